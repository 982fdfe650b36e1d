//! `dicebase sheet`

pub mod bank;
mod scorecard;

use crate::cli::{Global, Sheet};
use crate::failure::Failure;
use crate::game::{self, Game};

pub fn run(typed: &Sheet, global: &Global) -> Result<(), Failure> {
    let named = game::find(&typed.game)?;
    match named.ready(None)? {
        Game::Scorecard(game) => scorecard::run(&game, &named, typed, global),
        Game::Bank(game) => bank::run(&game, &named, typed, global),
    }
}
