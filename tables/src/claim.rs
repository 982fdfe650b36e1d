//! Files that belong to a running program as long as it holds their lock.
//!
//! Temporary files are locked by the program that makes them, so the next program that takes a lock in the folder can
//! recognise and remove those of killed programs.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

/// Opens a file or folder and locks it. Returns `None` if another running program holds the lock, or if nothing is
/// there.
///
/// This tells whether a temporary file was left behind: its maker [`hold`]s its lock, which the system releases when
/// the process ends, even if it is killed. Claim such a file before removing it, and keep the claim until it is
/// removed.
///
/// # Errors
/// If the file cannot be opened, or its disk has no locks.
pub fn claim(path: &Path) -> io::Result<Option<File>> {
    let file = match File::open(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        opened => opened?,
    };
    match file.try_lock() {
        Ok(()) => Ok(is_at(&file, path)?.then_some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Locks a file that was just created at a path, for as long as it is open. Returns `false` if the file is no longer
/// there: another process may have taken it for a leftover before it was locked, and the caller has to create another
/// one. On a disk without locks nothing is taken for a leftover, and the result is `true`.
///
/// # Errors
/// If the path cannot be examined.
pub fn hold(file: &File, path: &Path) -> io::Result<bool> {
    if file.lock().is_err() {
        return Ok(true);
    }
    is_at(file, path)
}

/// Returns `true` when the open file is still the one at this path.
#[cfg(unix)]
pub(crate) fn is_at(file: &File, path: &Path) -> io::Result<bool> {
    use std::os::unix::fs::MetadataExt;
    let held = file.metadata()?;
    match path.metadata() {
        Ok(there) => Ok((there.dev(), there.ino()) == (held.dev(), held.ino())),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// On other systems an open file cannot be removed from its path.
#[cfg(not(unix))]
pub(crate) fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}
