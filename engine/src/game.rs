//! Games by name or rules file.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use dicebase_games::any::{Game, Rules};
use dicebase_games::bank::find_named;
use dicebase_games::{Family, Notation, builtins, find_builtin};

use crate::error::Error;

/// The largest size of a rules file in bytes: far more than any game needs, and small enough for a copy in every table.
const LONGEST_RULES: u64 = 1 << 18;

/// A game given by its rules.
#[derive(Clone)]
pub struct NamedGame {
    /// The game's name in programs.
    pub id: String,
    /// The game's rules.
    pub rules: Rules,
    /// The name or path that was asked for, as far as it is text.
    pub typed: String,
    /// The rules file, unless the game is built in but for chosen dice or another target.
    pub path: Option<PathBuf>,
}

impl NamedGame {
    /// Makes the game ready under the objective of this name, or the usual one, as [`Rules::ready`] says.
    ///
    /// # Errors
    /// When there is no such objective, and when the game is too large or cannot be played for it.
    pub fn ready(&self, objective: Option<&str>) -> Result<Game, Error> {
        Ok(self.rules.ready(&self.id, objective)?)
    }

    /// The game with the attitude to risk that a position names, if it names one.
    ///
    /// # Errors
    /// When it is not allowed in this game.
    pub fn under(self, notation: &Notation) -> Result<Self, Error> {
        Ok(Self { rules: self.rules.under(&self.id, notation)?, ..self })
    }

    /// Returns `true` when both are the same built-in game or come from the same rules file.
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        let file = |path: &PathBuf| path.canonicalize().unwrap_or_else(|_| path.clone());
        match (&self.path, &other.path) {
            (None, None) => self.id == other.id,
            (Some(path), Some(other)) => file(path) == file(other),
            _ => false,
        }
    }

    /// The family that the game belongs to.
    #[must_use]
    pub fn family(&self) -> Family {
        self.rules.family()
    }
}

/// The built-in game of this name, in upper or lower case, with the chosen dice and the target that it names, or the game of the rules
/// file at this path, which need not be valid Unicode.
///
/// # Errors
/// When there is none, and when its rules make no game.
pub fn find(name: impl AsRef<OsStr>) -> Result<NamedGame, Error> {
    let name = name.as_ref();
    if let Some(builtin) = name.to_str().and_then(find_builtin) {
        let rules = Rules::of_builtin(builtin)?;
        return Ok(NamedGame { id: builtin.id.to_owned(), rules, typed: builtin.id.to_owned(), path: None });
    }
    if let Some(found) = name.to_str().and_then(find_named) {
        let (id, rules) = found?;
        return Ok(NamedGame { typed: id.clone(), id, rules: Rules::Bank(rules), path: None });
    }
    let (path, typed) = (Path::new(name), name.to_string_lossy());
    if !path.exists() && !looks_like_a_path(&typed) {
        let games: Vec<&str> = builtins().iter().map(|game| game.id).collect();
        return Err(Error::NoSuchGame { found: typed.into_owned(), games: games.join(", ") });
    }
    let text = read(path).map_err(|error| Error::UnreadableRules { path: typed.clone().into_owned(), error })?;
    // Ids are shown on terminals, which interpret control characters.
    let id = path.file_stem().unwrap_or_default().to_string_lossy().replace(char::is_control, "-");
    let rules = Rules::parse(&typed, &text)?;
    Ok(NamedGame { id, rules, typed: typed.into_owned(), path: Some(path.to_owned()) })
}

/// Reads at most the size of a rules file, because the path may lead to an endless stream.
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
