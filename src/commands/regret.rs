//! `dicebase regret`

use dicebase_engine::find;

use crate::cli::{Global, Regret};
use crate::failure::Failure;
use crate::family::room;

pub fn run(typed: &Regret, global: &Global) -> Result<(), Failure> {
    let named = find(&typed.game)?;
    let game = named.ready(typed.parts.objective())?;
    room(&game, &named, global).regret(typed)
}
