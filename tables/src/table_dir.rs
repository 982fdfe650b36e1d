//! A folder of tables.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::claim::claim;
use crate::error::{Action, TableError};
use crate::lock::{self, Lock};
use crate::place::{Memory, Place};
use crate::shards;
use crate::table::Table;
use crate::temporary;

/// The ending of a table's file name, without the dot.
pub const EXTENSION: &str = "dicebase";

/// A folder of tables, each under a name.
///
/// Only [`lock`](Self::lock) and [`try_lock`](Self::try_lock) create the
/// folder. To write a table into it, take its lock, look whether somebody
/// else has written it meanwhile, and only then write it: so a table that takes
/// long to compute is computed once.
///
/// Where there are no files, as in a browser, or where nothing is to be left of them, a folder can be in memory: all
/// clones of it have the same tables.
#[derive(Clone, Debug)]
pub struct TableDir {
    dir: PathBuf,
    memory: Option<Memory>,
}

/// A file that a program has left behind that was killed: the part of a table, or a lock that nobody holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leftover {
    /// Where it is.
    pub path: PathBuf,
    /// Its length in bytes.
    pub bytes: u64,
}

impl TableDir {
    /// The tables in the folder `dir`, which need not exist yet.
    pub fn new(dir: impl Into<PathBuf>) -> Self {
        TableDir { dir: dir.into(), memory: None }
    }

    /// A folder in memory, which is empty. Nobody has to wait for a lock in it, since who makes the same table makes
    /// the same bytes.
    #[must_use]
    pub fn in_memory() -> Self {
        TableDir { dir: PathBuf::new(), memory: Some(Memory::default()) }
    }

    /// Whether it is one in memory.
    #[must_use]
    pub fn is_in_memory(&self) -> bool {
        self.memory.is_some()
    }

