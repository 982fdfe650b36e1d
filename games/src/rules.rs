//! Code that the rules of every family share.

use std::fmt::Debug;
use std::ops::Deref;
use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::check::Check;
use crate::error::{Problem, RulesError};
use crate::family::Family;
use crate::rules_text::RulesText;

/// The content of a rules file of one family.
pub trait Content: Clone + Debug + PartialEq + Serialize + DeserializeOwned {
    /// The family.
    const FAMILY: Family;

    /// Checks that the rules make a game.
    ///
    /// # Errors
    /// If they make none; the problem names the key.
    fn check(&self) -> Check;

    /// The rules without names and source, which decide nothing.
    #[must_use]
    fn nameless(&self) -> Self;
}

/// Rules that make a game: the checked content `F` of a file. Copies share it.
#[derive(Clone, Debug, PartialEq)]
pub struct CheckedRules<F>(Arc<Checked<F>>);

#[derive(Debug, PartialEq)]
struct Checked<F> {
    file: F,
    text: String,
    canonical: String,
}

impl<F: Content> CheckedRules<F> {
    /// Reads the rules from the text of a TOML file. `file` is named in errors.
    ///
    /// # Errors
    /// If the text is not TOML, if keys are missing, unknown or of the wrong kind, or if the rules make no game. The
    /// error has the file and the key.
    pub fn parse(file: &str, text: &str) -> Result<Self, RulesError> {
        Self::read(RulesText::parse(file, text)?)
    }

    pub(crate) fn read(text: RulesText<'_>) -> Result<Self, RulesError> {
        Self::read_and(text, F::check)
    }

    /// Reads rules that were checked before: those that are built in, of which a test is sure.
    pub(crate) fn read_again(text: RulesText<'_>) -> Result<Self, RulesError> {
        Self::read_and(text, |_| Ok(()))
    }

    fn read_and(text: RulesText<'_>, check: fn(&F) -> Check) -> Result<Self, RulesError> {
        let (name, whole) = (text.file, text.text);
        let file: F = text.read(F::FAMILY)?;
        let canonical = check(&file).and_then(|()| to_text(&file.nameless()));
        let canonical = canonical.map_err(|problem| RulesError { file: name.to_owned(), problem })?;
        Ok(Self(Arc::new(Checked { file, text: whole.to_owned(), canonical })))
    }

    /// Checks that rules which come from no file make a game, and writes their text. `name` is named in errors.
    ///
    /// # Errors
    /// If the rules make no game.
    pub fn new(name: &str, file: F) -> Result<Self, RulesError> {
        let made = file.check().and_then(|()| Ok((to_text(&file.nameless())?, to_text(&file)?)));
        let (canonical, text) = made.map_err(|problem| RulesError { file: name.to_owned(), problem })?;
        let text = format!("family = \"{}\"\n{text}", F::FAMILY);
        Ok(Self(Arc::new(Checked { file, text, canonical })))
    }
}

impl<F> CheckedRules<F> {
    /// The whole text of the file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// The rules without names and source, which decide nothing, as text that is equal for equal games.
    #[must_use]
    pub fn canonical(&self) -> &str {
        &self.0.canonical
    }
}

impl<F> Deref for CheckedRules<F> {
    type Target = F;

    fn deref(&self) -> &F {
        &self.0.file
    }
}

fn to_text(file: &impl Serialize) -> Result<String, Problem> {
    toml::to_string(file).map_err(|error| Problem::Unwritable(Box::new(error)))
}
