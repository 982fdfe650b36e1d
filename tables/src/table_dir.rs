//! A folder of tables.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use crate::claim::claim;
use crate::error::{Action, TableError};
use crate::file_name::{self, EXTENSION};
use crate::lock::{self, Lock};
use crate::place::{Memory, Place};
use crate::table::Table;
use crate::temporary;

/// A folder of tables, each under a name.
///
/// Only [`lock`](Self::lock) and [`try_lock`](Self::try_lock) create the folder. To write a table into it, take its
/// lock, check whether somebody else has written the table in the meantime, and write it only if not. So a table that
/// takes long to compute is computed once.
///
/// A folder can be in memory, for a system without files such as a browser, or when nothing is to be kept. All clones
/// of it share the same tables.
#[derive(Clone, Debug)]
pub struct TableDir {
    dir: PathBuf,
    memory: Option<Memory>,
}

/// A file that a killed program has left behind: an incomplete table, or a lock that nobody holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Leftover {
    /// The path of the file.
    pub path: PathBuf,
    /// Its length in bytes.
    pub bytes: u64,
}

impl TableDir {
    /// The tables in the folder `dir`, which need not exist yet.
    pub fn new(dir: impl Into<PathBuf>) -> Self {
        TableDir { dir: dir.into(), memory: None }
    }

    /// An empty folder in memory. Its locks never wait: two writers of the same table write the same bytes.
    #[must_use]
    pub fn in_memory() -> Self {
        TableDir { dir: PathBuf::new(), memory: Some(Memory::default()) }
    }

    /// Returns `true` when the folder is in memory.
    #[must_use]
    pub fn is_in_memory(&self) -> bool {
        self.memory.is_some()
    }

    /// The path of the folder.
    #[must_use]
    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// The path of the table called `name`, whether it exists or not. The name becomes a part of a file name and is not
    /// checked: use letters, digits and dashes.
    #[must_use]
    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.join(format!("{name}.{EXTENSION}"))
    }

    /// Like [`path`](Self::path), as a place that can be read and written.
    #[must_use]
    pub fn place(&self, name: &str) -> Place {
        Place::of(self.path(name), self.memory.clone())
    }

    /// Stores a table given as the bytes of its file. Its values are checked when they are first read, as those of any
    /// table.
    ///
    /// # Errors
    ///
    /// [`TableError::Format`] if the bytes are not a table, or are incomplete; [`TableError::Io`] if the folder cannot
    /// be written.
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
    /// While the [`Lock`] lives, every other `lock` of that name waits, in this process and in others: a thread that
    /// locks a name twice waits for ever. Readers need no lock. Taking the lock also removes the files that killed
    /// programs have left in the folder, as far as possible: see [`leftovers`](Self::leftovers).
    ///
    /// # Errors
    ///
    /// [`TableError::Io`] if the folder cannot be created or written, or if its disk has no locks.
    pub fn lock(&self, name: &str) -> Result<Lock, TableError> {
        if self.is_in_memory() {
            return Ok(Lock::none());
        }
        let path = self.lock_path(name)?;
        let lock = lock::wait_for(&path).map_err(TableError::io(Action::Lock, &path))?;
        self.tidy();
        Ok(lock)
    }

    /// Like [`lock`](Self::lock), without waiting: `None` if somebody else holds the lock.
    ///
    /// # Errors
    ///
    /// Those of [`lock`](Self::lock).
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

    /// The files of all tables in the folder, sorted by name; empty if the folder does not exist. The files are not
    /// opened.
    ///
    /// # Errors
    ///
    /// [`TableError::Io`] if the folder cannot be read.
    pub fn list(&self) -> Result<Vec<PathBuf>, TableError> {
        let mut tables = self.files()?;
        tables.retain(|path| is_table_name(path) && (self.is_in_memory() || path.is_file()));
        Ok(tables)
    }

    /// The shards in the folder whose table does not exist, sorted by name: the finished parts of tables whose writing
    /// is under way or was interrupted. A later run that writes such a table goes on after them.
    ///
    /// # Errors
    ///
    /// [`TableError::Io`] if the folder cannot be read.
    pub fn unlisted_shards(&self) -> Result<Vec<PathBuf>, TableError> {
        let files = self.files()?;
        let is_unlisted = |path: &&PathBuf| {
            let table = file_name::table_of(path).filter(|table| is_table_name(table));
            table.is_some_and(|table| files.binary_search(&table).is_err())
        };
        Ok(files.iter().filter(is_unlisted).cloned().collect())
    }

    /// The files that killed programs have left in the folder: temporary files and locks that no running program holds,
    /// sorted by name.
    ///
    /// # Errors
    ///
    /// [`TableError::Io`] if the folder cannot be read.
    pub fn leftovers(&self) -> Result<Vec<Leftover>, TableError> {
        Ok(self.claimed()?.into_iter().map(|(leftover, _)| leftover).collect())
    }

    /// Removes the files that killed programs have left in the folder, and returns them.
    ///
    /// # Errors
    ///
    /// [`TableError::Io`] if the folder cannot be read, or a file cannot be removed.
    pub fn remove_leftovers(&self) -> Result<Vec<Leftover>, TableError> {
        let remove = |(leftover, _claim): (Leftover, File)| {
            fs::remove_file(&leftover.path).map_err(TableError::io(Action::RemoveLeftover, &leftover.path))?;
            Ok(leftover)
        };
        self.claimed()?.into_iter().map(remove).collect()
    }

    /// The files that were left behind, each with its lock. A file that cannot be claimed may be in use.
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

    /// Removes leftovers and ignores errors, which must not keep the caller from its work.
    fn tidy(&self) {
        let _ = self.remove_leftovers();
    }

    fn lock_path(&self, name: &str) -> Result<PathBuf, TableError> {
        fs::create_dir_all(&self.dir).map_err(TableError::io(Action::CreateFolder, &self.dir))?;
        Ok(self.dir.join(format!("{name}{}", lock::SUFFIX)))
    }

    /// All files in the folder, sorted; empty if the folder does not exist.
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

/// Returns `true` for the file name of a table. Hidden files are excluded, since some systems create them with the same
/// ending.
fn is_table_name(path: &Path) -> bool {
    let hidden = path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    !hidden && path.extension().is_some_and(|ending| ending == EXTENSION)
}

/// Returns `true` when the name is one of a temporary file or a lock file, which exist only while a program runs.
fn may_be_left(path: &Path) -> bool {
    path.file_name().and_then(|name| name.to_str()).is_some_and(|name| temporary::is_name(name) || lock::is_name(name))
}
