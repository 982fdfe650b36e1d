//! `dicebase solve`

mod bank;
mod scorecard;

use crate::cli::{Global, Solve};
use crate::failure::Failure;
use crate::game::{self, Game};

pub fn run(typed: &Solve, global: &Global) -> Result<(), Failure> {
    let named = game::find(&typed.game)?;
    match named.ready(typed.objective.typed())? {
        Game::Scorecard(game) => scorecard::run(&game, &named, typed, global),
        Game::Bank(_) if typed.policy => Err(Failure::wrong_input(
            "policy tables are for scorecard games; the table of values answers for a bank game within microseconds",
        )),
        Game::Bank(game) => bank::run(&game, &named, typed, global),
    }
}
