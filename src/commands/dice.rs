//! `dicebase dice`

use dicebase_engine::find;
use dicebase_games::any::Rules;

use crate::bank::dice;
use crate::cli::{Dice, Global};
use crate::failure::Failure;

pub fn run(typed: &Dice, global: &Global) -> Result<(), Failure> {
    let named = find(&typed.game)?;
    match &named.rules {
        Rules::Bank(rules) => dice::run(&named.id, rules, typed, global),
        Rules::Scorecard(_) | Rules::Race(_) => Err(Failure::wrong_input(format!(
            "{} is a {} game, and only bank games have dice to choose; `dicebase games` tells which is which",
            named.id,
            named.family()
        ))),
    }
}
