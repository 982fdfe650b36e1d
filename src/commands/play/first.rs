//! The player who begins a game against a bot.

use dicebase_analysis::review::Seat;

use crate::cli::{First, Play};
use crate::failure::Failure;

/// The error for a game of two that would go on with the wrong first player.
pub const BEGUN_BY_THE_OTHER: &str = "the game was begun by the other player; leave --first out to go on with it, or \
                                      begin another one with --new";

/// Sets the first player of a game of two, unless its file has one.
pub fn begin<P: std::fmt::Display>(
    typed: &Play,
    first: Option<Seat>,
    begin: impl FnOnce(Seat) -> Result<(), P>,
) -> Result<(), Failure> {
    let wanted = typed.first.map(|first| match first {
        First::Me => Seat::Me,
        First::Bot => Seat::Opponent,
    });
    match (first, wanted) {
        (None, wanted) => begin(wanted.unwrap_or(Seat::Me)).map_err(|problem| Failure::failed(problem.to_string())),
        (Some(first), Some(wanted)) if first != wanted => Err(Failure::wrong_input(BEGUN_BY_THE_OTHER)),
        _ => Ok(()),
    }
}

/// Refuses to choose the first player where one player is alone.
pub fn refuse_first(typed: &Play, reason: &str) -> Result<(), Failure> {
    if typed.first.is_none() {
        return Ok(());
    }
    Err(Failure::wrong_input(format!("--first is for games against the bot, and {reason}; leave it out")))
}
