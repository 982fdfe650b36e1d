//! The type of a table's values, and their number.

use std::fmt;

/// The type of the values of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueType {
    /// 64-bit floating point numbers.
    F64,
    /// 32-bit floating point numbers: half the size, seven digits.
    F32,
    /// Bytes that this crate does not interpret, such as the actions of a policy.
    U8,
}

impl ValueType {
    /// The number of bytes per value.
    #[must_use]
    pub const fn size(self) -> usize {
        match self {
            ValueType::F64 => 8,
            ValueType::F32 => 4,
            ValueType::U8 => 1,
        }
    }

    pub(crate) const fn code(self) -> u32 {
        match self {
            ValueType::F64 => 1,
            ValueType::F32 => 2,
            ValueType::U8 => 3,
        }
    }

    pub(crate) const fn from_code(code: u32) -> Option<Self> {
        match code {
            1 => Some(ValueType::F64),
            2 => Some(ValueType::F32),
            3 => Some(ValueType::U8),
            _ => None,
        }
    }
}

impl fmt::Display for ValueType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            ValueType::F64 => "f64",
            ValueType::F32 => "f32",
            ValueType::U8 => "u8",
        })
    }
}

/// The number of rows and columns of a table.
///
/// The value in row `r` and column `c` has the index `r * columns + c`. A list of values is a table of one row.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    /// The number of rows.
    pub rows: u64,
    /// The number of values in a row.
    pub columns: u64,
}

impl Shape {
    /// The number of values; `None` if it exceeds a `u64`.
    pub(crate) fn values(self) -> Option<u64> {
        self.rows.checked_mul(self.columns)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} x {}", self.rows, self.columns)
    }
}
