//! Errors in rules.

use std::fmt;

use thiserror::Error;

use crate::family::Family;

/// An error of rules that make no game: the file and the problem.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("rules file {file}: {problem}")]
pub struct RulesError {
    /// The file as the caller named it.
    pub file: String,
    /// The problem.
    pub problem: Problem,
}

/// A line of a rules file, as the beginning of a sentence about it; empty if the problem is not on one line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct At(pub(crate) Option<Line>);

/// A line of a rules file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// The number of the line, counted from 1.
    pub number: usize,
    /// An excerpt of the line.
    pub shown: String,
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_ref().map_or(Ok(()), |Line { number, shown }| write!(f, "line {number}, `{shown}`: "))
    }
}

impl RulesError {
    /// The number of the wrong line, counted from 1, if the problem is on one line.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        match &self.problem {
            Problem::NotToml { at, .. }
            | Problem::UnknownFamily { at, .. }
            | Problem::TooLarge { at, .. }
            | Problem::Unreadable { at, .. } => at.0.as_ref().map(|line| line.number),
            Problem::NoFamily { .. } => Some(1),
            Problem::OtherFamily { .. }
            | Problem::Unwritable(_)
            | Problem::OutOfBounds { .. }
            | Problem::Unfit { .. } => None,
        }
    }
}

/// A problem of rules.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Problem {
    /// The text is not TOML.
    #[error("{at}{reason}")]
    NotToml {
        /// The line.
        at: At,
        /// The message of the TOML parser.
        reason: String,
    },
    /// The family is missing.
    #[error("line 1: the family of the game is missing; begin with {families}")]
    NoFamily {
        /// The valid lines.
        families: String,
    },
    /// There is no such family.
    #[error("{at}there is no family {found}; write {families}")]
    UnknownFamily {
        /// The line.
        at: At,
        /// The text that was read.
        found: String,
        /// The valid lines.
        families: String,
    },
    /// The rules are those of another family than the requested one.
    #[error("it is a {found} game, and a {expected} game is needed")]
    OtherFamily {
        /// The family of the game.
        found: Family,
        /// The requested family.
        expected: Family,
    },
    /// A number is larger than any that are read.
    #[error("{at}key `{key}`: {found} is too large a number")]
    TooLarge {
        /// The line.
        at: At,
        /// The key of the number.
        key: String,
        /// The text that was read.
        found: String,
    },
    /// A key is missing or unknown, or a value is of the wrong type.
    #[error("{at}{message}")]
    Unreadable {
        /// The line, if the problem is on one.
        at: At,
        /// The message with what was read and what is expected.
        message: String,
    },
    /// The rules cannot be written as TOML.
    #[error("the rules cannot be written as TOML: {0}")]
    Unwritable(Box<toml::ser::Error>),
    /// A number is out of its bounds.
    #[error("key `{key}`: {found} is not allowed, it must be {}", bounds(*least, *most))]
    OutOfBounds {
        /// The key.
        key: String,
        /// The number that was read.
        found: usize,
        /// The smallest allowed number.
        least: usize,
        /// The largest allowed number.
        most: usize,
    },
    /// A value does not fit the rest of the rules.
    #[error("key `{key}`: {reason}")]
    Unfit {
        /// The key.
        key: String,
        /// The value that was read, why it does not fit, and what would.
        reason: String,
    },
}
/// The allowed range of a number, in words.
pub(crate) fn bounds(least: usize, most: usize) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}
