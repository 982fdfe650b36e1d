//! Errors on two levels: [`FormatError`], [`InputError`] and [`ShardError`] say what is wrong with bytes or with a
//! request, and [`TableError`] adds the file. [`Damaged`] is the error of a later read of values.

mod damaged;
mod format;
mod input;
mod shard;

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

pub use damaged::Damaged;
pub use format::{FormatError, Part};
pub use input::InputError;
pub use shard::ShardError;

/// An error with the file that it concerns.
///
/// The message names the path and, if something can be done about it, says what. The cause is the error's
/// [`source`](std::error::Error::source) and is not repeated in the message, so print the whole chain.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableError {
    /// The operating system refused.
    #[error("cannot {action} {}{}", path.display(), advice(*action, source))]
    Io {
        /// The operation that failed.
        action: Action,
        /// The file or folder that it was applied to.
        path: PathBuf,
        /// The operating system's error.
        source: io::Error,
    },

    /// The file is not a table, or is incomplete.
    #[error("cannot use the table {}", path.display())]
    Format {
        /// The file.
        path: PathBuf,
        /// The fault in its bytes.
        source: FormatError,
    },

    /// The table is in shards, and one of them is missing or belongs to another table.
    #[error("cannot use the table {}: its shard {}", path.display(), shard.display())]
    Shard {
        /// The file that lists the shards.
        path: PathBuf,
        /// The file of the shard.
        shard: PathBuf,
        /// The fault of the shard.
        source: ShardError,
    },

    /// The data to be written does not form a table.
    #[error("cannot write the table {}", path.display())]
    Input {
        /// The file that was to be written.
        path: PathBuf,
        /// The fault in the request.
        source: InputError,
    },
}

impl TableError {
    /// A function for `map_err` that adds the operation and the path to an error of the operating system.
    pub(crate) fn io(action: Action, path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| TableError::Io { action, path: path.to_owned(), source }
    }
}

/// The operation on a file or folder that the operating system refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Action {
    /// Opening a table and mapping it into memory.
    Open,
    /// Creating the temporary file that becomes a table.
    CreateTemporary,
    /// Writing a table.
    Write,
    /// Moving a finished table to its name.
    Replace,
    /// Creating a folder of tables.
    CreateFolder,
    /// Listing a folder of tables.
    List,
    /// Taking the lock of a table.
    Lock,
    /// Removing a file that a killed program left behind.
    RemoveLeftover,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Action::Open => "open the table",
            Action::CreateTemporary => "create a temporary file in the folder",
            Action::Write => "write the table",
            Action::Replace => "move the finished table to",
            Action::CreateFolder => "create the folder",
            Action::List => "list the folder",
            Action::Lock => "lock",
            Action::RemoveLeftover => "remove the left-over file",
        })
    }
}

/// The end of a message that says what the user can do about an error; empty if the operating system's own words have
/// to suffice.
fn advice(action: Action, error: &io::Error) -> &'static str {
    use io::ErrorKind as Kind;
    match error.kind() {
        Kind::StorageFull | Kind::QuotaExceeded => ": free space on that disk and try again",
        Kind::PermissionDenied if action == Action::Open => ": change its permissions",
        Kind::PermissionDenied => ": change the permissions of the folder, or choose another folder",
        Kind::ReadOnlyFilesystem => ": nothing can be written on that disk, choose another folder",
        Kind::NotFound if action == Action::Open => ": check the path, or write the table first",
        Kind::NotFound => ": the folder does not exist, create it first",
        Kind::NotADirectory | Kind::AlreadyExists if matches!(action, Action::CreateFolder | Action::List) => {
            ": there is a file where a folder should be, choose another folder"
        }
        Kind::NotADirectory => ": a part of the path is a file, choose another folder",
        Kind::IsADirectory => ": a folder has that name, choose another name or remove it",
        Kind::InvalidFilename => ": choose another file name",
        Kind::Unsupported if action == Action::Lock => ": the disk has no file locks, choose another folder",
        _ => "",
    }
}
