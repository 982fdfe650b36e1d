//! `dicebase review`

pub mod input;
pub mod words;

use dicebase_analysis::review::ReviewError;
use dicebase_engine::find;

use crate::cli::{Global, Review};
use crate::commands::{beginning, ready};
use crate::failure::Failure;
use crate::family::room;

pub fn run(typed: &Review, global: &Global) -> Result<(), Failure> {
    let named = find(&typed.game)?;
    let game = ready(&named, typed.parts.objective(), global)?;
    beginning(&game, &typed.parts.notation)?;
    room(&game, &named, global).review(typed)
}

/// Refuses options for estimates if the game is solved.
pub fn refuse_estimates(typed: &Review) -> Result<(), Failure> {
    match (typed.games, typed.seed) {
        (None, None) => Ok(()),
        _ => Err(Failure::wrong_input(
            "--games and --seed are for estimates in games that are not solved, and what this one loses is exact; \
             leave them out",
        )),
    }
}

/// The error for a file that is no game of these rules.
pub fn refused<P: std::fmt::Display>(typed: &Review, error: &ReviewError<P>) -> Failure {
    match error {
        ReviewError::Damaged(damaged) => damaged.clone().into(),
        ReviewError::Unsolved(reason) => Failure::failed(reason.clone()),
        error => Failure::wrong_input(format!("{}, {error}", input::name(&typed.file))),
    }
}
