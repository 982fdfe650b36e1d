//! The metadata record of a table. This is the only module that knows how the
//! record is encoded.

use bincode::config::{self, Config};
use bincode::serde::{decode_from_slice, encode_to_vec};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::error::{FormatError, InputError};

/// The most bytes a metadata record may have.
///
/// The record is read into memory before anything else is known about the
/// table, so a wrong length must not be able to ask for all of the memory.
pub const METADATA_LIMIT: usize = 1 << 20;

/// What a table is about, for people and for programs that look for a table.
///
/// Nothing here is interpreted by this crate. The order of the fields is part
/// of the file format.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Metadata {
    /// The id of the game, a short word.
    pub game: String,
    /// What the values are, one word: `values` if they are what each state is
    /// worth, `policy` if they are the action to take there.
    pub kind: String,
    /// The whole text of the rules that were solved.
    pub rules: String,
    /// What perfect play aims at, such as the expected score.
    pub objective: String,
    /// The value of the start of the game.
    pub root: f64,
    /// The value of the start is no further than this from the true one. That can be less than `error_bound`, since
    /// `root` is not rounded to the type of the table. In an equilibrium of several players: at the start nobody gains
    /// more than this by one other turn.
    pub root_error_bound: f64,
    /// No value in the table is further than this from the true one; in an equilibrium of several players: in no state
    /// does anybody gain more than this by one other turn.
    pub error_bound: f64,
    /// The name and version of the program that wrote the table.
    pub program: String,
    /// The states in which a player has to mix two turns. The record ends before them where there are none.
    #[serde(skip)]
    pub mixtures: Vec<Mixture>,
}

/// A state of an equilibrium in which a player mixes two turns.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mixture {
    /// The number of the state.
    pub state: u64,
    /// The chance with which the turn is played that has the larger chance of a bust.
    pub bolder: f64,
}

impl Metadata {
    pub(crate) fn encode(&self) -> Result<Vec<u8>, InputError> {
        let bad = |error: bincode::error::EncodeError| InputError::BadMetadata { source: error.into() };
        let mut record = encode_to_vec(self, encoding()).map_err(bad)?;
        if !self.mixtures.is_empty() {
            record.extend(encode_to_vec(&self.mixtures, encoding()).map_err(bad)?);
        }
        // The encoder itself knows no limit, only the decoder does.
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

/// `legacy` is little-endian with every length as a u64, which is the easiest
/// to read in another language.
fn encoding() -> impl Config {
    config::legacy().with_limit::<METADATA_LIMIT>()
}
