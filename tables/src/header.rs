//! The header: the fixed fields at the start of a table.

use crate::blocks::{BLOCK_LEN, SUM_LEN};
use crate::checksum::checksum;
use crate::error::{FormatError, Part};
use crate::metadata::METADATA_LIMIT;
use crate::shape::{Shape, ValueType};

/// The version of the format that this crate writes, and the only one it reads.
pub const FORMAT_VERSION: u32 = 3;

/// The number of bytes in a header; the metadata record follows immediately.
pub(crate) const HEADER_LEN: usize = 64;

/// The body starts at a multiple of this number, the page size of most machines. So every value is aligned, and a
/// program can map the body alone.
const BODY_ALIGNMENT: u64 = 4096;

const MAGIC: [u8; 8] = *b"dicebase";

/// The number added to the code of a value type if the values are in shards.
const IN_SHARDS: u32 = 16;

/// The number of bytes that each shard takes in the body of the table that lists it.
pub(crate) const LISTED_LEN: u64 = 16;

// The offset of each field. FORMAT.md has the same list.
const VERSION: usize = 8;
const VALUE_TYPE: usize = 12;
const ROWS: usize = 16;
const COLUMNS: usize = 24;
const METADATA_LEN: usize = 32;
const BODY_OFFSET: usize = 40;
const BODY_LEN: usize = 48;
const METADATA_CRC: usize = 56;
const HEADER_CRC: usize = 60;

/// A header whose fields agree with each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Header {
    pub value_type: ValueType,
    pub shape: Shape,
    /// The number of shards that hold the values, which the body then lists; `None` if the values are the body.
    pub shards: Option<u64>,
    pub metadata_len: usize,
    /// The number of bytes in the list of checksums, which follows the metadata.
    pub list_len: u64,
    pub body_offset: u64,
    pub body_len: u64,
    pub file_len: u64,
    /// The checksum of all bytes between the header and the body.
    pub metadata_crc: u32,
}

impl Header {
    /// The header of a table whose checksums are not known yet. `None` if the length of the file exceeds a `u64`.
    pub fn new(value_type: ValueType, shape: Shape, metadata_len: usize) -> Option<Self> {
        let body_len = shape.values()?.checked_mul(value_type.size() as u64)?;
        Self::with_body(value_type, shape, None, body_len, metadata_len)
    }

    /// Like [`new`](Self::new), for a table whose values are in this number of shards.
    pub fn of_shards(value_type: ValueType, shape: Shape, shards: u64, metadata_len: usize) -> Option<Self> {
        shape.values()?;
        Self::with_body(value_type, shape, Some(shards), shards.checked_mul(LISTED_LEN)?, metadata_len)
    }

    fn with_body(
        value_type: ValueType,
        shape: Shape,
        shards: Option<u64>,
        body_len: u64,
        metadata_len: usize,
    ) -> Option<Self> {
        let list_len = body_len.div_ceil(BLOCK_LEN as u64) * SUM_LEN as u64;
        let front_len = (HEADER_LEN as u64).checked_add(metadata_len as u64)?.checked_add(list_len)?;
        let body_offset = front_len.checked_next_multiple_of(BODY_ALIGNMENT)?;
        Some(Header {
            value_type,
            shape,
            shards,
            metadata_len,
            list_len,
            body_offset,
            body_len,
            file_len: body_len.checked_add(body_offset)?,
            metadata_crc: 0,
        })
    }

    /// Reads the header at the start of a file. Checks that it is undamaged and that its fields agree.
    pub fn parse(file: &[u8]) -> Result<Self, FormatError> {
        if !file.starts_with(&MAGIC) {
            return Err(FormatError::NotATable);
        }
        let bytes =
            file.first_chunk().ok_or(FormatError::TooShort { found: file.len() as u64, needed: HEADER_LEN as u64 })?;
        // The version is checked first: another version may have another checksum.
        let version = u32_at(bytes, VERSION);
        if version != FORMAT_VERSION {
            return Err(FormatError::UnsupportedVersion { found: version, supported: FORMAT_VERSION });
        }
        check_crc(Part::Header, &bytes[..HEADER_CRC], crc_of(bytes))?;
        Self::from_fields(bytes)
    }

