//! The numbers of a table.

use crate::blocks::Body;
use crate::error::Damaged;
use crate::header::ValueType;

/// The numbers of a table: what to read many of them with.
#[derive(Clone, Copy)]
pub struct Numbers<'a> {
    body: Body<'a>,
    single: bool,
}

impl<'a> Numbers<'a> {
    #[inline]
    pub(crate) fn new(body: Body<'a>, value_type: ValueType) -> Option<Self> {
        match value_type {
            ValueType::F64 => Some(Self { body, single: false }),
            ValueType::F32 => Some(Self { body, single: true }),
            ValueType::U8 => None,
        }
    }

    /// How many there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.body.bytes.len() / if self.single { size_of::<f32>() } else { size_of::<f64>() }
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number at an index, which must be below [`len`](Self::len): as of a
    /// slice, any other is a fault of the caller and panics.
    ///
    /// Costs a memory access, and more the first time in a block.
    ///
    /// # Errors
    ///
    /// Where the block of that number is damaged.
    #[inline]
    pub fn get(&self, index: usize) -> Result<f64, Damaged> {
        if self.single {
            self.body.value(index).map(|bytes| f64::from(f32::from_le_bytes(bytes)))
        } else {
            self.body.value(index).map(f64::from_le_bytes)
        }
    }
}
