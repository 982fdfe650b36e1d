//! What the commands for bank games share.

use dicebase_analysis::bank::WalkError;
use dicebase_games::bank::Game;

use crate::failure::Failure;
use crate::interrupt;

/// Refuses what cannot be computed, before anything else is.
pub fn refuse_circles(game: &Game) -> Result<(), Failure> {
    if game.goes_in_circles() {
        return Err(walk_failure(WalkError::Circles));
    }
    Ok(())
}

/// Why a player's game was not computed.
pub fn walk_failure(error: WalkError) -> Failure {
    match error {
        WalkError::Cancelled(_) => interrupt::failure(),
        WalkError::Circles | WalkError::EachForOneself | WalkError::NeverEnds | WalkError::EndlessTurn { .. } => {
            Failure::wrong_input(error)
        }
    }
}
