//! `dicebase compare`

use dicebase_engine::{NamedGame, find};

use crate::cli::{Compare, Global};
use crate::failure::Failure;
use crate::family;

pub fn run(typed: &Compare, global: &Global) -> Result<(), Failure> {
    let games = typed.games.iter().map(|name| find(name)).collect::<Result<Vec<_>, _>>()?;
    refuse_twice(&games)?;
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

fn refuse_twice(games: &[NamedGame]) -> Result<(), Failure> {
    let twice = games.iter().enumerate().find(|(i, game)| games[..*i].iter().any(|other| other.typed == game.typed));
    match twice {
        None => Ok(()),
        Some((_, game)) => Err(Failure::wrong_input(format!("{} is there twice; name different games", game.typed))),
    }
}
