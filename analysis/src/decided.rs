//! Games whose decisions a caller makes, one after the other.

use std::convert::Infallible;
use std::fmt::Display;

use dicebase_games::Notation;
use dicebase_games::any::PositionError;
use thiserror::Error;

/// The caller: from a position to an action as text, in the form of a review file.
pub type Decide<'a, E> = &'a mut dyn FnMut(&Notation) -> Result<String, E>;

/// The reason why games were not played to their end.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DecidedError<E = Infallible> {
    /// The caller's own error.
    #[error("{0}")]
    Caller(E),
    /// The caller's action is not possible.
    #[error("in {position}: {reason}")]
    NoAction {
        /// The position.
        position: Box<Notation>,
        /// The reason.
        reason: String,
    },
    /// Games like this are not played here.
    #[error(
        "{game} played for {objective} is not simulated with decisions from outside; that is done in scorecard games \
         for the expected-score, and in bank games for points and turns"
    )]
    NotAlone {
        /// The game's id.
        game: String,
        /// The objective.
        objective: &'static str,
    },
    /// A position that play led to is refused.
    #[error(transparent)]
    Position(#[from] PositionError),
}

/// Asks the caller, and reads the action.
pub(crate) fn ask<E, A, R: Display>(
    decide: Decide<'_, E>,
    position: Notation,
    read: impl FnOnce(&str) -> Result<A, R>,
) -> Result<A, DecidedError<E>> {
    let text = decide(&position).map_err(DecidedError::Caller)?;
    let no_action = |reason: R| DecidedError::NoAction { position: Box::new(position), reason: reason.to_string() };
    read(text.trim()).map_err(no_action)
}
