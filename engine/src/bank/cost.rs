//! Estimates of the time to solve bank games.

use dicebase_games::bank::{Block, Game, Objective, Situation};

use crate::cost::Cost;

/// The core seconds for one turn total in a turn of six dice, by the kind of the game, with all rounds and sweeps. The
/// figures are from benches/README.md.
const OF_TURNS: f64 = 2.0e-6;
const OF_TURNS_WITH_PENALTY: f64 = 40e-6;
const OF_TWO: f64 = 14e-6;
const OF_TWO_IN_TURNS: f64 = 16e-6;
const OF_TWO_WITH_PENALTY: f64 = 290e-6;
const OF_TWO_WHO_PAY: f64 = 60e-6;
const OF_EQUILIBRIUM: f64 = 20e-6;
/// The seconds of four players are more: states side by side wait for those whose best turns go on changing.
const OF_FOUR: f64 = 30e-6;
const OF_OFFERS_IN_EQUILIBRIUM: f64 = 68e-6;
/// The seconds for a state of three or four players besides its turns: to find it, to guess, and to put what was found.
const OF_STATE_OF_MANY: f64 = 16e-6;
/// The seconds for a state with an offer that costs nothing.
const OF_FREE_OFFER: f64 = 1.5e-7;
/// The number of choices and kinds of rolls of six dice in Zehntausend, for which the figures above were measured.
const USUAL_WORK: f64 = 1294.0;
/// The number of turns that are computed side by side.
const SIDE_BY_SIDE: f64 = 16.0;
const FEWER_SIDE_BY_SIDE: f64 = 8.0;
/// The number of situations that are sampled for the length of turns.
const LOOKED_AT: usize = 256;

/// The cost of a game under its objective, whose table has this many bytes.
pub(super) fn cost(game: &Game, bytes: u64) -> Cost {
    let steps = mean_top(game) * work(game) / USUAL_WORK;
    let (seconds, shared) = match game.objective() {
        Objective::Points => (0.0, 0.0),
        Objective::Turns if game.rules().busts_cost_points() => {
            (game.values() as f64 * steps * OF_TURNS_WITH_PENALTY, 0.0)
        }
        Objective::Turns => (game.values() as f64 * steps * OF_TURNS, 0.0),
        Objective::Win => (of_several(game, steps), 0.95),
    };
    Cost { seconds, shared, bytes, memory: 0 }
}

fn of_several(game: &Game, steps: f64) -> f64 {
    let rules = game.rules();
    let pairs = game.states().blocks().len() as f64;
    if game.players() > 2 {
        let of_total = if game.players() > 3 { OF_FOUR } else { OF_EQUILIBRIUM };
        return game.values() as f64 * (steps / FEWER_SIDE_BY_SIDE * of_total + OF_STATE_OF_MANY);
    }
    if game.is_equilibrium() {
        let alone = pairs / FEWER_SIDE_BY_SIDE * steps * OF_EQUILIBRIUM;
        return alone + turns_with_offers(game, FEWER_SIDE_BY_SIDE) * steps / 2.0 * OF_OFFERS_IN_EQUILIBRIUM;
    }
    if rules.turns().is_some() {
        return pairs / FEWER_SIDE_BY_SIDE * steps * OF_TWO_IN_TURNS;
    }
    if rules.busts_cost_points() {
        return pairs / SIDE_BY_SIDE * steps * OF_TWO_WITH_PENALTY;
    }
    if rules.pays_for_taking_over() {
        let turns = pairs / SIDE_BY_SIDE + turns_with_offers(game, SIDE_BY_SIDE);
        return turns * steps / 2.0 * OF_TWO_WHO_PAY;
    }
    pairs / FEWER_SIDE_BY_SIDE * steps * OF_TWO + game.values() as f64 * OF_FREE_OFFER
}

/// The number of turns that begin with an offer in all blocks, in groups of this many side by side.
fn turns_with_offers(game: &Game, side_by_side: f64) -> f64 {
    game.states().blocks().iter().map(|block| (block.offers as f64 / side_by_side).ceil()).sum()
}

/// The mean of the turn totals at which turns end.
fn mean_top(game: &Game) -> f64 {
    let blocks = game.states().blocks();
    if !blocks.is_empty() {
        let between = blocks.len().div_ceil(LOOKED_AT);
        return mean(blocks.iter().step_by(between).map(Block::situation).map(|at| game.top(&at)));
    }
    mean(game.states().standings().all().map(|me| game.top(&Situation::alone(me))))
}

fn mean(numbers: impl Iterator<Item = usize>) -> f64 {
    let (sum, count) = numbers.fold((0, 0), |(sum, count), number| (sum + number + 1, count + 1));
    sum as f64 / f64::from(count.max(1))
}

/// The number of choices and kinds of rolls for each turn total.
fn work(game: &Game) -> f64 {
    let outcomes = (1..=game.hands().all()).flat_map(|dice| &game.outcomes().of(dice).outcomes);
    outcomes.map(|outcome| (outcome.choices.len() + 1) as f64).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seconds of processor time on the reference machine: a game, a target other than its own if there is one, and the
    /// seconds. But for that of three busts they were measured on a machine that is 3.6 times as fast.
    const MEASURED: [(&str, Option<usize>, f64); 12] = [
        ("pig-four", None, 1290.0),
        ("zehntausend-four", None, 406.0),
        ("zehntausend-three", None, 1800.0),
        ("zehntausend-three-busts", None, 691.0),
        ("farkle-three-farkles", None, 416.0),
        ("zehntausend-takeover", None, 14.7),
        ("zehntausend-takeover-paid", None, 613.0),
        ("zehntausend-platform", None, 2140.0),
        ("zehntausend-platform-both-win", None, 3020.0),
        ("zehntausend-platform-both-win", Some(4000), 94.3),
        ("zehntausend", None, 8.4),
        ("farkle-ten-turns", None, 31.8),
    ];

    #[test]
    fn estimates_are_right_within_a_factor_of_two() {
        let mut wrong = Vec::new();
        for (id, target, seconds) in MEASURED {
            let text = dicebase_games::find_builtin(id).unwrap().text;
            let text = target.map_or_else(
                || text.to_owned(),
                |target| text.replace("target = 10000", &format!("target = {target}")),
            );
            let game = Game::parse(id, &text, Objective::Win).unwrap();
            let told = cost(&game, 0).seconds;
            println!(
                "{id} {target:?}: told {told:.1}, took {seconds}; mean top {}, work {}",
                mean_top(&game),
                work(&game)
            );
            if !(seconds / 2.0..seconds * 2.0).contains(&told) {
                wrong.push(id);
            }
        }
        assert!(wrong.is_empty(), "{wrong:?}");
    }
}
