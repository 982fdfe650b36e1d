//! The body of a table, in blocks. Each block is checked when it is first read.

use std::mem;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use crc32fast::Hasher;

use crate::checksum::checksum;
use crate::error::Damaged;
use crate::origin::Origin;

/// The number of bytes in a block of a body; the last block ends with the body. It is a multiple of the size of every
/// value type, so no value crosses a block boundary. FORMAT.md states the same number.
pub const BLOCK_LEN: usize = 1 << 16;

/// The number of bytes in the checksum of a block.
pub(crate) const SUM_LEN: usize = 4;

/// The checksums of a table's blocks, and a flag for each block that has been checked.
pub(crate) struct Blocks {
    sums: Box<[u32]>,
    /// One flag per block: `true` once its checksum has been found correct.
    sound: Box<[AtomicBool]>,
    /// The origin of the table, for error messages.
    pub origin: Origin,
}

impl Blocks {
    /// Takes the list of checksums as it is stored in the file. No block is checked yet.
    pub fn new(list: &[u8], origin: Origin) -> Self {
        let sums: Box<[u32]> = list.as_chunks().0.iter().map(|&sum| u32::from_le_bytes(sum)).collect();
        let sound = sums.iter().map(|_| AtomicBool::new(false)).collect();
        Self { sums, sound, origin }
    }

    #[cold]
    fn check(&self, body: &[u8], block: usize) -> Result<(), Damaged> {
        let start = block * BLOCK_LEN;
        let bytes = start..body.len().min(start + BLOCK_LEN);
        let (found, expected) = (checksum(&body[bytes.clone()]), self.sums[block]);
        if found != expected {
            return Err(Damaged::new(&self.origin, &bytes, found, expected));
        }
        self.sound[block].store(true, Ordering::Relaxed);
        Ok(())
    }
}

/// The body of a table. Every read checks the blocks that it touches first.
#[derive(Clone, Copy)]
pub(crate) struct Body<'a> {
    pub bytes: &'a [u8],
    pub blocks: &'a Blocks,
}

impl<'a> Body<'a> {
    /// The value of `N` bytes at an index. Panics on an index outside the table, as a slice does.
    #[inline(always)]
    pub fn value<const N: usize>(&self, index: usize) -> Result<[u8; N], Damaged> {
        let value = self.bytes.as_chunks().0[index];
        self.check(index * N / BLOCK_LEN)?;
        Ok(value)
    }

    /// The bytes in a range. Panics on a range outside the body.
    pub fn range(&self, range: Range<usize>) -> Result<&'a [u8], Damaged> {
        let bytes = &self.bytes[range.clone()];
        let mut blocks = range.start / BLOCK_LEN..range.end.div_ceil(BLOCK_LEN);
        blocks.try_for_each(|block| self.check(block))?;
        Ok(bytes)
    }

    /// All bytes of the body.
    pub fn all(&self) -> Result<&'a [u8], Damaged> {
        self.range(0..self.bytes.len())
    }

    /// Checks a block unless it has been checked before.
    #[inline(always)]
    fn check(&self, block: usize) -> Result<(), Damaged> {
        // Relaxed is enough: the flag describes bytes that do not change, and orders no other memory. Two threads may
        // both check a block, with the same result.
        if self.blocks.sound[block].load(Ordering::Relaxed) {
            return Ok(());
        }
        self.blocks.check(self.bytes, block)
    }
}

/// The checksums of the blocks of a body that is written piece by piece.
#[derive(Default)]
pub(crate) struct Sums {
    list: Vec<u8>,
    block: Hasher,
    /// The number of bytes in the block that is not full yet.
    filled: usize,
}

impl Sums {
    /// Appends these bytes to the body.
    pub fn update(&mut self, mut bytes: &[u8]) {
        while !bytes.is_empty() {
            let (part, rest) = bytes.split_at(bytes.len().min(BLOCK_LEN - self.filled));
            self.block.update(part);
            self.filled += part.len();
            if self.filled == BLOCK_LEN {
                self.close();
            }
            bytes = rest;
        }
    }

    /// The list of checksums as it is stored in the file.
    pub fn finish(mut self) -> Vec<u8> {
        if self.filled > 0 {
            self.close();
        }
        self.list
    }

    fn close(&mut self) {
        self.list.extend(mem::take(&mut self.block).finalize().to_le_bytes());
        self.filled = 0;
    }
}
