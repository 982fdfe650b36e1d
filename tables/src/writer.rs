//! Writing a table.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::blocks::Sums;
use crate::checksum::checksum;
use crate::draft::Draft;
use crate::error::{Action, InputError, TableError};
use crate::header::{HEADER_LEN, Header};
use crate::metadata::Metadata;
use crate::place::Place;
use crate::shape::{Shape, ValueType};
use crate::temporary;

/// The approximate number of bytes that are collected before they are written to the file. It keeps calls to the
/// operating system few, and the buffer small enough for the cache while it is converted, summed and written.
const BUFFER_LEN: usize = 1 << 18;

/// Writes a table, value after value, into a temporary file in the table's folder; [`finish`](Self::finish) moves it to
/// its name.
///
/// A writer that is dropped before that removes the temporary file. A killed process leaves it behind, hidden and
/// ending in `.tmp`; the next [`TableDir::lock`](crate::TableDir::lock) in that folder removes it. After an error of
/// the operating system the writer can only be dropped.
#[must_use = "a table is written only when `finish` is called"]
pub struct Writer {
    path: PathBuf,
    draft: Draft,
    header: Header,
    metadata: Metadata,
    sums: Sums,
    buffer: Vec<u8>,
    /// The position in the file at which the buffer is to be written.
    position: u64,
}

impl Writer {
    /// Begins a table for this place; an old table there stays until [`finish`](Self::finish). The folder has to exist.
    ///
    /// # Errors
    ///
    /// [`TableError::Input`] if the metadata or the shape is too large; [`TableError::Io`] if the folder cannot be
    /// written. A long computation can create its writer first, and so find out that there is room for its table.
    pub fn create(
        place: impl Into<Place>,
        metadata: &Metadata,
        value_type: ValueType,
        shape: Shape,
    ) -> Result<Self, TableError> {
        Self::with_header(place.into(), metadata, shape, |record_len| Header::new(value_type, shape, record_len))
    }

    /// Begins the file of a table whose values are in this number of shards, which [`write_list`](Self::write_list)
    /// then lists.
    pub(crate) fn create_list(
        place: Place,
        metadata: &Metadata,
        value_type: ValueType,
        shape: Shape,
        shards: usize,
    ) -> Result<Self, TableError> {
        let header = |record_len| Header::of_shards(value_type, shape, shards as u64, record_len);
        Self::with_header(place, metadata, shape, header)
    }

    fn with_header(
        place: Place,
        metadata: &Metadata,
        shape: Shape,
        header: impl FnOnce(usize) -> Option<Header>,
    ) -> Result<Self, TableError> {
        let path = place.path();
        let record_len = metadata.encode().map_err(input_error(path))?.len();
        let header = header(record_len).ok_or_else(|| input_error(path)(InputError::ShapeTooLarge { shape }))?;
        // The rename would refuse a folder too, but only after all the work.
        if path.is_dir() {
            let source = io::ErrorKind::IsADirectory.into();
            return Err(TableError::io(Action::Write, path)(source));
        }
        let folder = temporary::folder_of(path);
        let draft = place.draft(header.file_len).map_err(TableError::io(Action::CreateTemporary, folder))?;
        let (position, sums, buffer) = (header.body_offset, Sums::default(), Vec::new());
        let metadata = metadata.clone();
        Ok(Writer { path: path.to_owned(), draft, header, metadata, sums, buffer, position })
    }

    /// Appends values to a table of numbers, in the order of their index.
    ///
    /// A table of [`ValueType::F32`] stores the nearest `f32`, which is infinity for a value beyond about 3.4e38.
    ///
    /// # Errors
    ///
    /// [`TableError::Input`] if the table holds bytes, or if the values would exceed its shape, in which case none of
    /// them is written; [`TableError::Io`] if the file cannot be written, for example when the disk is full.
    pub fn write_values(&mut self, values: &[f64]) -> Result<(), TableError> {
        match self.header.value_type {
            ValueType::F64 => self.append(values, f64::to_le_bytes),
            ValueType::F32 => self.append(values, |value| (value as f32).to_le_bytes()),
            ValueType::U8 => Err(self.refuse(InputError::WantsBytes)),
        }
    }