    fn from_fields(bytes: &[u8; HEADER_LEN]) -> Result<Self, FormatError> {
        let code = u32_at(bytes, VALUE_TYPE);
        let (of_values, in_shards) = (code & !IN_SHARDS, code & IN_SHARDS != 0);
        let value_type = ValueType::from_code(of_values).ok_or(FormatError::UnknownValueType { found: code })?;
        let shape = Shape { rows: u64_at(bytes, ROWS), columns: u64_at(bytes, COLUMNS) };
        let metadata_len = metadata_len(u64_at(bytes, METADATA_LEN))?;
        let header = match in_shards {
            true => Self::of_shards(value_type, shape, u64_at(bytes, BODY_LEN) / LISTED_LEN, metadata_len),
            false => Self::new(value_type, shape, metadata_len),
        };
        let mut header = header.ok_or(FormatError::ShapeTooLarge { shape })?;
        check_field("body offset", u64_at(bytes, BODY_OFFSET), header.body_offset)?;
        check_field("body length", u64_at(bytes, BODY_LEN), header.body_len)?;
        header.metadata_crc = u32_at(bytes, METADATA_CRC);
        Ok(header)
    }

    /// The header as it is stored in the file.
    pub fn to_bytes(&self) -> [u8; HEADER_LEN] {
        let mut bytes = [0; HEADER_LEN];
        let mut put = |at: usize, field: &[u8]| bytes[at..at + field.len()].copy_from_slice(field);
        put(0, &MAGIC);
        put(VERSION, &FORMAT_VERSION.to_le_bytes());
        let in_shards = if self.shards.is_some() { IN_SHARDS } else { 0 };
        put(VALUE_TYPE, &(self.value_type.code() | in_shards).to_le_bytes());
        put(ROWS, &self.shape.rows.to_le_bytes());
        put(COLUMNS, &self.shape.columns.to_le_bytes());
        put(METADATA_LEN, &(self.metadata_len as u64).to_le_bytes());
        put(BODY_OFFSET, &self.body_offset.to_le_bytes());
        put(BODY_LEN, &self.body_len.to_le_bytes());
        put(METADATA_CRC, &self.metadata_crc.to_le_bytes());
        let crc = checksum(&bytes[..HEADER_CRC]);
        bytes[HEADER_CRC..].copy_from_slice(&crc.to_le_bytes());
        bytes
    }

    /// The header's checksum, which covers all other checksums.
    pub fn crc(&self) -> u32 {
        crc_of(&self.to_bytes())
    }
}

/// Returns an error if the CRC-32 of `bytes` is not `expected`.
pub(crate) fn check_crc(part: Part, bytes: &[u8], expected: u32) -> Result<(), FormatError> {
    let found = checksum(bytes);
    if found == expected { Ok(()) } else { Err(FormatError::Checksum { part, found, expected }) }
}

fn check_field(field: &'static str, found: u64, expected: u64) -> Result<(), FormatError> {
    if found == expected { Ok(()) } else { Err(FormatError::Inconsistent { field, found, expected }) }
}

fn metadata_len(found: u64) -> Result<usize, FormatError> {
    match usize::try_from(found) {
        Ok(len) if len <= METADATA_LIMIT => Ok(len),
        _ => Err(FormatError::MetadataTooLong { found, limit: METADATA_LIMIT as u64 }),
    }
}

fn crc_of(header: &[u8; HEADER_LEN]) -> u32 {
    u32_at(header, HEADER_CRC)
}

fn u32_at(header: &[u8; HEADER_LEN], at: usize) -> u32 {
    u32::from_le_bytes(std::array::from_fn(|byte| header[at + byte]))
}

fn u64_at(header: &[u8; HEADER_LEN], at: usize) -> u64 {
    u64::from_le_bytes(std::array::from_fn(|byte| header[at + byte]))
}
