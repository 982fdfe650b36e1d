//! The temporary file that becomes a table: `.<table's file name>.<six random
//! letters or digits>.tmp` in the table's own folder, because a rename is
//! atomic only within one disk.

use std::ffi::OsString;
use std::io;
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

const SUFFIX: &str = ".tmp";
const RANDOM_LEN: usize = 6;

/// Creates a temporary file beside `table`. Dropping it removes it.
pub(crate) fn create_beside(table: &Path) -> io::Result<NamedTempFile> {
    let prefix = prefix(table).ok_or(io::ErrorKind::InvalidFilename)?;
    let mut builder = Builder::new();
    builder.prefix(&prefix).suffix(SUFFIX).rand_bytes(RANDOM_LEN);
    // Temporary files are private to their owner by default, but a table is for
    // everybody the user's umask allows.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder_of(table))
}

/// Whether `file` has the name of a temporary file of `table`.
pub(crate) fn belongs_to(file: &Path, table: &Path) -> bool {
    let (Some(name), Some(prefix)) = (file.file_name(), prefix(table)) else {
        return false;
    };
    name.as_encoded_bytes()
        .strip_prefix(prefix.as_encoded_bytes())
        .and_then(|rest| rest.strip_suffix(SUFFIX.as_bytes()))
        // The letters are checked because `a.dicebase` must not take the files
        // of a table called `a.dicebase.b.dicebase`.
        .is_some_and(|random| random.len() == RANDOM_LEN && random.iter().all(u8::is_ascii_alphanumeric))
}

/// The folder a table is in.
pub(crate) fn folder_of(table: &Path) -> &Path {
    match table.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

fn prefix(table: &Path) -> Option<OsString> {
    let mut prefix = OsString::from(".");
    prefix.push(table.file_name()?);
    prefix.push(".");
    Some(prefix)
}
