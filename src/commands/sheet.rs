//! `dicebase sheet`

use dicebase_engine::find;

use crate::cli::{Global, Sheet};
use crate::failure::Failure;
use crate::family::room;

pub fn run(typed: &Sheet, global: &Global) -> Result<(), Failure> {
    let named = find(&typed.game)?;
    // A sheet is about winning, which not all rules can be played for.
    let game = named.ready(Some(named.family().usual_objective().name))?;
    room(&game, &named, global).sheet(typed)
}
