//! `dicebase solve`

use dicebase_engine::find;

use crate::cli::{Global, Solve};
use crate::failure::Failure;
use crate::family::room;

pub fn run(typed: &Solve, global: &Global) -> Result<(), Failure> {
    let named = find(&typed.game)?;
    let game = named.ready(typed.parts.objective())?;
    room(&game, &named, global).solve(typed)
}
