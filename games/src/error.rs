//! What can be wrong with rules.

use thiserror::Error;

/// Rules that make no game: the file, and what is wrong with it.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("rules file {file}: {problem}")]
pub struct RulesError {
    /// The file as the caller named it.
    pub file: String,
    /// What is wrong.
    pub problem: Problem,
}

/// What is wrong with rules.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Problem {
    /// Not TOML, or not the keys that rules have.
    #[error("{0}")]
    Toml(Box<toml::de::Error>),
    /// Rules that cannot be written as TOML.
    #[error("the rules cannot be written as TOML: {0}")]
    NotToml(Box<toml::ser::Error>),
    /// A number that is out of its bounds.
    #[error("key `{key}`: {found} is not allowed, it must be {least} to {most}")]
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
