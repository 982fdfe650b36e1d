//! `dicebase review`

pub mod bank;
pub mod input;
pub mod scorecard;
mod told;

use dicebase_analysis::review::ReviewError;

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

/// A file that is no game of these rules.
fn refused<P: std::fmt::Display>(typed: &Review, error: &ReviewError<P>) -> Failure {
    Failure::wrong_input(format!("{}, {error}", input::name(&typed.file)))
}
