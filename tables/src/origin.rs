//! The origin of a table, which the error of a damaged block names.

use std::path::PathBuf;

/// The origin of a table.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Origin {
    pub path: Option<PathBuf>,
    /// The command that makes the table again.
    pub remedy: Option<String>,
    /// The offset of the body in the file, in bytes.
    pub body_offset: u64,
}
