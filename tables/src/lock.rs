//! The right to write one table of a folder: a lock on a file beside it.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use crate::claim::is_at;

/// What follows the table's name in the name of its lock file.
pub(crate) const SUFFIX: &str = ".dicebase.lock";

/// The right to write one table of a [`TableDir`](crate::TableDir); dropping it gives the right
/// back, and so does the end of the process, however it ends.
///
/// The lock is advisory: it keeps out only those who ask for it too.
#[derive(Debug)]
#[must_use = "the lock is given back when it is dropped"]
pub struct Lock {
    /// Nothing where nobody has to be kept out.
    _held: Option<Held>,
}

/// A lock file that is locked.
#[derive(Debug)]
struct Held {
    file: File,
    path: PathBuf,
}

/// Waits until nobody else holds the lock.
pub(crate) fn wait_for(path: &Path) -> io::Result<Lock> {
    loop {
        let file = open(path)?;
        file.lock()?;
        if let Some(lock) = Lock::of(file, path)? {
            return Ok(lock);
        }
    }
}

/// The lock, unless somebody else holds it.
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

/// Whether this is the name of a lock file.
pub(crate) fn is_name(name: &str) -> bool {
    name.strip_suffix(SUFFIX).is_some_and(|table| !table.is_empty())
}

impl Lock {
    /// The right to write where nobody has to be kept out.
    pub(crate) fn none() -> Self {
        Self { _held: None }
    }

    /// Whoever gives a lock back removes its file, so that a lock on a file which is not there any more is none:
    /// another one may hold that of a new file.
    fn of(file: File, path: &Path) -> io::Result<Option<Self>> {
        Ok(is_at(&file, path)?.then(|| Self { _held: Some(Held { file, path: path.to_owned() }) }))
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        // Before it is unlocked, so that it is nobody else's yet. Elsewhere than on Unix who waits has it open, and
        // takes the file that stays.
        if cfg!(unix) && is_at(&self.file, &self.path).unwrap_or_default() {
            let _ = fs::remove_file(&self.path);
        }
    }
}

fn open(path: &Path) -> io::Result<File> {
    File::options().create(true).truncate(false).write(true).open(path)
}
