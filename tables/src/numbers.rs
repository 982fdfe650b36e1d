//! The numbers of a table.

use std::ops::Range;

use crate::blocks::Body;
use crate::error::Damaged;
use crate::header::ValueType;
use crate::shards::{Shard, holding};

/// The numbers of a table: what to read many of them with.
#[derive(Clone, Copy)]
pub struct Numbers<'a> {
    body: Body<'a>,
    /// Where they are, if not in the body.
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

    /// How many there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        match self.shards.last() {
            None => self.body.bytes.len() / self.size(),
            Some(last) => last.end(),
        }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number at an index, which must be below [`len`](Self::len): as of a
    /// slice, any other is a fault of the caller and panics.
    ///
    /// Costs a memory access, and more the first time in a block, and where there are shards.
    ///
    /// # Errors
    ///
    /// Where the block of that number is damaged.
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

    /// Appends the numbers of a range, which must end at [`len`](Self::len) or before.
    ///
    /// # Errors
    ///
    /// Where a block of the range is damaged. Nothing is said of what was appended then.
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

    /// Those of a shard alone.
    fn of(&self, shard: &'a Shard) -> Self {
        Self { body: shard.table().body(), shards: &[], single: self.single }
    }

    fn size(&self) -> usize {
        if self.single { size_of::<f32>() } else { size_of::<f64>() }
    }
}
