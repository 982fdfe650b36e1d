//! `dicebase best`

mod bank;
mod scorecard;

use crate::cli::{Best, Global};
use crate::failure::Failure;
use crate::game::{self, Game};

/// How many actions people see unless they ask for more.
const TOP: usize = 5;

pub fn run(typed: &Best, global: &Global) -> Result<(), Failure> {
    let named = game::find(&typed.game)?;
    match named.ready(typed.bank.objective.typed())? {
        Game::Scorecard(game) => {
            let turn = [(typed.turn.is_some(), "--turn"), (typed.taken.is_some(), "--taken")];
            let other = turn.into_iter().find_map(|(typed, name)| typed.then_some(name));
            game::refuse_other_family(&named, typed.bank.typed().or(other))?;
            scorecard::run(&game, &named, typed, global)
        }
        Game::Bank(game) => {
            let card = [
                (typed.card.card.is_some(), "--card"),
                (typed.rolls_left.is_some(), "--rolls-left"),
                (typed.saved.is_some(), "--saved"),
            ];
            game::refuse_other_family(&named, card.into_iter().find_map(|(typed, name)| typed.then_some(name)))?;
            bank::run(&game, &named, typed, global)
        }
    }
}

/// How many of the actions to show.
fn top(typed: &Best, global: &Global, actions: usize) -> usize {
    typed.top.map_or(if global.json { actions } else { TOP }, usize::from)
}
