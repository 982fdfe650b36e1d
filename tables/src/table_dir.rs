//! A folder of tables.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::error::{Action, TableError};
use crate::temporary;

/// The ending of a table's file name, without the dot.
pub const EXTENSION: &str = "dicebase";

/// A folder of tables, each under a name.
///
/// Only [`lock`](Self::lock) and [`try_lock`](Self::try_lock) create the
/// folder. To write a table into it, take its lock, look whether somebody
/// else has written it meanwhile, and only then write it: so a table that takes
/// long to compute is computed once.
#[derive(Clone, Debug)]
pub struct TableDir {
    dir: PathBuf,
}

impl TableDir {
    /// The tables in the folder `dir`, which need not exist yet.
    pub fn new(dir: impl Into<PathBuf>) -> Self {
        TableDir { dir: dir.into() }
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

    /// Waits for the right to write the table called `name`.
    ///
    /// While the [`Lock`] lives, every other `lock` of that name waits, in this
    /// process and in others: a thread that locks a name twice waits for ever.
    /// Readers need no lock. Temporary files of that table are removed, because
    /// nobody else can be writing it: their writer was killed.
    ///
    /// # Errors
    ///
    /// [`TableError::Io`] if the folder cannot be created or written, or if
    /// its disk has no locks.
    pub fn lock(&self, name: &str) -> Result<Lock, TableError> {
        let path = self.lock_path(name);
        let file = self.open_lock_file(&path)?;
        file.lock().map_err(TableError::io(Action::Lock, &path))?;
        self.locked(name, file)
    }

    /// As [`lock`](Self::lock), but does not wait: `None` if somebody else
    /// holds the lock.
    ///
    /// # Errors
    ///
    /// As [`lock`](Self::lock).
    pub fn try_lock(&self, name: &str) -> Result<Option<Lock>, TableError> {
        let path = self.lock_path(name);
        let file = self.open_lock_file(&path)?;
        match file.try_lock() {
            Ok(()) => self.locked(name, file).map(Some),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(TableError::io(Action::Lock, &path)(error)),
        }
    }

    /// The files of all tables in the folder, in the order of their names; none
    /// if there is no folder. The files are not opened.
    ///
    /// # Errors
    ///
    /// [`TableError::Io`] if the folder cannot be read.
    pub fn list(&self) -> Result<Vec<PathBuf>, TableError> {
        let mut tables = match files(&self.dir) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            files => files.map_err(TableError::io(Action::List, &self.dir))?,
        };
        tables.retain(|path| is_table_name(path) && path.is_file());
        tables.sort();
        Ok(tables)
    }

    fn lock_path(&self, name: &str) -> PathBuf {
        self.dir.join(format!("{name}.lock"))
    }

    fn open_lock_file(&self, path: &Path) -> Result<File, TableError> {
        fs::create_dir_all(&self.dir).map_err(TableError::io(Action::CreateFolder, &self.dir))?;
        File::options().create(true).truncate(false).write(true).open(path).map_err(TableError::io(Action::Lock, path))
    }

    fn locked(&self, name: &str, file: File) -> Result<Lock, TableError> {
        let table = self.path(name);
        for path in files(&self.dir).map_err(TableError::io(Action::List, &self.dir))? {
            if temporary::belongs_to(&path, &table) {
                fs::remove_file(&path).map_err(TableError::io(Action::RemoveTemporary, &path))?;
            }
        }
        Ok(Lock { _file: file })
    }
}

/// The right to write one table of a [`TableDir`]; dropping it gives the right
/// back, and so does the end of the process, however it ends.
///
/// The lock is advisory: it keeps out only those who ask for it too.
// The lock file stays behind. Whoever removed it could not know that nobody is
// waiting for it, and then two processes could hold a lock: one on the removed
// file, one on a new file of the same name.
#[derive(Debug)]
#[must_use = "the lock is given back when it is dropped"]
pub struct Lock {
    _file: File,
}

fn files(dir: &Path) -> io::Result<Vec<PathBuf>> {
    fs::read_dir(dir)?.map(|entry| entry.map(|entry| entry.path())).collect()
}

/// Hidden files are none of ours, even if some system gives them our ending.
fn is_table_name(path: &Path) -> bool {
    let hidden = path.file_name().is_some_and(|name| name.as_encoded_bytes().starts_with(b"."));
    !hidden && path.extension().is_some_and(|ending| ending == EXTENSION)
}
