//! Errors in a request to write a table.

use std::error::Error as StdError;

use thiserror::Error;

use crate::shape::{Shape, ValueType};

/// An error in a request to write a table.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum InputError {
    /// The metadata record would be longer than a reader accepts.
    #[error("the metadata takes {found} bytes, and at most {limit} are allowed: shorten its texts")]
    MetadataTooLong {
        /// The number of bytes in the record.
        found: u64,
        /// The number of bytes allowed.
        limit: u64,
    },

    /// The metadata cannot be encoded.
    #[error("the metadata cannot be encoded")]
    BadMetadata {
        /// The encoder's error.
        source: Box<dyn StdError + Send + Sync>,
    },

    /// The shape needs more bytes than a file can have.
    #[error("a shape of {shape} values is too large for a file")]
    ShapeTooLarge {
        /// The requested shape.
        shape: Shape,
    },

    /// Numbers were handed to a table of bytes.
    #[error("the table holds bytes (u8): write them with write_bytes")]
    WantsBytes,

    /// Bytes were handed to a table of numbers.
    #[error("the table holds numbers ({value_type}): write them with write_values")]
    WantsValues {
        /// The value type of the table.
        value_type: ValueType,
    },

    /// The number of values written differs from the shape.
    #[error("{found} values for a shape of {shape}: write exactly as many as the shape has")]
    WrongCount {
        /// The number of values written, including those just refused.
        found: u64,
        /// The shape of the table.
        shape: Shape,
    },
}
