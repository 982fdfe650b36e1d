//! The temporary file that becomes a table or a shard: `.<its file name>.<six random letters or digits>.tmp` in the
//! table's own folder, because a rename is atomic only within one disk.

use std::ffi::OsString;
use std::io;
use std::path::Path;

use tempfile::{Builder, NamedTempFile};

use crate::claim::hold;
use crate::file_name::{self, EXTENSION};

const SUFFIX: &str = ".tmp";
const RANDOM_LEN: usize = 6;

/// Creates a temporary file beside `table`, and locks it. Dropping it removes it.
pub(crate) fn create_beside(table: &Path) -> io::Result<NamedTempFile> {
    let prefix = prefix(table).ok_or(io::ErrorKind::InvalidFilename)?;
    let mut builder = Builder::new();
    builder.prefix(&prefix).suffix(SUFFIX).rand_bytes(RANDOM_LEN);
    // Temporary files are private to their owner by default, but a table is readable for everybody whom the user's
    // umask allows.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    loop {
        let file = builder.tempfile_in(folder_of(table))?;
        if hold(file.as_file(), file.path())? {
            return Ok(file);
        }
    }
}

/// Returns `true` when this is the name of a temporary file of a table.
pub(crate) fn is_name(name: &str) -> bool {
    let random = |rest: &str| {
        let (table, random) = rest.rsplit_once('.')?;
        let fits = random.len() == RANDOM_LEN && random.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let of_shard = file_name::table_of(Path::new(table));
        let table = of_shard.as_deref().unwrap_or(Path::new(table));
        Some(fits && table.extension().is_some_and(|end| end == EXTENSION))
    };
    name.strip_prefix('.').and_then(|name| name.strip_suffix(SUFFIX)).and_then(random).unwrap_or_default()
}

/// The folder that contains a table.
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
