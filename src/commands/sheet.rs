//! `dicebase sheet`

use dicebase_engine::find;

use crate::cli::{Global, Sheet};
use crate::failure::Failure;
use crate::family::room;

pub fn run(typed: &Sheet, global: &Global) -> Result<(), Failure> {
    let named = find(&typed.game)?;
    let game = named.ready(None)?;
    room(&game, &named, global).sheet(typed)
}
