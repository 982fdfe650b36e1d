//! What can be wrong with a review file.

use std::fmt::Display;

use dicebase_tables::Damaged;
use thiserror::Error;

/// The most characters that are repeated of what the reader of JSON says.
const MOST_REPEATED: usize = 600;

/// A file that is no played game; `P` is what can be wrong with a line of a game of one family.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReviewError<P> {
    /// A line that is malformed or impossible.
    #[error("line {line}: {problem}")]
    Line {
        /// Its number, counted from 1.
        line: usize,
        /// What is wrong with it.
        problem: P,
    },
    /// A damaged table: nothing is wrong with the file.
    #[error(transparent)]
    Damaged(Damaged),
    /// A position that could not be solved: nothing is wrong with the file.
    #[error("{0}")]
    Unsolved(String),
    /// No decision at all.
    #[error("there is no decision in it; write one a line, as in: {example}")]
    Empty {
        /// A decision of the game.
        example: String,
    },
}

/// What keeps a line from being played.
pub trait LineProblem: From<FormError> + Display + Sized {
    /// The damage, where that is in the table and not in the line.
    ///
    /// # Errors
    /// The problem itself, where it is one of the line.
    fn damaged(self) -> Result<Damaged, Self>;

    /// Why what a position is worth could not be worked out, where that is what kept the line from being played.
    ///
    /// # Errors
    /// The problem itself, where it is one of the line.
    fn unsolved(self) -> Result<String, Self> {
        Err(self)
    }
}

impl<P: LineProblem> ReviewError<P> {
    /// Of a line.
    pub(crate) fn in_line(line: usize, problem: P) -> Self {
        match problem.damaged().map_err(P::unsolved) {
            Ok(damaged) => Self::Damaged(damaged),
            Err(Ok(reason)) => Self::Unsolved(reason),
            Err(Err(problem)) => Self::Line { line, problem },
        }
    }
}

/// What can be wrong with the form of a line, whatever the family.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum FormError {
    /// The file is of another game.
    #[error("this is a review file of {found}, but it is reviewed as {game}; give the game that was played")]
    OtherGame {
        /// The game that the file names.
        found: String,
        /// The id of the game it is reviewed as.
        game: String,
    },
    /// A game is named below the first line.
    #[error("the game is named in the first line or not at all; leave this line out")]
    LateHeader,
    /// A note of rolls that there is not.
    #[error(
        "there is no note of rolls {found}; write `rolls last` for a file that has only the last roll of each turn"
    )]
    OtherRolls {
        /// What was read.
        found: String,
    },
    /// A note of rolls after the first turn has begun.
    #[error(
        "`rolls last` stands before the first turn; begin lines below with a * where they have the last roll alone"
    )]
    LateRolls,
    /// The last roll of a turn of which other rolls are written down.
    #[error(
        "a * says that no other roll of the turn is known, and lines before have some; leave the * out, or these lines"
    )]
    NotAlone,
    /// Dice that are kept after the last roll.
    #[error("nothing is rolled after the last roll of a turn, so nothing is kept of it; write the category")]
    KeepsLast,
    /// Last rolls where they do not suffice.
    #[error("a file with last rolls alone, `*` or `rolls last`, cannot be reviewed in this game: {reason}")]
    NoLast {
        /// Why, and what can be written.
        reason: &'static str,
    },
    /// JSON that cannot be read.
    #[error("the JSON cannot be read: {reason}")]
    NotJson {
        /// Where and why.
        reason: String,
    },
    /// Keys of an object that do not go together.
    #[error("the JSON is no decision: {reason}")]
    NotADecision {
        /// What is missing or too much.
        reason: String,
    },
}

impl FormError {
    /// What went wrong with an object, without the line number of `serde_json`, which knows only the one line.
    pub(crate) fn json(error: &serde_json::Error) -> Self {
        let text = error.to_string();
        let reason = match text.rsplit_once(" at line 1 column ") {
            Some((reason, column)) => format!("{reason} (column {column})"),
            None => text,
        };
        Self::NotJson { reason: reason.chars().take(MOST_REPEATED).collect() }
    }
}