    /// The folder.
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Where the table called `name` is, or would be. The name becomes a part
    /// of a file name and is not checked: use letters, digits and dashes.
    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.join(format!("{name}.{EXTENSION}"))
    }

    /// The same as a place that can be read and written.
    #[must_use]
    pub fn place(&self, name: &str) -> Place {
        Place::of(self.path(name), self.memory.clone())
    }

    /// Takes a table as it is, byte for byte. Its values are checked as those of any table are, when they are read.
    ///
    /// # Errors
    ///
    /// [`TableError::Format`] if the bytes are no table, or not a whole one; [`TableError::Io`] if the folder cannot be
    /// written.
    pub fn insert(&self, name: &str, bytes: &[u8]) -> Result<(), TableError> {
        let (place, path) = (self.place(name), self.path(name));
        Table::from_bytes(bytes).map_err(|source| TableError::Format { path: path.clone(), source })?;
        let mut draft = place.draft(bytes.len() as u64).map_err(TableError::io(Action::CreateTemporary, &path))?;
        let written = draft.write_at(0, bytes).and_then(|()| draft.sync());
        written.map_err(TableError::io(Action::Write, &path))?;
        draft.put(&path).map_err(TableError::io(Action::Replace, &path))
    }

    /// Waits for the right to write the table called `name`.
    ///
    /// While the [`Lock`] lives, every other `lock` of that name waits, in this
    /// process and in others: a thread that locks a name twice waits for ever.
    /// Readers need no lock. What killed programs have left in the folder is
    /// removed, as far as that can be: see [`leftovers`](Self::leftovers).
    ///
    /// # Errors
    ///
    /// [`TableError::Io`] if the folder cannot be created or written, or if
    /// its disk has no locks.
    pub fn lock(&self, name: &str) -> Result<Lock, TableError> {
        if self.is_in_memory() {
            return Ok(Lock::none());
        }
        let path = self.lock_path(name)?;
        let lock = lock::wait_for(&path).map_err(TableError::io(Action::Lock, &path))?;
        self.tidy();
        Ok(lock)
    }

    /// As [`lock`](Self::lock), but does not wait: `None` if somebody else
    /// holds the lock.
    ///
    /// # Errors
    ///
    /// As [`lock`](Self::lock).
    pub fn try_lock(&self, name: &str) -> Result<Option<Lock>, TableError> {
        if self.is_in_memory() {
            return Ok(Some(Lock::none()));
        }
        let path = self.lock_path(name)?;
        let lock = lock::try_for(&path).map_err(TableError::io(Action::Lock, &path))?;
        if lock.is_some() {
            self.tidy();
        }
        Ok(lock)
    }

    /// The files of all tables in the folder, in the order of their names; none
    /// if there is no folder. The files are not opened.
    ///
    /// # Errors
    ///
    /// [`TableError::Io`] if the folder cannot be read.
    pub fn list(&self) -> Result<Vec<PathBuf>, TableError> {
        let mut tables = self.files()?;
        tables.retain(|path| is_table_name(path) && (self.is_in_memory() || path.is_file()));
        Ok(tables)
    }

    /// The shards in the folder whose table is not there, in the order of their names: what is finished of tables that
    /// are being written, or were. Whoever writes such a table goes on behind them.
    ///
    /// # Errors
    ///
    /// [`TableError::Io`] if the folder cannot be read.
    pub fn unlisted_shards(&self) -> Result<Vec<PathBuf>, TableError> {
        let files = self.files()?;
        let is_unlisted = |path: &&PathBuf| {
            let table = shards::table_of(path).filter(|table| is_table_name(table));
            table.is_some_and(|table| files.binary_search(&table).is_err())
        };
        Ok(files.iter().filter(is_unlisted).cloned().collect())
    }

    /// What killed programs have left in the folder: temporary files and locks that no running program holds, in the
    /// order of their names.
    ///
    /// # Errors
    ///
    /// [`TableError::Io`] if the folder cannot be read.
    pub fn leftovers(&self) -> Result<Vec<Leftover>, TableError> {
        Ok(self.claimed()?.into_iter().map(|(leftover, _)| leftover).collect())
    }

    /// Removes what killed programs have left in the folder, and says what that was.
    ///
    /// # Errors
    ///
    /// [`TableError::Io`] if the folder cannot be read, or such a file not be removed.
    pub fn remove_leftovers(&self) -> Result<Vec<Leftover>, TableError> {
        let remove = |(leftover, _claim): (Leftover, File)| {
            fs::remove_file(&leftover.path).map_err(TableError::io(Action::RemoveLeftover, &leftover.path))?;
            Ok(leftover)
        };
        self.claimed()?.into_iter().map(remove).collect()
    }

    /// What was left behind, each with its lock. A file that cannot be claimed may be somebody's.
    fn claimed(&self) -> Result<Vec<(Leftover, File)>, TableError> {
        let mut names = self.files()?;
        names.retain(|path| path.is_file() && may_be_left(path));
        let claimed = names.into_iter().filter_map(|path| {
            let file = claim(&path).ok().flatten()?;
            let bytes = file.metadata().map_or(0, |file| file.len());
            Some((Leftover { path, bytes }, file))
        });
        Ok(claimed.collect())
    }

    /// That something was left behind keeps nobody from his work.
    fn tidy(&self) {
        let _ = self.remove_leftovers();
    }

    fn lock_path(&self, name: &str) -> Result<PathBuf, TableError> {
        fs::create_dir_all(&self.dir).map_err(TableError::io(Action::CreateFolder, &self.dir))?;
        Ok(self.dir.join(format!("{name}{}", lock::SUFFIX)))
    }

    /// Everything in the folder, sorted; nothing if there is none.
    fn files(&self) -> Result<Vec<PathBuf>, TableError> {
        if let Some(memory) = &self.memory {
            return Ok(memory.list());
        }
        let entries = match fs::read_dir(&self.dir) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(TableError::io(Action::List, &self.dir))?,
        };
        let paths: io::Result<Vec<PathBuf>> = entries.map(|entry| entry.map(|entry| entry.path())).collect();
        let mut paths = paths.map_err(TableError::io(Action::List, &self.dir))?;
        paths.sort();
        Ok(paths)
    }
}

/// Hidden files are none of ours, even if some system gives them our ending.
fn is_table_name(path: &Path) -> bool {
    let hidden = path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    !hidden && path.extension().is_some_and(|ending| ending == EXTENSION)
}

/// Whether this is the name of a file that is there only while a program runs.
fn may_be_left(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| temporary::is_name(name) || lock::is_name(name))
}
