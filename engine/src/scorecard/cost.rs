//! Estimates of the time to solve scorecard games.

use dicebase_games::scorecard::Game;

use crate::cost::Cost;

/// The core seconds for a step of a row of states, and for each of its states.
const OF_ROW: f64 = 1.0e-9;
const OF_STATE: f64 = 0.14e-9;
/// The core seconds of a step for each chance of reaching a target, and of winning against another player.
const OF_CHANCE: f64 = 0.06e-9;
const OF_DUEL: f64 = 0.08e-9;
/// How many times longer it takes to walk through all games of play for points than to solve it.
const OF_WALK: f64 = 10.0;
/// The share of the work that other cores can take over.
pub(crate) const SHARED: f64 = 0.95;

/// The cost of play for points, whose table has this many bytes.
pub(crate) fn of_values(game: &Game, bytes: u64) -> Cost {
    let rows: usize = game.states().layers().flatten().map(|group| group.rows).sum();
    let (states, values) = (game.states().len() as f64, game.values() as f64);
    // With saved rolls every value takes one backward step through a roll; otherwise a state takes one for each roll
    // but the last.
    let passes = if game.rules().saved_rolls { values / states } else { rolls(game) };
    let seconds = passes * links(game) * (rows as f64 * OF_ROW + states * OF_STATE);
    Cost { seconds, shared: SHARED, bytes, memory: 0 }
}

/// The cost of the distribution of final scores under perfect play.
pub(super) fn of_walk(game: &Game) -> Cost {
    Cost { seconds: of_values(game, 0).seconds * OF_WALK, shared: SHARED, bytes: 0, memory: 0 }
}

/// The cost of a best response with at most this many chances to others with these numbers of open categories.
pub(super) fn of_response(game: &Game, chances: usize, open: impl Iterator<Item = usize>) -> Cost {
    let all = game.rules().categories.len();
    // The states that may follow halve with each category that is filled.
    let share: f64 = open.map(|open| 0.5_f64.powi((all - open) as i32)).sum();
    let walk = of_walk(game);
    Cost { seconds: share * walk.seconds, ..walk }
        .and(Cost { memory: 8 * chances as u64, ..of_chances(game, chances, 0) })
}

/// The cost of this many chances of reaching a target.
pub(super) fn of_chances(game: &Game, chances: usize, bytes: u64) -> Cost {
    Cost { seconds: chances as f64 * rolls(game) * links(game) * OF_CHANCE, shared: SHARED, bytes, memory: 0 }
}

/// The cost of this many chances of winning against another player.
pub(super) fn of_duels(game: &Game, chances: usize, bytes: u64) -> Cost {
    Cost { seconds: chances as f64 * rolls(game) * links(game) * OF_DUEL, shared: SHARED, bytes, memory: 0 }
}

fn rolls(game: &Game) -> f64 {
    (game.rules().rolls - 1).max(1) as f64
}

/// The number of steps of one roll backwards: each keep but the full ones takes a mean over the faces of one more die,
/// and each roll the largest of as many.
pub(crate) fn links(game: &Game) -> f64 {
    let lattice = game.lattice();
    (2 * lattice.sides() * lattice.rolls().start) as f64
}

#[cfg(test)]
mod tests {
    use dicebase_games::scorecard::Needs;

    use super::*;

    fn assert_told(what: &str, told: f64, seconds: f64) {
        println!("{what}: told {told:.2}, took {seconds}");
        assert!((seconds / 2.0..seconds * 2.0).contains(&told), "{what}: {told} s told, {seconds} s taken");
    }

    /// Seconds of processor time from benches/README.md.
    #[test]
    fn estimates_are_right_within_a_factor_of_two() {
        let game = |id| Game::builtin(id).unwrap();
        for (id, seconds) in [("yahtzee", 2.5), ("kniffel", 1.5), ("yatzy", 4.3), ("maxi-yatzy", 482.0)] {
            assert_told(&format!("distribution of {id}"), of_walk(&game(id)).seconds, seconds);
        }
        for (id, seconds) in [("yahtzee", 0.253), ("yatzy", 0.7), ("maxi-yatzy", 50.0), ("maxi-yatzy-saved", 489.0)] {
            assert_told(id, of_values(&game(id), 0).seconds, seconds);
        }
        for (id, seconds) in [("knubbel-v2", 0.47), ("knubbel-v3", 13.1), ("yahtzee", 57.5), ("yatzy", 56.5)] {
            let game = game(id);
            assert_told(&format!("targets of {id}"), of_chances(&game, Needs::of(&game).len(), 0).seconds, seconds);
        }
        assert_told("duels of knubbel-v2", of_duels(&game("knubbel-v2"), 5_860_798_556, 0).seconds, 2020.0);
    }
}
