//! What is worked out only of some games.

use thiserror::Error;

use super::game::Game;

/// A question about a game in which what one player gains need not be what one other loses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "players of this game play each for the own chance, and this is worked out only where one player loses what \
     the other gains; best, value, bot, play, review and simulate answer, and the objective turns is about one player"
)]
pub struct EachForOneself;

/// Refuses a game in which each plays for the own chance, for what is worked out only of one player alone and of two of
/// whom one loses what the other gains.
///
/// # Errors
/// In such a game.
pub fn refuse_equilibrium(game: &Game) -> Result<(), EachForOneself> {
    if game.is_equilibrium() { Err(EachForOneself) } else { Ok(()) }
}
