//! The rules of a bot file: preferences in their order.

use dicebase_games::race::ThisFamily;
use dicebase_games::{BotFileError, Family, Problem, read_bot_file};
use serde::Deserialize;

use super::sheet::{Piece, Preference, Rule};

/// A bot file as it is written.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Written {
    #[serde(rename = "family")]
    _family: ThisFamily,
    prefer: Vec<Preference>,
    then: Piece,
}

impl Rule {
    /// Reads the text of a bot file. `file` is named in errors.
    ///
    /// # Errors
    /// If the text is not TOML, if keys are missing, unknown or of the wrong kind, or if a preference occurs twice.
    pub fn parse(file: &str, text: &str) -> Result<Self, BotFileError> {
        let Written { prefer, then, .. } = read_bot_file(file, text, Family::Race)?;
        let again = prefer.iter().enumerate().find(|(place, one)| prefer[..*place].contains(one));
        if let Some((_, twice)) = again {
            let reason = format!("\"{}\" stands there twice, and decides nothing the second time", twice.name());
            let problem = Problem::Unfit { key: "prefer".to_owned(), reason };
            return Err(BotFileError { file: file.to_owned(), problem });
        }
        Ok(Self { preferences: prefer, then })
    }

    /// The rule as a bot file.
    #[must_use]
    pub fn to_bot_file(&self) -> String {
        let words = self.preferences.iter().map(|preference| format!("\"{}\"", preference.name()));
        let said = self.preferences.iter().map(|preference| preference.in_words()).chain([self.then.in_words()]);
        let said = said.enumerate().map(|(i, words)| format!("## {}. {words}\n", i + 1)).collect::<String>();
        format!(
            "{said}family = \"race\"\nprefer = [{}]\nthen = \"{}\"\n",
            words.collect::<Vec<_>>().join(", "),
            self.then.name()
        )
    }
}
