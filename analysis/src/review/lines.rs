//! The lines of a review file, read one by one.

use serde::Deserialize;

use super::error::{FormError, ReviewError};

/// What stands in a line of a file, and in which.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Numbered<E> {
    /// The number of the line, counted from 1.
    pub line: usize,
    /// What it says.
    pub entry: E,
}

/// How the lines of a family of games are read.
pub(crate) trait Form {
    /// What a line says.
    type Entry;
    /// What can be wrong with it.
    type Problem: From<FormError>;

    /// The id of the game that is reviewed.
    fn game(&self) -> &str;
    /// A line that might be in a file.
    fn example(&self) -> String;
    /// Reads a line of words.
    fn words(&self, line: &str) -> Result<Self::Entry, Self::Problem>;
    /// Reads a line that is an object.
    fn json(&self, line: &str) -> Result<Self::Entry, Self::Problem>;
}

/// The first line of a file of JSON lines, if it names the game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    game: String,
}

/// Reads a file.
pub(crate) fn parse<F: Form>(form: &F, text: &str) -> Result<Vec<Numbered<F::Entry>>, ReviewError<F::Problem>> {
    let mut entries = Vec::new();
    for (line, text) in said(form.game(), text)? {
        let entry = read(form, text).map_err(|problem| ReviewError::Line { line, problem })?;
        entries.push(Numbered { line, entry });
    }
    if entries.is_empty() { Err(ReviewError::Empty { example: form.example() }) } else { Ok(entries) }
}

/// What is said of the game in a file, with the numbers of the lines: all but the header, which has to name this game.
pub(crate) fn said<'t, P: From<FormError>>(game: &str, text: &'t str) -> Result<Vec<(usize, &'t str)>, ReviewError<P>> {
    let mut said = Vec::new();
    for (place, (line, text)) in lines(text).enumerate() {
        match header(text) {
            Some(found) => {
                check_header(game, &found, place).map_err(|error| ReviewError::Line { line, problem: error.into() })?
            }
            None => said.push((line, text)),
        }
    }
    Ok(said)
}

/// Reads a line of either form.
pub(crate) fn read<F: Form>(form: &F, line: &str) -> Result<F::Entry, F::Problem> {
    if is_json(line) { form.json(line) } else { form.words(line) }
}

/// What is said in a file, with the numbers of the lines: neither comments nor blanks.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    // Some editors put a mark before the first character.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let said =
        |line: &'_ str| -> usize { if is_json(line) { line.len() } else { line.find('#').unwrap_or(line.len()) } };
    let lines = text.lines().enumerate().map(move |(i, line)| (i + 1, line[..said(line)].trim()));
    lines.filter(|(_, line)| !line.is_empty())
}

fn is_json(line: &str) -> bool {
    line.trim_start().starts_with('{')
}

/// The game that a line names, if that is what it does.
fn header(line: &str) -> Option<String> {
    if is_json(line) {
        return serde_json::from_str::<Header>(line).ok().map(|header| header.game);
    }
    let (word, game) = line.split_once(char::is_whitespace)?;
    (word == "game").then(|| game.trim().to_owned())
}

fn check_header(game: &str, found: &str, place: usize) -> Result<(), FormError> {
    if place > 0 {
        return Err(FormError::LateHeader);
    }
    if found == game {
        return Ok(());
    }
    let found: String = found.chars().take(60).flat_map(char::escape_debug).collect();
    Err(FormError::OtherGame { found, game: game.to_owned() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_blank_lines_are_counted_but_not_read() {
        let text = "\u{feff}# a game\r\n\n 11356 keep 11 # why not\r\n{\"roll\": \"#\"}\n#\n";
        let said: Vec<(usize, &str)> = lines(text).collect();
        assert_eq!(said, [(3, "11356 keep 11"), (4, "{\"roll\": \"#\"}")]);
    }

    #[test]
    fn a_header_names_the_game_in_either_form() {
        assert_eq!(header("game  yahtzee").as_deref(), Some("yahtzee"));
        assert_eq!(header("{\"game\": \"yahtzee\"}").as_deref(), Some("yahtzee"));
        assert_eq!(header("11356 keep 11"), None);
        assert_eq!(header("{\"roll\": \"11356\"}"), None);
        assert_eq!(check_header("yahtzee", "yahtzee", 0), Ok(()));
        assert_eq!(check_header("yahtzee", "yahtzee", 1), Err(FormError::LateHeader));
        assert!(matches!(check_header("yahtzee", "kniffel", 0), Err(FormError::OtherGame { .. })));
    }
}
