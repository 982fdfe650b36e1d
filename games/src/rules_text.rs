//! Reading the text of a rules file, as far as all families share it.

use std::ops::Range;

use serde::Deserialize;
use serde::de::{self, IntoDeserializer, value};
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer};

use crate::error::{At, Line, Problem, RulesError};
use crate::family::Family;
use crate::library::builtins;
use crate::text::{listed, quoted};

/// The largest number of characters repeated from the start, and from the end, of a message of the TOML parser.
const MOST_REPEATED: usize = 200;
/// The largest number of characters of a line that are shown.
const MOST_SHOWN: usize = 80;
/// The largest number of examples that are given of a key.
const MOST_EXAMPLES: usize = 3;
/// The beginning of the TOML parser's message about a value that is neither a word nor a single key within braces.
const OTHER_SHAPE: &str = "wanted ";

/// The text of a rules file, parsed as TOML, with its family.
pub(crate) struct RulesText<'t> {
    pub(crate) file: &'t str,
    pub(crate) text: &'t str,
    pub(crate) family: Family,
    table: Spanned<DeTable<'t>>,
}

impl<'t> RulesText<'t> {
    /// Parses a text. `file` is named in errors.
    pub(crate) fn parse(file: &'t str, text: &'t str) -> Result<Self, RulesError> {
        let refused = |problem| RulesError { file: file.to_owned(), problem };
        // Some editors put a byte order mark before the first character.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let table = DeTable::parse(text).map_err(|error| refused(not_toml(text, &error)))?;
        check_numbers(text, table.get_ref()).map_err(refused)?;
        let family = family(text, table.get_ref()).map_err(refused)?;
        Ok(Self { file, text, family, table })
    }

    /// Reads the whole text as rules of this family. Rules of another family are refused.
    pub(crate) fn read<T: Deserialize<'t>>(self, family: Family) -> Result<T, RulesError> {
        let refused = |problem| RulesError { file: self.file.to_owned(), problem };
        if self.family != family {
            return Err(refused(Problem::OtherFamily { found: self.family, expected: family }));
        }
        T::deserialize(Deserializer::from(self.table)).map_err(|error| {
            // A key that is missing in the whole file belongs to no line.
            let at = At(error.span().filter(|span| span.start > 0).map(|span| line(self.text, &span)));
            let message = missing(error.message(), family).unwrap_or_else(|| for_people(error.message()));
            refused(Problem::Unreadable { at, message })
        })
    }
}

/// Reads one of several words, some of which have a value of their own, as `{ run = 4 }`. If there is not exactly one
/// key, the TOML parser does not list the words, so this adds them to the error.
pub(crate) fn one_of<'de, D: de::Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<T, D::Error> {
    T::deserialize(deserializer).map_err(|error| {
        if error.to_string().starts_with(OTHER_SHAPE) {
            de::Error::custom(one_word(T::deserialize("".into_deserializer())))
        } else {
            error
        }
    })
}

/// Reads one of several words, as [`one_of`] does, of a key that may be left out.
pub(crate) fn one_of_some<'de, D: de::Deserializer<'de>, T: Deserialize<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    one_of(deserializer).map(Some)
}

/// What is expected where a value is neither a word nor a single key within braces, from what a type says of no word.
pub(crate) fn one_word<T>(no_word: Result<T, value::Error>) -> String {
    let told = no_word.err().map_or_else(String::new, |error| error.to_string());
    let words = told.split_once(", expected ").map_or("", |(_, words)| words);
    format!("one word is expected here, or one key within braces: {words}")
}

/// The TOML parser's message about a missing key, with examples of valid lines from built-in games of the family.
fn missing(message: &str, family: Family) -> Option<String> {
    let key = message.strip_prefix("missing field `")?.strip_suffix('`')?;
    let mut examples: Vec<&str> = Vec::new();
    for line in builtins().iter().filter(|game| game.family == family).flat_map(|game| game.text.lines()) {
        let is_example = line.split_once(" = ").is_some_and(|(known, value)| known == key && !value.contains("\"\"\""));
        if is_example && !examples.contains(&line) && examples.len() < MOST_EXAMPLES {
            examples.push(line);
        }
    }
    let examples = if examples.is_empty() { String::new() } else { format!(", as in: {}", listed(&examples, "or")) };
    Some(format!("the key `{key}` is missing{examples}"))
}

