//! Refusals of games that a computation does not cover.

use thiserror::Error;

use super::game::Game;

/// The error of a computation that does not cover games with saved rolls.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "this is worked out of games whose turns have as many rolls each, and {game} saves rolls for later turns; `solve`, \
     `value`, `best`, `play`, `review`, `simulate` and `bot` know how"
)]
pub struct SavedRollsError {
    /// The identifier of the game.
    pub game: String,
}

/// Refuses games with saved rolls, for computations that need the same number of rolls in every turn.
///
/// # Errors
/// If the game has saved rolls.
pub fn refuse_saved_rolls(game: &Game) -> Result<(), SavedRollsError> {
    if game.rules().saved_rolls { Err(SavedRollsError { game: game.id().to_owned() }) } else { Ok(()) }
}
