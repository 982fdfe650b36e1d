//! The text of a bot file: rules by which a bot plays games of one family.

use serde::Deserialize;
use thiserror::Error;

use crate::error::Problem;
use crate::family::Family;
use crate::rules_text::RulesText;

/// A bot file that cannot be used, and the reason.
#[derive(Clone, Debug, PartialEq, Error)]
#[error("bot file {file}: {problem}")]
pub struct BotFileError {
    /// The file as the caller named it.
    pub file: String,
    /// The problem.
    pub problem: Problem,
}

/// Reads the text of a bot file for games of a family.
///
/// # Errors
/// If the text is not TOML, if it is of another family, or if keys are missing, unknown or of the wrong kind.
pub fn read_bot_file<'t, T: Deserialize<'t>>(file: &'t str, text: &'t str, family: Family) -> Result<T, BotFileError> {
    let refused = |problem| BotFileError { file: file.to_owned(), problem };
    let text = RulesText::parse(file, text).map_err(|error| refused(error.problem))?;
    let found = text.family;
    if found != family {
        let reason = format!("this bot plays {found} games, and the game is a {family} game; give a bot for {family}");
        return Err(refused(Problem::Unfit { key: "family".to_owned(), reason }));
    }
    text.read(family).map_err(|error| refused(error.problem))
}
