//! The size of tables before they are made.

use dicebase_tables::ValueType;

/// The size of a table that need not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// The number of values.
    pub numbers: usize,
    /// The type in which they are stored.
    pub(crate) value_type: ValueType,
}

/// A number rounded to the precision of this type.
pub(crate) fn rounded(number: f64, value_type: ValueType) -> f64 {
    if value_type == ValueType::F32 { f64::from(number as f32) } else { number }
}

impl Size {
    /// The size of the numbers in bytes.
    #[must_use]
    pub fn bytes(self) -> u64 {
        self.numbers as u64 * self.value_type.size() as u64
    }
}
