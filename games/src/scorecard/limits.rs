//! The refusal of games that a computation does not cover.

use super::game::Game;
use crate::not_covered::NotCovered;

/// Refuses games with saved rolls, for computations that need the same number of rolls in every turn.
///
/// # Errors
/// If the game has saved rolls.
pub fn refuse_saved_rolls(game: &Game) -> Result<(), NotCovered> {
    if game.rules().saved_rolls { Err(NotCovered::SavedRolls { game: game.id().to_owned() }) } else { Ok(()) }
}
