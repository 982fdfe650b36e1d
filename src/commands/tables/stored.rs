//! The files in the folder of the tables.

use std::fs;
use std::path::{Path, PathBuf};

use dicebase_engine::{NamedGame, is_table_of, with_causes};
use dicebase_games::any::Rules;
use dicebase_games::find_builtin;
use dicebase_tables::{FormatError, Table, TableDir, TableError};
use serde::Serialize;

use crate::failure::Failure;

/// A file that has the ending of tables.
#[derive(Serialize)]
pub struct Stored {
    table: String,
    #[serde(skip)]
    pub path: PathBuf,
    pub bytes: u64,
    #[serde(flatten)]
    pub state: State,
}

/// What a file holds, or why it cannot be used.
#[derive(Serialize)]
#[serde(untagged)]
pub enum State {
    Whole {
        game: String,
        kind: String,
        objective: String,
        value: f64,
        /// The text of the rules.
        #[serde(skip)]
        rules: String,
    },
    Unusable {
        error: String,
        /// Whether another version of the program wrote it.
        #[serde(skip)]
        other_version: bool,
    },
}

/// All of a folder by game, objective and kind; those that cannot be used come last.
pub fn all(folder: &TableDir) -> Result<Vec<Stored>, Failure> {
    let mut stored: Vec<Stored> = folder.list().map_err(Failure::failed)?.into_iter().map(Stored::at).collect();
    stored.sort_by(|a, b| a.state.order().cmp(&b.state.order()).then_with(|| a.path.cmp(&b.path)));
    Ok(stored)
}

impl Stored {
    /// The values are not checked here: that is what `inspect` and `verify` are for.
    fn at(path: PathBuf) -> Self {
        let state = match Table::open(&path) {
            Ok(table) => {
                let about = table.metadata().clone();
                let (game, kind, objective) = (about.game, about.kind, about.objective);
                State::Whole { game, kind, objective, value: about.root, rules: about.rules }
            }
            Err(error) => State::Unusable { error: with_causes(&error), other_version: is_of_other_version(&error) },
        };
        let bytes = fs::metadata(&path).map_or(0, |file| file.len());
        Self { table: path.display().to_string(), path, bytes, state }
    }

    /// Its name without the folder.
    pub fn file(&self) -> String {
        file(&self.path)
    }

    /// Whether it is a table of a game under its rules.
    pub fn is_of(&self, named: &NamedGame) -> bool {
        let canonical = named.rules.canonical();
        match &self.state {
            State::Whole { game, rules, .. } => *game == named.id && same_rules(game, rules, canonical),
            State::Unusable { .. } => is_table_of(&self.file(), &named.id, canonical),
        }
    }

    /// Whether it is a table of a game with this id, under any rules.
    pub fn has_id(&self, id: &str) -> bool {
        matches!(&self.state, State::Whole { game, .. } if game == id)
    }

    /// Why no command of this program will ever use it, if that is so.
    pub fn needless(&self) -> Option<String> {
        match &self.state {
            State::Unusable { other_version, .. } => other_version.then(|| "of another format version".to_owned()),
            State::Whole { game, rules, .. } => {
                let builtin = find_builtin(game)?;
                let now = Rules::parse(builtin.id, builtin.text).ok()?;
                let other = !same_rules(game, rules, now.canonical());
                other.then(|| format!("of other rules than {game} has"))
            }
        }
    }
}

impl State {
    /// What they are sorted by.
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

/// Whether the text of rules decides what canonical ones do.
fn same_rules(id: &str, text: &str, canonical: &str) -> bool {
    Rules::parse(id, text).is_ok_and(|rules| rules.canonical() == canonical)
}

fn is_of_other_version(error: &TableError) -> bool {
    matches!(error, TableError::Format { source: FormatError::UnsupportedVersion { .. }, .. })
}
