//! `dicebase solve`

use dicebase_engine::find;

use crate::cli::{Global, Solve};
use crate::commands::ready;
use crate::failure::Failure;
use crate::family::room;

pub fn run(typed: &Solve, global: &Global) -> Result<(), Failure> {
    let named = find(&typed.game)?;
    let game = ready(&named, typed.parts.objective(), global)?;
    room(&game, &named, global).solve(typed)
}
