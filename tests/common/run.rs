//! The folder of one run of the tests.

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

/// A folder that was made for this run, with nothing of earlier ones, whose tables would hide that a solver is broken.
/// It stays until a later run, since nobody can tell which test is the last.
pub fn folder_of_run() -> &'static Path {
    static RUN: OnceLock<(PathBuf, File)> = OnceLock::new();
    &RUN.get_or_init(make).0
}

/// Takes the first place that no other run has, and removes what an earlier run left there. A place is held by its
/// lock, which the system gives back when the run ends, however it ends.
fn make() -> (PathBuf, File) {
    let runs = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let lock = |place: usize| {
        let file = File::create(runs.join(format!("run-{place}.lock"))).unwrap();
        match file.try_lock() {
            Ok(()) => Some((runs.join(format!("run-{place}")), file)),
            Err(TryLockError::WouldBlock) => None,
            Err(TryLockError::Error(error)) => panic!("{}: {error}", runs.display()),
        }
    };
    let (folder, file) = (0..).find_map(lock).unwrap();
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    fs::create_dir(&folder).unwrap();
    (folder, file)
}
