//! Read access to the numbers of a table.

use std::ops::Range;

use crate::blocks::Body;
use crate::error::Damaged;
use crate::shape::ValueType;
use crate::shards::{Shard, holding};

/// Read access to the numbers of a table, for reading many of them.
#[derive(Clone, Copy)]
pub struct Numbers<'a> {
    body: Body<'a>,
    /// The shards that hold the numbers; empty if they are in the body.
    shards: &'a [Shard],
    single: bool,
}

impl<'a> Numbers<'a> {
    #[inline]
    pub(crate) fn new(body: Body<'a>, shards: &'a [Shard], value_type: ValueType) -> Option<Self> {
        match value_type {
            ValueType::F64 => Some(Self { body, shards, single: false }),
            ValueType::F32 => Some(Self { body, shards, single: true }),
            ValueType::U8 => None,
        }
    }

    /// The number of values in the table.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        match self.shards.last() {
            None => self.body.bytes.len() / self.size(),
            Some(last) => last.end(),
        }
    }

    /// Returns `true` when the table has no numbers.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number at an index, which must be below [`len`](Self::len). Any other index is a fault of the caller and
    /// panics, as with a slice.
    ///
    /// It costs one memory access, and more for the first read of a block and if there are shards.
    ///
    /// # Errors
    ///
    /// If the block of that number is damaged.
    #[inline]
    pub fn get(&self, index: usize) -> Result<f64, Damaged> {
        if self.shards.is_empty() { self.of_body(index) } else { self.of_shard(index) }
    }

    #[inline(always)]
    fn of_body(&self, index: usize) -> Result<f64, Damaged> {
        if self.single {
            self.body.value(index).map(|bytes| f64::from(f32::from_le_bytes(bytes)))
        } else {
            self.body.value(index).map(f64::from_le_bytes)
        }
    }

    fn of_shard(&self, index: usize) -> Result<f64, Damaged> {
        let shard = holding(self.shards, index);
        self.of(shard).of_body(index - shard.first())
    }

    /// Appends the numbers of a range to `room`. The range must not end after [`len`](Self::len).
    ///
    /// # Errors
    ///
    /// If a block of the range is damaged. The numbers appended until then are unspecified.
    pub fn read(&self, range: Range<usize>, room: &mut Vec<f64>) -> Result<(), Damaged> {
        if self.shards.is_empty() {
            return self.read_body(range, room);
        }
        let (mut at, end) = (range.start, range.end);
        while at < end {
            let shard = holding(self.shards, at);
            let until = end.min(shard.end());
            self.of(shard).read_body(at - shard.first()..until - shard.first(), room)?;
            at = until;
        }
        Ok(())
    }

    fn read_body(&self, range: Range<usize>, room: &mut Vec<f64>) -> Result<(), Damaged> {
        let bytes = self.body.range(range.start * self.size()..range.end * self.size())?;
        if self.single {
            room.extend(bytes.as_chunks().0.iter().map(|&bytes| f64::from(f32::from_le_bytes(bytes))));
        } else {
            room.extend(bytes.as_chunks().0.iter().copied().map(f64::from_le_bytes));
        }
        Ok(())
    }

    /// The numbers of one shard.
    fn of(&self, shard: &'a Shard) -> Self {
        Self { body: shard.table().body(), shards: &[], single: self.single }
    }

    fn size(&self) -> usize {
        if self.single { size_of::<f32>() } else { size_of::<f64>() }
    }
}
