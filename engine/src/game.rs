//! From a name to a game.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use dicebase_games::any::{Game, Rules};
use dicebase_games::{Family, builtins, find_builtin};

use crate::error::Error;

/// The most bytes of a rules file: far more than any game needs, and few enough to be kept in every table.
const LONGEST_RULES: u64 = 1 << 18;

/// A game by its rules.
#[derive(Clone)]
pub struct NamedGame {
    /// What programs call it.
    pub id: String,
    /// What they say.
    pub rules: Rules,
    /// The name or path that was asked for.
    pub typed: String,
}

impl NamedGame {
    /// Makes the game ready under the objective of this name, or the usual one of its family.
    ///
    /// # Errors
    /// Where there is no such objective, and where the game is too large or cannot be played for it.
    pub fn ready(&self, objective: Option<&str>) -> Result<Game, Error> {
        Ok(self.rules.ready(&self.id, objective)?)
    }

    /// The family that the game belongs to.
    #[must_use]
    pub fn family(&self) -> Family {
        self.rules.family()
    }
}

/// The built-in game of this name, or that of the rules file at this path.
///
/// # Errors
/// Where there is none, and where its rules make no game.
pub fn find(name: &str) -> Result<NamedGame, Error> {
    if let Some(builtin) = find_builtin(name) {
        return parse(builtin.id, builtin.id, builtin.text);
    }
    let path = Path::new(name);
    if !path.exists() && !looks_like_a_path(name) {
        let games: Vec<&str> = builtins().iter().map(|game| game.id).collect();
        return Err(Error::NoSuchGame { found: name.to_owned(), games: games.join(", ") });
    }
    let text = read(path).map_err(|error| Error::UnreadableRules { path: name.to_owned(), error })?;
    let id = path.file_stem().unwrap_or_default().to_string_lossy();
    parse(&id, name, &text)
}

fn parse(id: &str, file: &str, text: &str) -> Result<NamedGame, Error> {
    let rules = Rules::parse(file, text)?;
    Ok(NamedGame { id: id.to_owned(), rules, typed: file.to_owned() })
}

/// Reads no more than a rules file can have: a path may lead to something without an end.
fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(LONGEST_RULES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LONGEST_RULES {
        return Err(io::Error::other(format!("it is too long, a rules file has at most {LONGEST_RULES} bytes")));
    }
    Ok(text)
}

fn looks_like_a_path(name: &str) -> bool {
    name.contains(['/', '\\']) || name.ends_with(".toml")
}
