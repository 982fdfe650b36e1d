//! What can be wrong with rules.

use std::fmt;

use thiserror::Error;

use crate::family::Family;

/// Rules that make no game: the file, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("rules file {file}: {problem}")]
pub struct RulesError {
    /// The file as the caller named it.
    pub file: String,
    /// What is wrong.
    pub problem: Problem,
}

/// A line of a rules file, as the beginning of a sentence about it; nothing where no line is to blame.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct At(pub(crate) Option<Line>);

/// A line of a rules file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Line {
    /// Counted from 1.
    pub number: usize,
    /// As much of it as people want to see.
    pub shown: String,
}

impl fmt::Display for At {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.as_ref().map_or(Ok(()), |Line { number, shown }| write!(f, "line {number}, `{shown}`: "))
    }
}

impl RulesError {
    /// The line that is to blame, counted from 1, where it is one.
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

/// What is wrong with rules.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Problem {
    /// Not TOML.
    #[error("{at}{reason}")]
    NotToml {
        /// The line.
        at: At,
        /// What the reader of TOML says.
        reason: String,
    },
    /// No word of the family.
    #[error("line 1: the family of the game is missing; begin with {families}")]
    NoFamily {
        /// What may be written.
        families: String,
    },
    /// A family that there is not.
    #[error("{at}there is no family {found}; write {families}")]
    UnknownFamily {
        /// The line.
        at: At,
        /// What was read.
        found: String,
        /// What may be written.
        families: String,
    },
    /// The rules of a game of another family than is asked for.
    #[error("it is a {found} game, and a {expected} game is needed")]
    OtherFamily {
        /// The family of the game.
        found: Family,
        /// The family that is needed.
        expected: Family,
    },
    /// A number beyond all that are read.
    #[error("{at}key `{key}`: {found} is too large a number")]
    TooLarge {
        /// The line.
        at: At,
        /// The key that it belongs to.
        key: String,
        /// What was read.
        found: String,
    },
    /// Not the keys that rules have, or a value of another kind.
    #[error("{at}{message}")]
    Unreadable {
        /// The line, if it is one.
        at: At,
        /// What was read, and what is expected.
        message: String,
    },
    /// Rules that cannot be written as TOML.
    #[error("the rules cannot be written as TOML: {0}")]
    Unwritable(Box<toml::ser::Error>),
    /// A number that is out of its bounds.
    #[error("key `{key}`: {found} is not allowed, it must be {}", bounds(*least, *most))]
    OutOfBounds {
        /// Where in the file.
        key: String,
        /// What was read.
        found: usize,
        /// The least that is allowed.
        least: usize,
        /// The most that is allowed.
        most: usize,
    },
    /// A value that does not fit the rest of the rules.
    #[error("key `{key}`: {reason}")]
    Unfit {
        /// Where in the file.
        key: String,
        /// What was read, why it does not fit, and what would.
        reason: String,
    },
}
/// What a number may be.
pub(crate) fn bounds(least: usize, most: usize) -> String {
    if least == most { least.to_string() } else { format!("{least} to {most}") }
}
