//! The checksum of every part of a table.

/// The CRC-32 of `bytes`, the variant that zlib, gzip and PNG use, which is available in every language.
///
/// It detects every change of a single bit and every change within 32 consecutive bits; any other change goes unnoticed
/// with a probability of one in 2^32. It protects against accidents, not against forgery. It takes one pass at several
/// gigabytes per second.
///
/// ```
/// assert_eq!(dicebase_tables::checksum(b"123456789"), 0xcbf4_3926);
/// ```
#[must_use]
pub fn checksum(bytes: &[u8]) -> u32 {
    crc32fast::hash(bytes)
}
