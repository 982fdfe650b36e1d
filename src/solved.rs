//! Tables of games, solved where they are missing, with progress on the terminal.

use dicebase_engine::Workshop;
use dicebase_engine::solved::{bank, scorecard};
use dicebase_games as games;

use crate::cli::Global;
use crate::failure::Failure;
use crate::game::NamedGame;
use crate::progress::Bars;

/// The folder of the tables and the threads that were asked for.
pub fn workshop(global: &Global) -> Result<Workshop, Failure> {
    Ok(Workshop::open(global.data.clone(), global.threads.map_or(0, usize::from))?)
}

/// The tables of a scorecard game.
pub fn scorecard<'a>(
    game: &'a games::scorecard::Game,
    named: &'a NamedGame,
    global: &Global,
) -> Result<scorecard::Tables<'a>, Failure> {
    Ok(scorecard::Tables::of(game, named, workshop(global)?).watched_by(&Bars))
}

/// The tables of a bank game under its objective.
pub fn bank<'a>(
    game: &'a games::bank::Game,
    named: &'a NamedGame,
    global: &Global,
) -> Result<bank::Tables<'a>, Failure> {
    Ok(bank::Tables::of(game, named, workshop(global)?).watched_by(&Bars))
}
