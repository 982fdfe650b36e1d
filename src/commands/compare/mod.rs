//! `dicebase compare`

mod bank;
mod scorecard;

use crate::cli::{Compare, Global};
use crate::failure::Failure;
use crate::game::{self, NamedGame, Rules};

pub fn run(typed: &Compare, global: &Global) -> Result<(), Failure> {
    let games = typed.games.iter().map(|name| game::find(name)).collect::<Result<Vec<_>, _>>()?;
    refuse_twice(&games)?;
    let is_bank = |game: &NamedGame| matches!(game.rules, Rules::Bank(_));
    match (games.iter().find(|game| is_bank(game)), games.iter().find(|game| !is_bank(game))) {
        (Some(bank), Some(card)) => Err(Failure::wrong_input(format!(
            "{} is a bank game and {} a scorecard game; compare games of one family, `dicebase games` tells which is which",
            bank.id, card.id
        ))),
        (Some(_), None) => bank::run(&games, global),
        _ => scorecard::run(&games, global),
    }
}

fn refuse_twice(games: &[NamedGame]) -> Result<(), Failure> {
    let twice = games.iter().enumerate().find(|(i, game)| games[..*i].iter().any(|other| other.typed == game.typed));
    match twice {
        None => Ok(()),
        Some((_, game)) => Err(Failure::wrong_input(format!("{} is there twice; name different games", game.typed))),
    }
}
