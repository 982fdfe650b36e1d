//! `dicebase regret`

mod bank;
mod scorecard;

use crate::cli::{Global, Regret};
use crate::failure::Failure;
use crate::game::{self, Game};

pub fn run(typed: &Regret, global: &Global) -> Result<(), Failure> {
    let named = game::find(&typed.game)?;
    match named.ready(typed.objective.typed())? {
        Game::Scorecard(game) => scorecard::run(&game, &named, typed, global),
        Game::Bank(game) => bank::run(&game, &named, typed, global),
    }
}
