//! `dicebase compare`

use super::several::find_all;
use crate::cli::{Compare, Global};
use crate::failure::Failure;
use crate::family;

pub fn run(typed: &Compare, global: &Global) -> Result<(), Failure> {
    let games = find_all(&typed.games)?;
    let Some(first) = games.first() else { return Ok(()) };
    match games.iter().find(|game| game.family() != first.family()) {
        None => family::compare(first.family(), &games, global),
        Some(other) => Err(Failure::wrong_input(format!(
            "{} is a {} game and {} a {} game; compare games of one family, `dicebase games` tells which is which",
            first.id,
            first.family(),
            other.id,
            other.family()
        ))),
    }
}
