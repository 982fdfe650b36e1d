//! Errors of a shard, a part of a table that is a file of its own.

use thiserror::Error;

/// The reason why a file is not the shard that a table lists.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShardError {
    /// There is no such file.
    #[error("it is not there: put it back, or remove the table and write it again")]
    Missing,

    /// The file is a table, but not the one that is listed.
    #[error(
        "it is of another table or of another run, with the checksum {found:08x} where {expected:08x} is listed: put \
         back the right file, or remove the table and write it again"
    )]
    Foreign {
        /// The checksum of the file that was found.
        found: u32,
        /// The checksum that is listed.
        expected: u32,
    },
}
