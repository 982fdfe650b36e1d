//! `dicebase simulate`

mod bank;
mod scorecard;

use crate::cli::{Global, Simulate};
use crate::failure::Failure;
use crate::game::{self, Game};

pub fn run(typed: &Simulate, global: &Global) -> Result<(), Failure> {
    let named = game::find(&typed.game)?;
    match named.ready(None)? {
        Game::Scorecard(game) => scorecard::run(&game, &named, typed, global),
        Game::Bank(game) => bank::run(&game, &named, typed, global),
    }
}
