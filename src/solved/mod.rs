//! Tables of games, solved where they are missing.

pub mod bank;
pub mod scorecard;

use std::path::{Path, PathBuf};
use std::time::Duration;

use dicebase_policy::PolicyError;
use dicebase_tables::{FormatError, Lock, Store, Table, TableError, ValueType};

use crate::failure::Failure;
use crate::interrupt;

/// A table of `f64` may be this large in bytes; larger ones are stored as `f32`.
const LARGEST_F64: usize = 64 << 20;

/// What so many numbers are stored as.
fn value_type(numbers: usize) -> ValueType {
    if numbers * size_of::<f64>() > LARGEST_F64 { ValueType::F32 } else { ValueType::F64 }
}

/// Whether a table was there or had to be made.
pub struct Found {
    pub path: PathBuf,
    pub is_new: bool,
}

/// A table that serves, or why it has to be made: it is missing, or it is another game's.
enum Usable<T> {
    Yes(T),
    No(String),
}

/// Looks for a table, and makes it under its lock, so that two processes do not make the same one; `force` makes it again.
/// A table that was there comes with what was opened.
fn ensure<T>(
    store: &Store,
    name: &str,
    force: bool,
    open: impl Fn(&Path) -> Result<Usable<T>, Failure>,
    write: impl FnOnce(&Path) -> Result<(), Failure>,
) -> Result<(Found, Option<Usable<T>>), Failure> {
    let path = store.path(name);
    let usable = || Ok(if force { None } else { Some(open(&path)?).filter(|table| matches!(table, Usable::Yes(_))) });
    if let Some(table) = usable()? {
        return Ok((Found { path, is_new: false }, Some(table)));
    }
    let _lock = lock(store, name)?;
    if let Some(table) = usable()? {
        return Ok((Found { path, is_new: false }, Some(table)));
    }
    write(&path)?;
    Ok((Found { path, is_new: true }, None))
}

/// As [`ensure`], and opens what was made.
fn ensure_open<T>(
    store: &Store,
    name: &str,
    open: impl Fn(&Path) -> Result<Usable<T>, Failure>,
    write: impl FnOnce(&Path) -> Result<(), Failure>,
) -> Result<T, Failure> {
    let (found, table) = ensure(store, name, false, &open, write)?;
    match table.map_or_else(|| open(&found.path), Ok)? {
        Usable::Yes(table) => Ok(table),
        Usable::No(reason) => Err(Failure::failed(reason)),
    }
}

/// Waits for another process that makes the same table, unless the user does not want to.
fn lock(store: &Store, name: &str) -> Result<Lock, Failure> {
    loop {
        if let Some(lock) = store.try_lock(name).map_err(Failure::failed)? {
            return Ok(lock);
        }
        interrupt::check()?;
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// A damaged table is not silently made again: it tells of a failing disk, and the user decides to say `again`.
fn open<T>(
    path: &Path,
    again: &str,
    policy: impl FnOnce(Table) -> Result<T, PolicyError>,
) -> Result<Usable<T>, Failure> {
    match Table::open(path) {
        Ok(table) => Ok(policy(table).map_or_else(|error| Usable::No(error.to_string()), Usable::Yes)),
        Err(TableError::Io { source, .. }) if source.kind() == std::io::ErrorKind::NotFound => {
            Ok(Usable::No("the table is missing".to_owned()))
        }
        Err(TableError::Format { source: FormatError::UnsupportedVersion { .. }, .. }) => {
            Ok(Usable::No("the table has another format version".to_owned()))
        }
        Err(error @ TableError::Format { .. }) => {
            let message = crate::failure::with_causes(&error);
            Err(Failure::failed(format!("{message}; `{again}` does so")))
        }
        Err(error) => Err(Failure::failed(error)),
    }
}
