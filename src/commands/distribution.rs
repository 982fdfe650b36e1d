//! `dicebase distribution`

use dicebase_engine::find;

use crate::cli::{Distribution, Global};
use crate::failure::Failure;
use crate::family::room;

pub fn run(typed: &Distribution, global: &Global) -> Result<(), Failure> {
    let named = find(&typed.game)?;
    let game = named.ready(typed.parts.objective())?;
    room(&game, &named, global).distribution(typed)
}
