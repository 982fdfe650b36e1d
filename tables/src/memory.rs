//! Tables that exist in memory alone.

use crate::error::TableError;
use crate::metadata::Metadata;
use crate::shape::{Shape, ValueType};
use crate::table::Table;
use crate::table_dir::TableDir;
use crate::writer::Writer;

/// The name of such a table in errors.
const MEMORY: &str = "memory";

impl Table {
    /// A table of one column of `f64` that is in no file, for numbers that are not worth one. It is read like any other
    /// table. It takes as much memory as the numbers, and one pass over them for their checksums.
    ///
    /// # Errors
    ///
    /// [`TableError::Input`] if the metadata is too large; [`TableError::Io`] if there is no memory.
    pub fn in_memory(metadata: &Metadata, values: &[f64]) -> Result<Self, TableError> {
        let place = TableDir::in_memory().place(MEMORY);
        let shape = Shape { rows: values.len() as u64, columns: 1 };
        let mut writer = Writer::create(place.clone(), metadata, ValueType::F64, shape)?;
        writer.write_values(values)?;
        writer.finish()?;
        Self::open(place)
    }
}
