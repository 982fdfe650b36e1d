//! Estimates of the time to solve or rate race games.

use dicebase_games::race::{Game, Objective};

use crate::cost::Cost;

/// The core seconds for each state: of one player alone, and of two with all sweeps.
const ALONE: f64 = 0.15e-6;
const OF_TWO: f64 = 0.75e-6;
/// The core seconds for each state to walk through perfect games, and to look for a rule: three quarters of what debug
/// builds took.
const WALK_ALONE: f64 = 27e-6;
const WALK_OF_TWO: f64 = 9e-6;
const OF_RULE: f64 = 12e-6;
/// The core seconds of the bot's games for each player, piece and field.
const OF_RATINGS: f64 = 13e-3;

/// The cost of the values of a game, whose table has this many bytes.
pub(super) fn of_values(game: &Game, bytes: u64) -> Cost {
    let (seconds, shared) = match game.objective() {
        Objective::Turns => (game.values() as f64 * ALONE, 0.0),
        Objective::Win => (game.values() as f64 * OF_TWO, 0.5),
    };
    Cost { seconds, shared, bytes, memory: 0 }
}

/// The cost of the ratings of a game.
pub(super) fn of_ratings(game: &Game) -> Cost {
    let rules = game.rules();
    let seconds = (rules.players * rules.pieces * rules.ring) as f64 * OF_RATINGS;
    Cost { seconds, shared: 0.95, bytes: 0, memory: 0 }
}

/// The cost of the distribution of the length of games under perfect play.
pub(super) fn of_walk(game: &Game) -> Cost {
    let of_state = if game.players() == 1 { WALK_ALONE } else { WALK_OF_TWO };
    Cost { seconds: game.values() as f64 * of_state, shared: 0.5, bytes: 0, memory: 0 }
}

/// The cost of finding a rule and measuring it in some games, which are solved for it.
pub(super) fn of_rule(games: &[Game]) -> Cost {
    let values: f64 = games.iter().map(|game| game.values() as f64).sum();
    Cost { seconds: values * OF_RULE, shared: 0.5, bytes: 0, memory: 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// MAD-GAME of two on smaller rings, with the processor times of benches/README.md.
    #[test]
    fn estimates_are_right_within_a_factor_of_two() {
        let text = dicebase_games::find_builtin("mad-game").unwrap().text;
        for (ring, pieces, seconds) in [(24, 3, 6.3), (40, 3, 98.0), (48, 3, 288.0)] {
            let keys =
                [("ring = 48", "ring", ring), ("\ngoal = 4", "\ngoal", pieces), ("pieces = 4", "pieces", pieces)];
            let keys = keys.into_iter().chain([("players = 6", "players", 2), ("seats = 6", "seats", 2)]);
            let text = keys.fold(text.to_owned(), |text, (old, key, new)| text.replace(old, &format!("{key} = {new}")));
            let game = Game::parse("race", &text, Objective::Win).unwrap();
            let told = of_values(&game, 0).seconds;
            println!("{ring}: told {told:.1}, took {seconds}");
            assert!((seconds / 2.0..seconds * 2.0).contains(&told), "{ring}: {told} s told, {seconds} s taken");
        }
    }
}
