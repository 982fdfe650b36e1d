//! Scorecard games of several players at one table, each for the points of a card of their own.

mod cards;
mod play;
mod review;
mod sitting;

use dicebase_analysis::scorecard::review::several;
use dicebase_games::scorecard::{Game, Objective};

use crate::cli;
use crate::failure::Failure;

pub use play::run as play;
pub use review::run as review;

/// Returns `true` for games that several may play so: for points, and without action dice.
pub fn may_play(game: &Game) -> bool {
    game.objective() == Objective::ExpectedScore && game.rules().action_dice.is_none()
}

/// The seats that were typed, if any were.
pub fn wanted(game: &Game, typed: &cli::Play) -> Result<Option<sitting::Sitting>, Failure> {
    if typed.seats.is_empty() {
        return Ok(None);
    }
    sitting::Sitting::typed(typed, &sitting::guests(game), *several::PLAYERS.start())
}

/// Returns `true` for the file of such a game.
pub fn is_of_several(game: &Game, text: &str) -> bool {
    several::is_of_several(game, text)
}

/// The error for a game that would go on with other players.
pub fn is_alone() -> Failure {
    let message = "the game in this file is played alone; leave --seats out to go on with it, or name another file";
    Failure::wrong_input(message)
}
