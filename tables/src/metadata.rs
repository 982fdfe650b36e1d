//! The metadata record of a table. No other module knows how the record is encoded.

use bincode::config::{self, Config};
use bincode::serde::{decode_from_slice, encode_to_vec};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::error::{FormatError, InputError};

/// The largest number of bytes that a metadata record may have.
///
/// The record is read into memory before anything else is known about the table, so a wrong length must not make the
/// reader allocate all of the memory.
pub const METADATA_LIMIT: usize = 1 << 20;

/// The metadata of a table, for people and for programs that look for a table.
///
/// This crate does not interpret any of it. The order of the fields is part of the file format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Metadata {
    /// The id of the game, a short word.
    pub game: String,
    /// The kind of the values, one word: `values` if they are the values of the states, `policy` if they are the
    /// actions to take there.
    pub kind: String,
    /// The whole text of the rules that were solved.
    pub rules: String,
    /// The objective of perfect play, such as the expected score.
    pub objective: String,
    /// The value of the start of the game.
    pub root: f64,
    /// The largest distance of `root` from the true value. It can be less than `error_bound`, since `root` is not
    /// rounded to the value type of the table. In an equilibrium of several players: the most that a player can gain at
    /// the start by one other turn.
    pub root_error_bound: f64,
    /// The largest distance of any value in the table from the true value. In an equilibrium of several players: the
    /// most that a player can gain in any state by one other turn.
    pub error_bound: f64,
    /// The name and version of the program that wrote the table.
    pub program: String,
    /// The states in which a player has to mix two turns. If there are none, the record ends before them.
    #[serde(skip)]
    pub mixtures: Vec<Mixture>,
}

/// A state of an equilibrium in which a player mixes two turns.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mixture {
    /// The number of the state.
    pub state: u64,
    /// The probability of playing the turn that has the larger probability of a bust.
    pub bolder: f64,
}

impl Metadata {
    pub(crate) fn encode(&self) -> Result<Vec<u8>, InputError> {
        let bad = |error: bincode::error::EncodeError| InputError::BadMetadata { source: error.into() };
        let mut record = encode_to_vec(self, encoding()).map_err(bad)?;
        if !self.mixtures.is_empty() {
            record.extend(encode_to_vec(&self.mixtures, encoding()).map_err(bad)?);
        }
        // The encoder has no limit of its own; only the decoder has one.
        if record.len() > METADATA_LIMIT {
            return Err(InputError::MetadataTooLong { found: record.len() as u64, limit: METADATA_LIMIT as u64 });
        }
        Ok(record)
    }

    pub(crate) fn decode(record: &[u8]) -> Result<Self, FormatError> {
        let bad = |error: bincode::error::DecodeError| FormatError::BadMetadata { source: error.into() };
        let (metadata, used): (Self, usize) = decode_from_slice(record, encoding()).map_err(bad)?;
        let rest = &record[used..];
        if rest.is_empty() {
            return Ok(metadata);
        }
        match decode_from_slice::<Vec<Mixture>, _>(rest, encoding()) {
            Ok((mixtures, used)) if used == rest.len() && !mixtures.is_empty() => Ok(Self { mixtures, ..metadata }),
            _ => Err(FormatError::BadMetadata { source: Box::new(LeftOver(rest.len())) }),
        }
    }
}

#[derive(Debug, Error)]
#[error("{0} bytes are left over after the last field")]
struct LeftOver(usize);

/// `legacy` is little-endian with every length as a u64, which is the easiest to read in other languages.
fn encoding() -> impl Config {
    config::legacy().with_limit::<METADATA_LIMIT>()
}
