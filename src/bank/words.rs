//! Common parts of the commands for bank games.

use dicebase_analysis::bank::WalkError;
use dicebase_games::bank::{Game, refuse_turns};

use crate::failure::Failure;
use crate::interrupt;

/// Refuses games whose course is not computed, before anything else is.
pub fn check_walk(game: &Game) -> Result<(), Failure> {
    if game.goes_in_circles() {
        return Err(walk_failure(WalkError::Circles));
    }
    refuse_turns(game).map_err(Failure::wrong_input)
}

/// The error for a player's game that was not computed.
pub fn walk_failure(error: WalkError) -> Failure {
    match error {
        WalkError::Cancelled(_) => interrupt::failure(),
        WalkError::Circles | WalkError::NotCovered(_) | WalkError::NeverEnds | WalkError::EndlessTurn { .. } => {
            Failure::wrong_input(error)
        }
    }
}
