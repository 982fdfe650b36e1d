//! Errors in the bytes of a table.

use std::error::Error as StdError;
use std::fmt;

use thiserror::Error;

use crate::shape::Shape;

/// An error in bytes that should be a table.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum FormatError {
    /// The first bytes are not those of a table.
    #[error("not a table, which begins with the 8 bytes \"dicebase\": check the path")]
    NotATable,

    /// The table has a format version that this crate does not read.
    #[error(
        "the table has format version {found}, and only version {supported} can be read here: \
         read it with the program that wrote it, or write it again"
    )]
    UnsupportedVersion {
        /// The version in the file.
        found: u32,
        /// The version this crate reads and writes.
        supported: u32,
    },

    /// The file is shorter than a header.
    #[error(
        "only {found} bytes, and the header alone has {needed}: \
         the file was cut off, remove it and write it again"
    )]
    TooShort {
        /// The number of bytes in the file.
        found: u64,
        /// The number of bytes in a header.
        needed: u64,
    },

    /// The file is shorter or longer than its header says.
    #[error(
        "{found} bytes where the header promises {expected}: \
         the file is damaged, remove it and write it again"
    )]
    WrongLength {
        /// The number of bytes in the file.
        found: u64,
        /// The number of bytes that the header states.
        expected: u64,
    },

    /// The checksum of a part of the file does not match.
    #[error(
        "the checksum of the {part} is {found:08x} and should be {expected:08x}: \
         the file is damaged, remove it and write it again"
    )]
    Checksum {
        /// The part of the file.
        part: Part,
        /// The checksum of the bytes in the file.
        found: u32,
        /// The checksum that the file states.
        expected: u32,
    },

    /// The header names an unknown value type.
    #[error("value type {found} is not known: allowed are 1 (f64), 2 (f32) and 3 (u8), and 16 more in shards")]
    UnknownValueType {
        /// The number in the file.
        found: u32,
    },

    /// The shape needs more bytes than a file can have.
    #[error(
        "the header states {shape} values, more than a file can hold: \
         the program that wrote it has a fault"
    )]
    ShapeTooLarge {
        /// The shape in the file.
        shape: Shape,
    },

    /// Two fields of the header contradict each other.
    #[error(
        "the header states {found} as the {field}, and its other fields make it {expected}: \
         the program that wrote it has a fault"
    )]
    Inconsistent {
        /// The field, in words.
        field: &'static str,
        /// The number in the file.
        found: u64,
        /// The number that follows from the other fields.
        expected: u64,
    },

    /// The values are in shards, files of their own, which are not part of these bytes.
    #[error("the values are in {shards} shards, files beside the table: open it as a file, with all of them beside it")]
    InShards {
        /// The number of shards.
        shards: u64,
    },

    /// The metadata record is longer than a reader accepts.
    #[error(
        "the header states {found} bytes of metadata, and at most {limit} are allowed: \
         the program that wrote it has a fault"
    )]
    MetadataTooLong {
        /// The number of bytes in the record.
        found: u64,
        /// The number of bytes allowed.
        limit: u64,
    },

    /// The metadata record is undamaged but does not hold the expected fields.
    #[error("the metadata record cannot be decoded: the program that wrote it has a fault")]
    BadMetadata {
        /// The decoder's error.
        source: Box<dyn StdError + Send + Sync>,
    },
}

/// A part of a table that is checked when it is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The fixed fields at the start.
    Header,
    /// The metadata record, the checksums of the blocks of the body, and the zeros after them.
    Metadata,
    /// The list of shards of a table whose values are in files of their own.
    Shards,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Header => "header",
            Part::Metadata => "metadata and the list of blocks",
            Part::Shards => "list of shards",
        })
    }
}
