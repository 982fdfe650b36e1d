//! What is worked out only of some games.

use thiserror::Error;

use super::game::Game;

/// A question about a game with saved rolls that nobody answers.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "this is worked out of games whose turns have as many rolls each, and {game} saves rolls for later turns; `solve`, \
     `value`, `best`, `play`, `review`, `simulate` and `bot` know how"
)]
pub struct SavedRollsError {
    /// The game's id.
    pub game: String,
}

/// Refuses games with saved rolls where all turns have to have as many rolls.
///
/// # Errors
/// Of such a game.
pub fn refuse_saved_rolls(game: &Game) -> Result<(), SavedRollsError> {
    if game.rules().saved_rolls { Err(SavedRollsError { game: game.id().to_owned() }) } else { Ok(()) }
}
