//! The files in the folder of the tables.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use dicebase_engine::{FileName, NamedGame, is_table_of, read_name, with_causes};
use dicebase_games::any::Rules;
use dicebase_games::find_builtin;
use dicebase_tables::{FormatError, Metadata, Table, TableDir, TableError};
use serde::Serialize;

use crate::commands::inspect::has_root;
use crate::failure::Failure;
use crate::interrupt;

/// A file with the ending of tables.
#[derive(Serialize)]
pub struct Stored {
    table: String,
    #[serde(skip)]
    pub path: PathBuf,
    pub bytes: u64,
    #[serde(flatten)]
    pub state: State,
}

/// The content of a file, or the reason why it is unusable.
#[derive(Serialize)]
#[serde(untagged)]
pub enum State {
    Whole {
        game: String,
        kind: String,
        objective: String,
        /// The value of the start of the game, if the table has one.
        value: Option<f64>,
        /// The text of the rules.
        #[serde(skip)]
        rules: String,
    },
    Unusable {
        #[serde(skip_serializing_if = "Option::is_none", flatten)]
        named: Option<Named>,
        error: String,
        /// `true` when another version of the program wrote it.
        #[serde(skip)]
        other_version: bool,
    },
}

/// The parts of a file's name, for a file whose content is unusable.
#[derive(Serialize)]
pub struct Named {
    pub game: String,
    pub objective: String,
    pub kind: String,
}

/// All tables of a folder by game, objective and kind; unusable ones come last.
///
/// With `check` every byte is checked; otherwise only opening a table checks it.
pub fn all(folder: &TableDir, check: bool) -> Result<Vec<Stored>, Failure> {
    let mut stored = Vec::new();
    for path in folder.list().map_err(Failure::failed)? {
        interrupt::check()?;
        stored.push(Stored::at(path, check));
    }
    stored.sort_by(|a, b| a.state.order().cmp(&b.state.order()).then_with(|| a.path.cmp(&b.path)));
    Ok(stored)
}

impl Stored {
    fn at(path: PathBuf, check: bool) -> Self {
        let unusable = |error: &dyn Error, other_version| State::Unusable {
            named: Named::of(&path),
            error: with_causes(error),
            other_version,
        };
        let table = Table::open(&path);
        let bytes = match &table {
            Ok(table) => table.file_len(),
            Err(_) => fs::metadata(&path).map_or(0, |file| file.len()),
        };
        let state = match table {
            Err(error) => unusable(&error, is_of_other_version(&error)),
            Ok(table) => match if check { table.check() } else { Ok(()) } {
                Err(damaged) => unusable(&damaged, false),
                Ok(()) => State::of(table.metadata()),
            },
        };
        Self { table: path.display().to_string(), path, bytes, state }
    }

    /// The file's name without the folder.
    pub fn file(&self) -> String {
        file(&self.path)
    }

    /// Returns `true` for a table of a game under its rules.
    pub fn is_of(&self, named: &NamedGame) -> bool {
        let canonical = named.rules.canonical();
        match &self.state {
            State::Whole { game, rules, .. } => *game == named.id && same_rules(game, rules, canonical),
            State::Unusable { .. } => is_table_of(&self.file(), &named.id, canonical),
        }
    }

    /// Returns `true` for a table of a game with this id, under any rules.
    pub fn has_id(&self, id: &str) -> bool {
        match &self.state {
            State::Whole { game, .. } => game == id,
            State::Unusable { named, .. } => named.as_ref().is_some_and(|named| named.game == id),
        }
    }

    /// The reason why no command of this program will ever use it, if there is one.
    pub fn needless(&self) -> Option<String> {
        match &self.state {
            State::Unusable { other_version, .. } => other_version.then(|| "of another format version".to_owned()),
            State::Whole { game, rules, .. } => {
                let builtin = find_builtin(game)?;
                let now = Rules::of_builtin(builtin).ok()?;
                let other = !same_rules(game, rules, now.canonical());
                let why = "those of an earlier version, or of a rules file of that name";
                other.then(|| format!("of other rules than the built-in {game} has: {why}"))
            }
        }
    }
}

impl Named {
    fn of(path: &Path) -> Option<Self> {
        let name = file(path);
        let FileName { game, objective, kind } = read_name(&name)?;
        Some(Self { game: game.to_owned(), objective: objective.to_owned(), kind: kind.to_owned() })
    }
}

impl State {
    fn of(metadata: &Metadata) -> Self {
        let value = has_root(metadata).then_some(metadata.root);
        let Metadata { game, kind, objective, rules, .. } = metadata.clone();
        Self::Whole { game, kind, objective, value, rules }
    }

    /// The key for sorting.
    fn order(&self) -> (bool, &str, &str, &str) {
        match self {
            Self::Whole { game, kind, objective, .. } => (false, game, objective, kind),
            Self::Unusable { .. } => (true, "", "", ""),
        }
    }
}

/// The name of a file.
pub fn file(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// Returns `true` when the text of rules has this canonical form.
fn same_rules(id: &str, text: &str, canonical: &str) -> bool {
    Rules::parse(id, text).is_ok_and(|rules| rules.canonical() == canonical)
}

fn is_of_other_version(error: &TableError) -> bool {
    matches!(error, TableError::Format { source: FormatError::UnsupportedVersion { .. }, .. })
}
