//! `dicebase compare`

use super::several::find_all;
use crate::cli::{Compare, Global};
use crate::failure::Failure;
use crate::family;

pub fn run(typed: &Compare, global: &Global) -> Result<(), Failure> {
    let games = find_all(&typed.games)?;
    let Some(first) = games.first() else { return Ok(()) };
    if games.len() == 1 && typed.theta.is_empty() {
        return Err(Failure::wrong_input(format!(
            "{} is the only GAME that was named; name another one, or --theta to compare it with play for risk",
            first.id
        )));
    }
    match games.iter().find(|game| game.family() != first.family()) {
        None => family::compare(first.family(), &games, &typed.theta, global),
        Some(other) => Err(Failure::wrong_input(format!(
            "{} is a {} game and {} a {} game; compare games of one family, `dicebase games` tells which is which",
            first.id,
            first.family(),
            other.id,
            other.family()
        ))),
    }
}
