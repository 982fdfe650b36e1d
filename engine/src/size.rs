//! How large tables are before they are made.

use dicebase_tables::ValueType;

/// A table that need not be there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Size {
    /// How many numbers it has.
    pub numbers: usize,
    /// What they are stored as.
    pub(crate) value_type: ValueType,
}

/// A number as a table of this type holds it.
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
