//! `dicebase value`

mod bank;
mod scorecard;

use crate::cli::{Global, Value};
use crate::failure::Failure;
use crate::game::{self, Game};

pub fn run(typed: &Value, global: &Global) -> Result<(), Failure> {
    let named = game::find(&typed.game)?;
    match named.ready(typed.bank.objective.typed())? {
        Game::Scorecard(game) => {
            game::refuse_other_family(&named, typed.bank.typed())?;
            scorecard::run(&game, &named, typed, global)
        }
        Game::Bank(game) => {
            game::refuse_other_family(&named, typed.card.card.as_ref().map(|_| "--card"))?;
            bank::run(&game, &named, typed, global)
        }
    }
}