    /// Appends values to a table of bytes, in the order of their index.
    ///
    /// # Errors
    ///
    /// Those of [`write_values`](Self::write_values), except that the table has to be one of [`ValueType::U8`].
    pub fn write_bytes(&mut self, bytes: &[u8]) -> Result<(), TableError> {
        match self.header.value_type {
            ValueType::U8 => self.append(bytes, |byte| [byte]),
            value_type => Err(self.refuse(InputError::WantsValues { value_type })),
        }
    }

    /// Appends the list of shards as it is stored in the file.
    pub(crate) fn write_list(&mut self, list: &[u8]) -> Result<(), TableError> {
        self.append(list, |byte| [byte])
    }

    /// Sets the value of the start of the game, for solvers that know it only at the end. The length of the metadata
    /// does not change.
    pub fn set_root(&mut self, root: f64) {
        self.metadata.root = root;
    }

    /// Sets the error bounds of the start and of all values, for solvers that know them only at the end.
    pub fn set_error_bounds(&mut self, of_start: f64, of_all: f64) {
        self.metadata.root_error_bound = of_start;
        self.metadata.error_bound = of_all;
    }

    /// Completes the table and moves it to its path, where it replaces an existing table.
    ///
    /// The file is on the disk before it gets its name, so after a power cut either the old or the new table is there,
    /// never a part. Waiting for the disk can take seconds for a large table. On Windows a table that some process has
    /// open cannot be replaced.
    ///
    /// # Errors
    ///
    /// [`TableError::Input`] if there are fewer values than the shape has; [`TableError::Io`] if the file cannot be
    /// written or moved. In both cases the temporary file is removed and an old table stays.
    pub fn finish(mut self) -> Result<(), TableError> {
        self.expect_count(self.body_written(), u64::eq)?;
        self.flush()?;
        let record = self.metadata.encode().map_err(input_error(&self.path))?;
        let front = front(&mut self.header, record, self.sums.finish());
        let whole = self.draft.write_at(0, &front).and_then(|()| self.draft.sync());
        whole.map_err(TableError::io(Action::Write, &self.path))?;
        self.draft.put(&self.path).map_err(TableError::io(Action::Replace, &self.path))
    }

    fn append<T: Copy, const N: usize>(
        &mut self,
        values: &[T],
        encode: impl Fn(T) -> [u8; N],
    ) -> Result<(), TableError> {
        let written = self.body_written().saturating_add((values.len() * N) as u64);
        self.expect_count(written, u64::le)?;
        for chunk in values.chunks(BUFFER_LEN / N) {
            let start = self.buffer.len();
            self.buffer.resize(start + chunk.len() * N, 0);
            let (slots, _) = self.buffer[start..].as_chunks_mut();
            for (slot, &value) in slots.iter_mut().zip(chunk) {
                *slot = encode(value);
            }
            if self.buffer.len() >= BUFFER_LEN {
                self.flush()?;
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> Result<(), TableError> {
        let written = self.draft.write_at(self.position, &self.buffer);
        written.map_err(TableError::io(Action::Write, &self.path))?;
        self.sums.update(&self.buffer);
        self.position += self.buffer.len() as u64;
        self.buffer.clear();
        Ok(())
    }

    /// The number of bytes of the body so far.
    fn body_written(&self) -> u64 {
        self.position - self.header.body_offset + self.buffer.len() as u64
    }

    fn expect_count(&self, written: u64, fits: impl Fn(&u64, &u64) -> bool) -> Result<(), TableError> {
        if fits(&written, &self.header.body_len) {
            return Ok(());
        }
        Err(self.refuse(InputError::WrongCount {
            found: written / self.header.value_type.size() as u64,
            shape: self.header.shape,
        }))
    }

    fn refuse(&self, source: InputError) -> TableError {
        input_error(&self.path)(source)
    }
}

impl fmt::Debug for Writer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Writer").field("path", &self.path).field("header", &self.header).finish_non_exhaustive()
    }
}

/// All bytes before the body: header, metadata, checksums of the blocks, and padding zeros.
pub(crate) fn front(header: &mut Header, record: Vec<u8>, list: Vec<u8>) -> Vec<u8> {
    let mut rest = [record, list].concat();
    // The list is in memory already, and this adds at most a page.
    rest.resize(header.body_offset as usize - HEADER_LEN, 0);
    header.metadata_crc = checksum(&rest);
    [&header.to_bytes()[..], &rest].concat()
}

fn input_error(path: &Path) -> impl FnOnce(InputError) -> TableError {
    move |source| TableError::Input { path: path.to_owned(), source }
}
