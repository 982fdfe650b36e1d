//! Whole numbers from Python. Numbers out of range raise `ValueError` instead of an overflow.

use std::ops::RangeInclusive;

use pyo3::exceptions::{PyOverflowError, PyValueError};
use pyo3::prelude::*;

/// A number of at least 0; `None` if it is negative or too large.
pub fn natural(number: &Bound<'_, PyAny>) -> PyResult<Option<usize>> {
    match number.extract() {
        Ok(natural) => Ok(Some(natural)),
        Err(error) if error.is_instance_of::<PyOverflowError>(number.py()) => Ok(None),
        Err(error) => Err(error),
    }
}

/// The number with this name, which has to be in a range.
pub fn within(name: &str, number: &Bound<'_, PyAny>, range: RangeInclusive<usize>, meaning: &str) -> PyResult<usize> {
    let refused = || PyValueError::new_err(format!("{name} is {number}; give {meaning}"));
    natural(number)?.filter(|number| range.contains(number)).ok_or_else(refused)
}

/// The number of threads.
pub fn threads(number: &Bound<'_, PyAny>) -> PyResult<usize> {
    within("threads", number, 0..=1024, "a number from 1 to 1024, or 0 for one a core")
}
