//! `dicebase regret`

use dicebase_engine::find;

use crate::cli::{Global, Regret};
use crate::commands::ready::{check_beginning, ready};
use crate::failure::Failure;
use crate::family::room;

pub fn run(typed: &Regret, global: &Global) -> Result<(), Failure> {
    let named = find(&typed.game)?.under(&typed.parts.notation)?;
    let game = ready(&named, typed.parts.objective(), global)?;
    check_beginning(&game, &typed.parts.notation)?;
    room(&game, &named, global).regret(typed)
}
