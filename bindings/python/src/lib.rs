//! The engine for Python. Users see the typed package around it, in `python/dicebase`.
//!
//! This is a separate workspace with a separate lock file, so that all other crates can be built on a machine without
//! Python. One wheel serves Python 3.10 and all later versions through the stable interface, which has no buffers in
//! 3.10. The engine's mapping therefore cannot be shared, and the array of values is a `numpy.memmap` of the same file.
//! Other arrays come and go as bytes.

mod action;
mod analysed;
mod distribution;
mod facts;
mod failure;
mod many;
mod notation;
mod numbers;
mod table;
mod watched;

/// The part of `dicebase` that is made in Rust. The package around it is the public interface.
#[pyo3::pymodule]
mod _dicebase {
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::distribution::{Distribution, unpickled};
    #[pymodule_export]
    use crate::facts::facts;
    #[pymodule_export]
    use crate::notation::parts;
    #[pymodule_export]
    use crate::table::{Table, games, open, solve, solve_from, stored};

    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
