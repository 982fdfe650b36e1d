//! `dicebase review`

mod bank;
mod scorecard;

use crate::cli::{Global, Review};
use crate::failure::Failure;
use crate::game::{self, Game};

pub fn run(typed: &Review, global: &Global) -> Result<(), Failure> {
    let named = game::find(&typed.game)?;
    match named.ready(typed.objective.typed())? {
        Game::Scorecard(game) => scorecard::run(&game, &named, typed, global),
        Game::Bank(game) => bank::run(&game, &named, typed, global),
    }
}
