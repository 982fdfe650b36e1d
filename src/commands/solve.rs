//! `dicebase solve`

use dicebase_engine::find;

use crate::cli::{Global, Solve};
use crate::commands::ready::ready;
use crate::commands::refusals::not_exactly;
use crate::failure::Failure;
use crate::family::room;
use crate::ranks;

pub fn run(typed: &Solve, global: &Global) -> Result<(), Failure> {
    let named = find(&typed.game).and_then(|named| named.under(&typed.parts.notation)).map_err(Failure::from);
    let game = named.and_then(|named| Ok((ready(&named, typed.parts.objective(), global)?, named)));
    ranks::check_alike(game.as_ref().map(|(game, _)| game))?;
    let (game, named) = game?;
    let room = room(&game, &named, global);
    if typed.exact && !room.is_solved_exactly() {
        return Err(not_exactly());
    }
    room.solve(typed)
}
