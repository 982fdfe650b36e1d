//! From what was typed to a game.

pub use dicebase_engine::{Game, NamedGame, Rules};

use crate::failure::Failure;

/// The game of this name, or that of the rules file at this path.
pub fn find(name: &str) -> Result<NamedGame, Failure> {
    Ok(dicebase_engine::find(name)?)
}
