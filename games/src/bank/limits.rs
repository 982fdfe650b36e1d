//! Refusals of games that a computation does not cover.

use thiserror::Error;

use super::game::Game;

/// The error of a zero-sum computation for a game in which each player maximises their own chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "each player of this game plays for their own chance, and this is computed only where one player loses what the \
     other gains; best, value, bot, play, review and simulate answer, and the objective turns is about one player"
)]
pub struct EachForOneself;

/// Refuses games in which each player maximises their own chance. Some computations cover only one player alone, or two
/// in a zero-sum game.
///
/// # Errors
/// If each player of the game maximises their own chance.
pub fn refuse_equilibrium(game: &Game) -> Result<(), EachForOneself> {
    if game.is_equilibrium() { Err(EachForOneself) } else { Ok(()) }
}
