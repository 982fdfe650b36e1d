//! `dicebase solve`

use dicebase_engine::find;

use crate::cli::{Global, Solve};
use crate::commands::ready::ready;
use crate::failure::Failure;
use crate::family::room;
use crate::ranks;

pub fn run(typed: &Solve, global: &Global) -> Result<(), Failure> {
    let named = find(&typed.game).map_err(Failure::from);
    let game = named.and_then(|named| Ok((ready(&named, typed.parts.objective(), global)?, named)));
    ranks::check_alike(game.as_ref().map(|(game, _)| game))?;
    let (game, named) = game?;
    room(&game, &named, global).solve(typed)
}
