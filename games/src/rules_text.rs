//! The text of a rules file, as far as it is the same for all families.

use std::ops::Range;

use serde::Deserialize;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer};

use crate::error::{Problem, RulesError};
use crate::family::Family;
use crate::text::{listed, quoted};

/// The text of a rules file, read as far as its family.
pub(crate) struct RulesText<'t> {
    pub(crate) file: &'t str,
    pub(crate) text: &'t str,
    pub(crate) family: Family,
    table: Spanned<DeTable<'t>>,
}

impl<'t> RulesText<'t> {
    /// Reads a text, which is named in errors by its file.
    pub(crate) fn parse(file: &'t str, text: &'t str) -> Result<Self, RulesError> {
        let refused = |problem| RulesError { file: file.to_owned(), problem };
        let table =
            DeTable::parse(text).map_err(|error| refused(Problem::NotToml(error.to_string().trim().to_owned())))?;
        check_numbers(text, table.get_ref()).map_err(refused)?;
        let family = family(text, table.get_ref()).map_err(refused)?;
        Ok(Self { file, text, family, table })
    }

    /// All of it, as the rules of its family, which has to be this one.
    pub(crate) fn read<T: Deserialize<'t>>(self, family: Family) -> Result<T, RulesError> {
        let refused = |problem| RulesError { file: self.file.to_owned(), problem };
        if self.family != family {
            return Err(refused(Problem::OtherFamily { found: self.family, expected: family }));
        }
        T::deserialize(Deserializer::from(self.table)).map_err(|error| {
            // What is missing in the whole file is missing on no line.
            let at = error.span().filter(|span| span.start > 0).map(|span| line(self.text, &span));
            refused(Problem::Unreadable { at: at.unwrap_or_default(), message: for_people(error.message()) })
        })
    }
}

fn family(text: &str, table: &DeTable<'_>) -> Result<Family, Problem> {
    let families: Vec<String> = Family::ALL.iter().map(|family| format!("family = \"{family}\"")).collect();
    let families = listed(&families, "or");
    let Some(value) = table.get("family") else { return Err(Problem::NoFamily { families }) };
    let found = value.get_ref().as_str();
    found.and_then(Family::named).ok_or_else(|| {
        let found = found.map_or_else(|| text[value.span()].to_owned(), quoted);
        Problem::UnknownFamily { at: line(text, &value.span()), found, families }
    })
}

/// Refuses numbers that no computer counts to, at their key.
fn check_numbers(text: &str, table: &DeTable<'_>) -> Result<(), Problem> {
    table.iter().try_for_each(|(key, value)| check_number(text, key.get_ref(), value))
}

fn check_number(text: &str, key: &str, value: &Spanned<DeValue<'_>>) -> Result<(), Problem> {
    match value.get_ref() {
        DeValue::Integer(number) => match i128::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) if !is_large(number) => Ok(()),
            _ => {
                let (at, found) = (line(text, &value.span()), number.as_str().to_owned());
                Err(Problem::TooLarge { at, key: key.to_owned(), found })
            }
        },
        DeValue::Array(array) => array.iter().try_for_each(|value| check_number(text, key, value)),
        DeValue::Table(table) => check_numbers(text, table),
        _ => Ok(()),
    }
}

fn is_large(number: i128) -> bool {
    u64::try_from(number.unsigned_abs()).is_err()
}

/// Where in a text something is, as a sentence begins with it.
fn line(text: &str, span: &Range<usize>) -> String {
    let number = text[..span.start.min(text.len())].matches('\n').count();
    let line = text.lines().nth(number).unwrap_or_default().trim();
    format!("line {}, `{line}`: ", number + 1)
}

/// The words of the reader of TOML, without those that only a programmer knows.
fn for_people(message: &str) -> String {
    message.replace("expected usize", "expected a whole number from 0 on").replace("floating point", "fraction")
}
