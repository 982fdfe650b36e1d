//! The refusal of games that a computation does not cover.

use super::game::Game;
use crate::not_covered::NotCovered;

/// Refuses games in which each player maximises their own chance. Some computations cover only one player alone, or two
/// in a zero-sum game.
///
/// # Errors
/// If each player of the game maximises their own chance.
pub fn refuse_equilibrium(game: &Game) -> Result<(), NotCovered> {
    if game.is_equilibrium() { Err(NotCovered::EachForOneself) } else { Ok(()) }
}
