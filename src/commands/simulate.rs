//! `dicebase simulate`

use dicebase_engine::find;

use crate::cli::{Global, Simulate};
use crate::failure::Failure;
use crate::family::room;

pub fn run(typed: &Simulate, global: &Global) -> Result<(), Failure> {
    let named = find(&typed.game)?;
    let game = named.ready(None)?;
    room(&game, &named, global).simulate(typed)
}
