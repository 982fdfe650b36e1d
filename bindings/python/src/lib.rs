//! The engine for Python. What people see is the typed package around it, in `python/dicebase`.

mod action;
mod distribution;
mod failure;
mod notation;
mod numbers;
mod table;
mod watched;

/// The part of `dicebase` that is made in Rust. The package around it is the interface.
#[pyo3::pymodule]
mod _dicebase {
    #[pymodule_export]
    use crate::distribution::Distribution;
    #[pymodule_export]
    use crate::notation::parts;
    #[pymodule_export]
    use crate::table::{Table, games, open, solve, stored};
}
