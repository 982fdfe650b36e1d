//! Errors of review files.

use std::fmt::Display;

use dicebase_tables::Damaged;
use thiserror::Error;

/// The number of characters of a JSON error message that are repeated.
const MOST_REPEATED: usize = 600;

/// A file that is not a played game. `P` is the error of a line, which depends on the family.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReviewError<P> {
    /// A line that is malformed or impossible.
    #[error("line {line}: {problem}")]
    Line {
        /// The number of the line, counted from 1.
        line: usize,
        /// The error of the line.
        problem: P,
    },
    /// A damaged table; the file may be valid.
    #[error(transparent)]
    Damaged(Damaged),
    /// A position that could not be solved; the file may be valid.
    #[error("{0}")]
    Unsolved(String),
    /// A file without any decision.
    #[error("there is no decision in it; write one a line, as in: {example}")]
    Empty {
        /// An example of a decision in the game.
        example: String,
    },
}

/// An error that keeps a line from being played.
pub trait LineProblem: From<FormError> + Display + Sized {
    /// The damage, if the table is at fault and not the line.
    ///
    /// # Errors
    /// The problem itself, if the line is at fault.
    fn damaged(self) -> Result<Damaged, Self>;

    /// The reason why a position could not be solved, if that is the problem.
    ///
    /// # Errors
    /// The problem itself, if the line is at fault.
    fn unsolved(self) -> Result<String, Self> {
        Err(self)
    }
}

impl<P: LineProblem> ReviewError<P> {
    /// The error of a file whose line has this problem.
    pub(crate) fn in_line(line: usize, problem: P) -> Self {
        match problem.damaged().map_err(P::unsolved) {
            Ok(damaged) => Self::Damaged(damaged),
            Err(Ok(reason)) => Self::Unsolved(reason),
            Err(Err(problem)) => Self::Line { line, problem },
        }
    }
}

/// An error in the form of a line, in any family.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FormError {
    /// The file is of another game.
    #[error("this is a review file of {found}, but it is reviewed as {game}; give the game that was played")]
    OtherGame {
        /// The game that the file names.
        found: String,
        /// The id of the game that the file is reviewed as.
        game: String,
    },
    /// A game is named below the first line.
    #[error("the game is named in the first line or not at all; leave this line out")]
    LateHeader,
    /// A note of rolls other than `rolls last`.
    #[error(
        "there is no note of rolls {found}; write `rolls last` for a file that has only the last roll of each turn"
    )]
    OtherRolls {
        /// The text that was read.
        found: String,
    },
    /// A note of rolls after the first turn has begun.
    #[error(
        "`rolls last` stands before the first turn; begin lines below with a * where they have the last roll alone"
    )]
    LateRolls,
    /// A roll marked as the last one of a turn of which other rolls are written down.
    #[error(
        "a * says that no other roll of the turn is known, and lines before have some; leave the * out, or these lines"
    )]
    NotAlone,
    /// Dice that are kept after the last roll.
    #[error("nothing is rolled after the last roll of a turn, so nothing is kept of it; write the category")]
    KeepsLast,
    /// Last rolls alone, in a game in which they do not suffice.
    #[error("a file with last rolls alone, `*` or `rolls last`, cannot be reviewed in this game: {reason}")]
    NoLast {
        /// The reason, and what can be written instead.
        reason: &'static str,
    },
    /// JSON that cannot be read.
    #[error("the JSON cannot be read: {reason}")]
    NotJson {
        /// The place and the cause of the error.
        reason: String,
    },
    /// An object whose keys do not go together.
    #[error("the JSON is no decision: {reason}")]
    NotADecision {
        /// The keys that are missing or superfluous.
        reason: String,
    },
}

impl FormError {
    /// The error of an object, without the line number of `serde_json`, which is always 1.
    pub(crate) fn json(error: &serde_json::Error) -> Self {
        let text = error.to_string();
        let reason = match text.rsplit_once(" at line 1 column ") {
            Some((reason, column)) => format!("{reason} (column {column})"),
            None => text,
        };
        Self::NotJson { reason: reason.chars().take(MOST_REPEATED).collect() }
    }
}
