//! The names of the files of tables and their shards.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// The ending of a table's file name, without the dot.
pub const EXTENSION: &str = "dicebase";

/// The file of a shard, counted from 1: the name of the table followed by the number.
pub(crate) fn path_of(table: &Path, number: usize) -> PathBuf {
    let mut path = OsString::from(table);
    path.push(format!(".{number:03}"));
    path.into()
}

/// The table to which a file belongs; `None` if the file does not have the name of a shard.
pub(crate) fn table_of(shard: &Path) -> Option<PathBuf> {
    let number = shard.extension()?.to_str()?;
    let is_number = number.len() >= 3 && number.bytes().all(|byte| byte.is_ascii_digit());
    is_number.then(|| shard.with_extension(""))
}
