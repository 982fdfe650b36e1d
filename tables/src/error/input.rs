//! What is wrong with a request to write.

use std::error::Error as StdError;

use thiserror::Error;

use crate::header::{Shape, ValueType};

/// What is wrong with a table that somebody asked to be written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum InputError {
    /// The metadata record would be longer than a reader accepts.
    #[error("the metadata takes {found} bytes, and at most {limit} are allowed: shorten its texts")]
    MetadataTooLong {
        /// Bytes in the record.
        found: u64,
        /// Bytes allowed.
        limit: u64,
    },

    /// The metadata cannot be encoded.
    #[error("the metadata cannot be encoded")]
    BadMetadata {
        /// What the encoder met.
        source: Box<dyn StdError + Send + Sync>,
    },

    /// The shape needs more bytes than a file can have.
    #[error("a shape of {shape} values is too large for a file")]
    ShapeTooLarge {
        /// The shape that was asked for.
        shape: Shape,
    },

    /// Numbers were handed to a table of bytes.
    #[error("the table holds bytes (u8): write them with write_bytes")]
    WantsBytes,

    /// Bytes were handed to a table of numbers.
    #[error("the table holds numbers ({value_type}): write them with write_values")]
    WantsValues {
        /// What the table holds.
        value_type: ValueType,
    },

    /// The values written are not as many as the shape says.
    #[error("{found} values for a shape of {shape}: write exactly as many as the shape has")]
    WrongCount {
        /// Values written, those just refused included.
        found: u64,
        /// The shape of the table.
        shape: Shape,
    },
}
