//! `dicebase simulate` for bank games.

use dicebase_games::bank::Game;

use crate::cli::{Global, Simulate};
use crate::failure::Failure;
use crate::game::NamedGame;

pub fn run(_game: &Game, _named: &NamedGame, _typed: &Simulate, _global: &Global) -> Result<(), Failure> {
    Err(Failure::failed("not built yet"))
}
