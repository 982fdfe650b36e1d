//! `dicebase simulate` for scorecard games.

use dicebase_games::scorecard::Game;

use crate::cli::{Global, Simulate};
use crate::failure::Failure;
use crate::game::NamedGame;

pub fn run(_game: &Game, _named: &NamedGame, _typed: &Simulate, _global: &Global) -> Result<(), Failure> {
    Err(Failure::failed("not built yet"))
}