fn family(text: &str, table: &DeTable<'_>) -> Result<Family, Problem> {
    let families: Vec<String> = Family::HERE.iter().map(|family| format!("family = \"{family}\"")).collect();
    let families = listed(&families, "or");
    let Some(value) = table.get("family") else { return Err(Problem::NoFamily { families }) };
    let found = value.get_ref().as_str();
    found.and_then(Family::named).ok_or_else(|| {
        let found = found.map_or_else(|| text[value.span()].to_owned(), quoted);
        Problem::UnknownFamily { at: At(Some(line(text, &value.span()))), found, families }
    })
}

/// Refuses numbers that are too large, and names their key.
fn check_numbers(text: &str, table: &DeTable<'_>) -> Result<(), Problem> {
    table.iter().try_for_each(|(key, value)| check_number(text, key.get_ref(), value))
}

fn check_number(text: &str, key: &str, value: &Spanned<DeValue<'_>>) -> Result<(), Problem> {
    match value.get_ref() {
        DeValue::Integer(number) => match i128::from_str_radix(number.as_str(), number.radix()) {
            Ok(number) if !is_large(number) => Ok(()),
            _ => {
                let (at, found) = (At(Some(line(text, &value.span()))), number.as_str().to_owned());
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

/// The line of a place in a text.
fn line(text: &str, span: &Range<usize>) -> Line {
    let before = text.get(..span.start).unwrap_or(text);
    let number = before.matches('\n').count();
    let line = text.lines().nth(number).unwrap_or_default();
    let column = before.len() - before.rfind('\n').map_or(0, |end| end + 1);
    Line { number: number + 1, shown: excerpt(line, column) }
}

/// A line; if it is too long to be shown, the part around a column.
fn excerpt(line: &str, column: usize) -> String {
    let begins = line.get(..column).unwrap_or(line).chars().count();
    let start = if line.chars().count() > MOST_SHOWN { begins.saturating_sub(MOST_SHOWN / 2) } else { 0 };
    let shown: String = line.chars().skip(start).take(MOST_SHOWN).collect();
    let goes_on = line.chars().count() > start + MOST_SHOWN;
    let shown = without_controls(shown.trim());
    format!("{}{shown}{}", if start > 0 { "…" } else { "" }, if goes_on { "…" } else { "" })
}

/// The problem of a text that is not TOML: the line and the reason.
fn not_toml(text: &str, error: &toml::de::Error) -> Problem {
    let at = At(error.span().map(|span| line(text, &span)));
    Problem::NotToml { at, reason: for_people(error.message()) }
}

/// The text with its control characters escaped, since a terminal would obey them.
fn without_controls(text: &str) -> String {
    let spelled = |c: char| if c.is_control() { c.escape_default().to_string() } else { c.to_string() };
    text.chars().map(spelled).collect()
}

/// A long message without its middle; the end, which states what is expected, is kept.
fn in_short(message: &str) -> String {
    let letters: Vec<char> = message.chars().collect();
    if letters.len() <= 2 * MOST_REPEATED {
        return message.to_owned();
    }
    let (start, end) = (&letters[..MOST_REPEATED], &letters[letters.len() - MOST_REPEATED..]);
    [start, &['…'], end].concat().into_iter().collect()
}

/// The message of the TOML parser in words for people who do not program.
fn for_people(message: &str) -> String {
    without_controls(&in_short(message))
        .replace("expected usize", "expected a whole number from 0 on")
        .replace("floating point", "fraction")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_shown_where_something_is_wrong() {
        let text = format!("one = 1\n{}two = 2 # {}\nthree = 3\n", " ".repeat(4), "x".repeat(1000));
        let at = |span| At(Some(line(&text, &span))).to_string();
        assert_eq!(at(0..3), "line 1, `one = 1`: ");
        let second = at(12..15);
        assert!(second.starts_with("line 2, `two = 2 # xxx") && second.ends_with("x…`: "), "{second}");
        assert!(second.chars().count() < MOST_SHOWN + 20, "{second}");
        let end = at(1000..1001);
        assert!(end.starts_with("line 2, `…xx") && end.ends_with("x`: "), "{end}");
        assert_eq!(at(text.len()..text.len()), "line 4, ``: ");
    }
}
