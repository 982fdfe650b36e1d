//! Files that belong to a running program as long as it holds their lock.

use std::fs::{File, TryLockError};
use std::io;
use std::path::Path;

/// Opens a file or folder and locks it, unless a running program holds its lock or nothing is there.
///
/// So somebody finds out whether a temporary file was left behind: its maker [`hold`]s it, which ends with the process,
/// however that ends. Whoever removes such a file claims it first, and keeps the claim until it is gone.
///
/// # Errors
/// Where the file cannot be opened, and where its disk has no locks.
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

/// Locks what was made just now at a path, for as long as the file is open. Says whether it is still there: somebody
/// may have taken it for left behind before it was locked, and then another one has to be made. On a disk that has no
/// locks nothing is taken for left behind.
///
/// # Errors
/// Where the path cannot be looked at.
pub fn hold(file: &File, path: &Path) -> io::Result<bool> {
    if file.lock().is_err() {
        return Ok(true);
    }
    is_at(file, path)
}

/// Whether a file is still the one at this path.
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

/// Elsewhere a file that is open keeps its place.
#[cfg(not(unix))]
pub(crate) fn is_at(_: &File, _: &Path) -> io::Result<bool> {
    Ok(true)
}
