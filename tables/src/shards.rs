//! Tables whose values are in several files.

use std::path::{Path, PathBuf};

use bytes::Bytes;

use crate::error::{InputError, ShardError, TableError};
use crate::header::LISTED_LEN;
use crate::metadata::Metadata;
use crate::place::Place;
use crate::shape::{Shape, ValueType};
use crate::table::Table;
use crate::writer::Writer;

/// A part of a table in a file of its own: a range of consecutive values.
pub struct Shard {
    table: Table<Bytes>,
    path: PathBuf,
    first: usize,
}

impl Shard {
    /// The shard as a table; the file is a complete table of its own.
    #[must_use]
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// The path of the file.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The index of its first value in the table that lists it.
    #[must_use]
    pub fn first(&self) -> usize {
        self.first
    }

    /// The index after its last value.
    pub(crate) fn end(&self) -> usize {
        self.first + self.table.len()
    }

    pub(crate) fn table_mut(&mut self) -> &mut Table {
        &mut self.table
    }
}

/// The entry of a shard in the table that lists it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Listed {
    /// The number of its values.
    values: u64,
    /// Its [`Table::checksum`], which covers the whole shard.
    checksum: u32,
}

impl Listed {
    fn of(table: &Table) -> Self {
        Self { values: table.len() as u64, checksum: table.checksum() }
    }

    fn to_bytes(self) -> [u8; LISTED_LEN as usize] {
        let mut bytes = [0; LISTED_LEN as usize];
        bytes[..8].copy_from_slice(&self.values.to_le_bytes());
        bytes[8..12].copy_from_slice(&self.checksum.to_le_bytes());
        bytes
    }

    fn from_bytes(bytes: [u8; LISTED_LEN as usize]) -> Self {
        let [values, checksum] = [0, 8].map(|at| std::array::from_fn(|byte| bytes[at + byte])).map(u64::from_le_bytes);
        Self { values, checksum: checksum as u32 }
    }

    /// The entries in the body of a table.
    pub fn all(body: &[u8]) -> impl Iterator<Item = Self> {
        body.as_chunks().0.iter().copied().map(Self::from_bytes)
    }
}

/// Opens the listed shards of the table at this place.
pub(crate) fn open(place: &Place, value_type: ValueType, listed: &[Listed]) -> Result<Vec<Shard>, TableError> {
    let mut shards: Vec<Shard> = Vec::with_capacity(listed.len());
    for (i, listed) in listed.iter().enumerate() {
        let place_of_shard = place.shard(i + 1);
        let path = place_of_shard.path().to_owned();
        let wrong = |source| TableError::Shard { path: place.path().to_owned(), shard: path.clone(), source };
        if !place_of_shard.exists() {
            return Err(wrong(ShardError::Missing));
        }
        let table = Table::open(place_of_shard.clone())?;
        if Listed::of(&table) != *listed || table.value_type() != value_type || !table.shards().is_empty() {
            return Err(wrong(ShardError::Foreign { found: table.checksum(), expected: listed.checksum }));
        }
        let first = shards.last().map_or(0, Shard::end);
        shards.push(Shard { table, path, first });
    }
    Ok(shards)
}

/// The shard that holds an index. Panics on an index outside the table, as a slice does.
#[inline]
pub(crate) fn holding(shards: &[Shard], index: usize) -> &Shard {
    &shards[shards.partition_point(|shard| shard.end() <= index)]
}

/// Writes a table in shards: separate files beside it, one after the other, and finally the file that lists them.
///
/// Finished shards stay when the work ends early: a later run for the same table [takes](Self::take) them and goes on
/// after them.
pub struct ShardedWriter {
    place: Place,
    metadata: Metadata,
    value_type: ValueType,
    shape: Shape,
    shards: Vec<Shard>,
}

impl ShardedWriter {
    /// Begins a table for this place. Nothing is written yet.
    #[must_use]
    pub fn new(place: impl Into<Place>, metadata: &Metadata, value_type: ValueType, shape: Shape) -> Self {
        Self { place: place.into(), metadata: metadata.clone(), value_type, shape, shards: Vec::new() }
    }

    /// The shards that are finished and taken, in order.
    #[must_use]
    pub fn shards(&self) -> &[Shard] {
        &self.shards
    }

    /// Begins the next shard, with this number of values. When it is finished it has to be [taken](Self::take).
    ///
    /// # Errors
    ///
    /// Those of [`Writer::create`].
    pub fn begin(&self, values: usize) -> Result<Writer, TableError> {
        let shape = Shape { rows: values as u64, columns: 1 };
        Writer::create(self.next_place(), &self.metadata, self.value_type, shape)
    }

    /// Takes the next shard if it is finished. Returns `true` when its file exists, has this number of values, and was
    /// written for this table according to its metadata.
    ///
    /// # Errors
    ///
    /// [`TableError::Io`] if an existing file cannot be opened.
    pub fn take(&mut self, values: usize) -> Result<bool, TableError> {
        let place = self.next_place();
        if !place.exists() {
            return Ok(false);
        }
        let table = match Table::open(place.clone()) {
            Ok(table) => table,
            Err(TableError::Format { .. }) => return Ok(false),
            Err(error) => return Err(error),
        };
        let fits = table.len() == values
            && table.value_type() == self.value_type
            && table.shards().is_empty()
            && *table.metadata() == self.metadata;
        if fits {
            let first = self.shards.last().map_or(0, Shard::end);
            self.shards.push(Shard { table, path: place.path().to_owned(), first });
        }
        Ok(fits)
    }

    /// Completes the table: writes the file that lists the shards, with the value of the start.
    ///
    /// # Errors
    ///
    /// [`TableError::Input`] if the shards have more or fewer values than the shape; [`TableError::Io`] if the file
    /// cannot be written.
    pub fn finish(mut self, root: f64) -> Result<(), TableError> {
        let found = self.shards.last().map_or(0, Shard::end) as u64;
        if Some(found) != self.shape.rows.checked_mul(self.shape.columns) {
            let source = InputError::WrongCount { found, shape: self.shape };
            return Err(TableError::Input { path: self.place.path().to_owned(), source });
        }
        self.metadata.root = root;
        let list: Vec<u8> = self.shards.iter().flat_map(|shard| Listed::of(&shard.table).to_bytes()).collect();
        let mut writer =
            Writer::create_list(self.place, &self.metadata, self.value_type, self.shape, self.shards.len())?;
        writer.write_list(&list)?;
        writer.finish()
    }

    fn next_place(&self) -> Place {
        self.place.shard(self.shards.len() + 1)
    }
}
