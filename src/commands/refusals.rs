//! Refusals of options that mean nothing in the game that was typed.

use crate::cli::{Review, Solve};
use crate::failure::Failure;
use crate::ranks;

/// Refuses to bound the memory, and to solve with several processes, if the game is solved as a whole.
pub fn refuse_parts(typed: &Solve) -> Result<(), Failure> {
    ranks::refuse()?;
    let option = match (typed.memory, typed.dry_run) {
        (Some(_), _) => "--memory",
        (None, true) => "--dry-run",
        (None, false) => return Ok(()),
    };
    Err(Failure::wrong_input(format!(
        "{option} is for scorecard games with --objective win, whose tables can be written in shards; leave it out"
    )))
}

/// Refuses `--large` for games without large tables.
pub fn refuse_large(typed: &Solve) -> Result<(), Failure> {
    if !typed.large {
        return Ok(());
    }
    Err(Failure::wrong_input(
        "--large is for policy tables, with --policy, and for scorecard games with --objective target or win, or with \
         saved rolls; leave it out",
    ))
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

/// The refusal of `--exact` where values are no fractions that are known.
pub fn not_exactly() -> Failure {
    Failure::wrong_input(
        "--exact is for scorecard games that are played for the expected score, and for --objective points of bank \
         games; leave it out",
    )
}
