//! A table that is in memory alone.

use std::path::Path;

use memmap2::{Mmap, MmapMut};

use crate::blocks::Sums;
use crate::error::{Action, InputError, TableError};
use crate::header::{Header, Shape, ValueType};
use crate::metadata::Metadata;
use crate::table::Table;
use crate::writer::front;

/// What stands for the path of such a table in errors.
const MEMORY: &str = "memory";

impl Table {
    /// A table of `f64` of one column that is in no file, for numbers that are not worth one: whoever reads tables can
    /// read it too. It takes as much memory as the numbers, and a pass over them for their checksums.
    ///
    /// # Errors
    ///
    /// [`TableError::Input`] if the metadata is too large; [`TableError::Io`] if there is no memory.
    pub fn in_memory(metadata: &Metadata, values: &[f64]) -> Result<Self, TableError> {
        let path = Path::new(MEMORY);
        let input = |source| TableError::Input { path: path.to_owned(), source };
        let shape = Shape { rows: values.len() as u64, columns: 1 };
        let record = metadata.encode().map_err(input)?;
        let header = Header::new(ValueType::F64, shape, record.len());
        let mut header = header.ok_or_else(|| input(InputError::ShapeTooLarge { shape }))?;
        let room = MmapMut::map_anon(header.file_len as usize);
        let mut room = room.map_err(TableError::io(Action::CreateTemporary, path))?;
        let (before, body) = room.split_at_mut(header.body_offset as usize);
        for (place, value) in body.as_chunks_mut().0.iter_mut().zip(values) {
            *place = value.to_le_bytes();
        }
        let mut sums = Sums::default();
        sums.update(body);
        before.copy_from_slice(&front(&mut header, record, sums.finish()));
        let bytes: Mmap = room.make_read_only().map_err(TableError::io(Action::CreateTemporary, path))?;
        Self::from_bytes(bytes).map_err(|source| TableError::Format { path: path.to_owned(), source })
    }
}
