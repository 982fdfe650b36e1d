//! Code that the rules of every family share.

use serde::{Deserialize, Serialize};

use crate::check::Check;
use crate::error::{Problem, RulesError};
use crate::family::Family;
use crate::rules_text::RulesText;

/// The checked content `F` of a rules file, with its text.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Checked<F> {
    file: F,
    text: String,
    canonical: String,
}

impl<F: Serialize> Checked<F> {
    /// Reads and checks a text. `nameless` removes what does not decide the game.
    pub(crate) fn read<'t>(
        text: RulesText<'t>,
        family: Family,
        validate: impl FnOnce(&F) -> Check,
        nameless: impl FnOnce(&F) -> F,
    ) -> Result<Self, RulesError>
    where
        F: Deserialize<'t>,
    {
        let (name, whole) = (text.file, text.text);
        let file = text.read(family)?;
        let canonical = check(&file, validate, nameless);
        let canonical = canonical.map_err(|problem| RulesError { file: name.to_owned(), problem })?;
        Ok(Self { file, text: whole.to_owned(), canonical })
    }

    /// Checks rules that come from no file, and writes their text.
    pub(crate) fn new(
        name: &str,
        family: Family,
        file: F,
        validate: impl FnOnce(&F) -> Check,
        nameless: impl FnOnce(&F) -> F,
    ) -> Result<Self, RulesError> {
        let made = check(&file, validate, nameless).and_then(|canonical| Ok((canonical, to_text(&file)?)));
        let (canonical, text) = made.map_err(|problem| RulesError { file: name.to_owned(), problem })?;
        Ok(Self { file, text: format!("family = \"{family}\"\n{text}"), canonical })
    }

    pub(crate) fn file(&self) -> &F {
        &self.file
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn canonical(&self) -> &str {
        &self.canonical
    }
}

fn check<F: Serialize>(
    file: &F,
    validate: impl FnOnce(&F) -> Check,
    nameless: impl FnOnce(&F) -> F,
) -> Result<String, Problem> {
    validate(file)?;
    to_text(&nameless(file))
}

fn to_text(file: &impl Serialize) -> Result<String, Problem> {
    toml::to_string(file).map_err(|error| Problem::Unwritable(Box::new(error)))
}
