//! The right to write one table of a folder: a lock on a file beside the table.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::claim::is_at;

/// The suffix that the name of a table's lock file adds to the name of the table.
pub(crate) const SUFFIX: &str = ".dicebase.lock";

/// The right to write one table of a [`TableDir`](crate::TableDir). It is given back when it is dropped, and when the
/// process ends, even if it is killed.
///
/// The lock is advisory: it keeps out only processes that ask for it too.
#[derive(Debug)]
#[must_use = "the lock is given back when it is dropped"]
pub struct Lock {
    /// The locked file; `None` in a folder in memory, where nobody has to be kept out.
    _held: Option<Held>,
}

/// A lock file that is locked.
#[derive(Debug)]
struct Held {
    file: File,
    path: PathBuf,
}

/// Waits until nobody else holds the lock, and takes it.
pub(crate) fn wait_for(path: &Path) -> io::Result<Lock> {
    loop {
        let file = open(path)?;
        file.lock()?;
        if let Some(lock) = Lock::of(file, path)? {
            return Ok(lock);
        }
    }
}

/// Takes the lock; `None` if somebody else holds it.
pub(crate) fn try_for(path: &Path) -> io::Result<Option<Lock>> {
    loop {
        let file = open(path)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Ok(None),
            Err(TryLockError::Error(error)) => return Err(error),
        }
        if let Some(lock) = Lock::of(file, path)? {
            return Ok(Some(lock));
        }
    }
}

/// Returns `true` when this is the name of a lock file.
pub(crate) fn is_name(name: &str) -> bool {
    name.strip_suffix(SUFFIX).is_some_and(|table| !table.is_empty())
}

impl Lock {
    /// A lock without a file, for a folder in memory, where nobody has to be kept out.
    pub(crate) fn none() -> Self {
        Self { _held: None }
    }

    /// The lock, if `file` is still at `path`. Giving back a lock removes its file, so a lock on a removed file is
    /// worthless: somebody else may hold the lock on a new file at that path.
    fn of(file: File, path: &Path) -> io::Result<Option<Self>> {
        Ok(is_at(&file, path)?.then(|| Self { _held: Some(Held { file, path: path.to_owned() }) }))
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        // The file is removed while it is still locked, so that it cannot be somebody else's yet. On other systems than
        // Unix a waiting process has the file open, and takes over the file, which stays.
        if cfg!(unix) && is_at(&self.file, &self.path).unwrap_or_default() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn open(path: &Path) -> io::Result<File> {
    File::options().create(true).truncate(false).write(true).open(path)
}
