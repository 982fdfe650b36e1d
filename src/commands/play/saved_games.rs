//! The unfinished games of the data folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use dicebase_engine::{NamedGame, find, table_name};
use dicebase_games::{Family, ObjectiveWords, in_paths, known_game};

use super::super::history::record::Identity;
use crate::cli::Global;
use crate::failure::Failure;

/// The folder of unfinished games, next to the tables.
const FOLDER: &str = "games";
/// The kind in their names, in the place of the kind of tables.
const KIND: &str = "game";
/// The ending of their files.
const ENDING: &str = "txt";
/// The words before a target and before a head start in their names.
const FOR: &str = "-for-";
const LEAD: &str = "-lead";
/// The most unfinished games of one kind.
const MOST: usize = 10_000;

/// The unfinished games of one game under one objective. Like tables, their files are named after the rules, so that no
/// game is resumed with other rules, and they are numbered.
#[derive(Clone)]
pub struct SavedGames {
    dir: PathBuf,
    stem: String,
}

/// Every file in the folder of unfinished games, the last played first.
pub fn unfinished(global: &Global) -> Result<Vec<(PathBuf, SystemTime)>, Failure> {
    files(&folder(global)?)
}

/// The objective of an unfinished game with this id, from the name of its file.
pub fn objective(path: &Path, id: &str) -> Option<&'static ObjectiveWords> {
    let name = path.file_name()?.to_str()?;
    let is = |words: &&ObjectiveWords| name.starts_with(&format!("{}-{}-{KIND}-", in_paths(id), words.name));
    Family::ALL.into_iter().flat_map(Family::objectives).find(is)
}

/// The options of the command line that ask for the aim of an unfinished game, from the name of its file.
pub fn aim(path: &Path) -> Option<String> {
    let (stem, _) = path.file_stem()?.to_str()?.rsplit_once('-')?;
    let number = |word: &str, option: &str| {
        let number: i64 = stem.rsplit_once(word)?.1.parse().ok()?;
        Some(format!("--{option} {number}"))
    };
    number(FOR, "target").or_else(|| number(LEAD, "lead"))
}

/// Returns `true` for a file of the game of this id that needs no rules file, and not of a rules file with the same
/// name.
pub fn is_of_builtin(path: &Path, id: &str, objective: &str) -> bool {
    let named = known_game(id).and_then(|(id, _)| find(id).ok());
    let stem = named.map(|named| table_name(&named.id, objective, KIND, named.rules.canonical()));
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    stem.is_some_and(|stem| name.starts_with(&stem))
}

fn folder(global: &Global) -> Result<PathBuf, Failure> {
    Ok(global.config()?.tables.dir().join(FOLDER))
}

impl SavedGames {
    /// The saved of a game. It makes the folder, so that no game begins that cannot be kept.
    pub fn of(identity: &Identity, named: &NamedGame, global: &Global) -> Result<Self, Failure> {
        let stem = table_name(&identity.game, &identity.objective, KIND, named.rules.canonical());
        let stem = match (identity.target, identity.lead) {
            (Some(target), _) => format!("{stem}{FOR}{target}"),
            (None, Some(lead)) => format!("{stem}{LEAD}{lead:+}"),
            (None, None) => stem,
        };
        let dir = folder(global)?;
        fs::create_dir_all(&dir).map_err(|error| {
            Failure::failed(format!(
                "cannot keep games in {}: {error}; choose another folder with --data, or a file with --file",
                dir.display()
            ))
        })?;
        Ok(Self { dir, stem })
    }

    /// The files, the last played first.
    pub fn files(&self) -> Result<Vec<(PathBuf, SystemTime)>, Failure> {
        let mut found = files(&self.dir)?;
        found.retain(|(path, _)| self.is_ours(path));
        Ok(found)
    }

    fn is_ours(&self, path: &Path) -> bool {
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let number = name.strip_prefix(&self.stem).and_then(|rest| rest.strip_prefix('-'));
        number.is_some_and(|number| number.bytes().all(|byte| byte.is_ascii_digit()))
    }

    /// Makes something under the first free name.
    pub fn make<T>(&self, make: impl Fn(&Path) -> io::Result<T>) -> io::Result<T> {
        for number in 1..MOST {
            match make(&self.dir.join(format!("{}-{number}.{ENDING}", self.stem))) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                done => return done,
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }
}

/// The text files of a folder, the last changed first; empty if there is no folder.
fn files(dir: &Path) -> Result<Vec<(PathBuf, SystemTime)>, Failure> {
    let read = || -> io::Result<Vec<(PathBuf, SystemTime)>> {
        let entries = match fs::read_dir(dir) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let paths = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
        let games = paths.into_iter().filter(|path| path.extension().is_some_and(|ending| ending == ENDING));
        games.map(|path| Ok((path.clone(), fs::metadata(path)?.modified()?))).collect()
    };
    let mut found =
        read().map_err(|error| Failure::failed(format!("cannot read the folder {}: {error}", dir.display())))?;
    found.sort_by(|(path, time), (other, later)| later.cmp(time).then_with(|| other.cmp(path)));
    Ok(found)
}
