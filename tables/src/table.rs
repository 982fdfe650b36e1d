//! Reading a table.

use std::fmt;

use bytes::Bytes;

use crate::blocks::{Blocks, Body};
use crate::error::{Action, Damaged, FormatError, Part, TableError};
use crate::header::{HEADER_LEN, Header, check_crc};
use crate::metadata::Metadata;
use crate::numbers::Numbers;
use crate::origin::Origin;
use crate::place::Place;
use crate::shape::{Shape, ValueType};
use crate::shards::{self, Listed, Shard};

/// A table: a value for every index from 0 to [`len`](Self::len).
///
/// `D` holds the bytes of the file. By default these are the bytes of its [`Place`]: a file is mapped into memory,
/// where the operating system reads a page when it is first used, and all processes share it. A table never changes,
/// and many threads can read it at once.
///
/// Values are in blocks of [`BLOCK_LEN`](crate::BLOCK_LEN) bytes. Reading the first value of a block takes some
/// microseconds more, for the check; a damaged block gives an error at every read, while others may be sound.
pub struct Table<D = Bytes> {
    data: D,
    header: Header,
    metadata: Metadata,
    blocks: Blocks,
    /// The shards that hold the values; empty if they are in this file.
    shards: Vec<Shard>,
}

impl Table {
    /// Opens a table. Checks its header, its metadata, the checksums of its blocks, and the exact length of the file.
    /// The blocks themselves are checked when they are first read, or all at once by [`check`](Self::check).
    ///
    /// A table in shards is opened with all of them.
    ///
    /// It takes well under a millisecond for each file, whatever its size.
    ///
    /// # Errors
    ///
    /// [`TableError::Io`] if a file cannot be opened, with [`std::io::ErrorKind::NotFound`] inside if the table does
    /// not exist; [`TableError::Format`] if the file is not a table, or is incomplete; [`TableError::Shard`] if a shard
    /// is missing or belongs to another table.
    pub fn open(place: impl Into<Place>) -> Result<Self, TableError> {
        let place = place.into();
        let path = place.path();
        let data = place.read().map_err(TableError::io(Action::Open, path))?;
        let opened = parse(data, Origin { path: Some(path.to_owned()), ..Origin::default() });
        let table = opened.map_err(|source| TableError::Format { path: path.to_owned(), source })?;
        table.with_shards(&place)
    }

    /// Opens the shards, if the values are in shards.
    fn with_shards(self, place: &Place) -> Result<Self, TableError> {
        if self.header.shards.is_none() {
            return Ok(self);
        }
        let path = place.path();
        let format = |source| TableError::Format { path: path.to_owned(), source };
        let list = self.body().all().map_err(|damaged| {
            let (found, expected) = damaged.checksums();
            format(FormatError::Checksum { part: Part::Shards, found, expected })
        })?;
        let listed: Vec<Listed> = Listed::all(list).collect();
        let shards = shards::open(place, self.header.value_type, &listed)?;
        let table = Self { shards, ..self };
        let (found, Shape { rows, columns }) = (table.len() as u64, table.header.shape);
        if found == rows * columns {
            return Ok(table);
        }
        Err(format(FormatError::Inconsistent { field: "number of values", found, expected: rows * columns }))
    }

    /// The shards that hold the values, in order; empty if the values are in the file itself.
    #[must_use]
    pub fn shards(&self) -> &[Shard] {
        &self.shards
    }
}

impl<D> Table<D> {
    /// Sets the command that makes the table again, which [`Damaged`] reports.
    #[must_use]
    pub fn made_by(mut self, command: String) -> Self {
        for shard in &mut self.shards {
            shard.table_mut().blocks.origin.remedy = Some(command.clone());
        }
        self.blocks.origin.remedy = Some(command);
        self
    }
}

impl<D: AsRef<[u8]>> Table<D> {
    /// Reads a table from the bytes of its file, and checks them as [`open`](Table::open) does.
    ///
    /// # Errors
    ///
    /// [`FormatError`] if these are not the bytes of a table, or are those of a table in shards, which are other files.
    pub fn from_bytes(data: D) -> Result<Self, FormatError> {
        let table = parse(data, Origin::default())?;
        match table.header.shards {
            None => Ok(table),
            Some(shards) => Err(FormatError::InShards { shards }),
        }
    }

    /// The metadata of the table.
    pub fn metadata(&self) -> &Metadata {
        &self.metadata
    }

    /// The type of its values.
    pub fn value_type(&self) -> ValueType {
        self.header.value_type
    }

    /// The number of its rows and columns.
    pub fn shape(&self) -> Shape {
        self.header.shape
    }

    /// The number of values: rows times columns.
    pub fn len(&self) -> usize {
        match self.shards.last() {
            None => self.body().bytes.len() / self.value_type().size(),
            Some(last) => last.end(),
        }
    }

    /// Returns `true` when the table has no values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value at `index`; `None` if there is no such index, or if the table holds bytes: see [`byte`](Self::byte).
    ///
    /// It costs one memory access, and more for the first read of a block.
    ///
    /// # Errors
    ///
    /// If the block of that value is damaged.
    #[inline]
    pub fn value(&self, index: usize) -> Result<Option<f64>, Damaged> {
        let numbers = self.numbers().filter(|numbers| index < numbers.len());
        numbers.map(|numbers| numbers.get(index)).transpose()
    }

    /// The numbers of the table, for reading many of them; `None` if it holds bytes.
    #[inline]
    pub fn numbers(&self) -> Option<Numbers<'_>> {
        Numbers::new(self.body(), &self.shards, self.header.value_type)
    }

    /// The byte at `index`; `None` if there is no such index, or if the table holds numbers.
    ///
    /// # Errors
    ///
    /// If the block of that byte is damaged.
    #[inline]
    pub fn byte(&self, index: usize) -> Result<Option<u8>, Damaged> {
        if self.header.value_type != ValueType::U8 || index >= self.len() {
            return Ok(None);
        }
        let byte = if self.shards.is_empty() {
            self.body().value(index)
        } else {
            let shard = shards::holding(&self.shards, index);
            shard.table().body().value(index - shard.first())
        };
        byte.map(|[byte]| Some(byte))
    }

    /// All values in the order of their index, copied into memory; `None` if the table holds bytes.
    ///
    /// # Errors
    ///
    /// If any block is damaged.
    pub fn to_f64s(&self) -> Result<Option<Vec<f64>>, Damaged> {
        let Some(numbers) = self.numbers() else { return Ok(None) };
        let mut values = Vec::with_capacity(numbers.len());
        numbers.read(0..numbers.len(), &mut values)?;
        Ok(Some(values))
    }

    /// The whole body as it is stored in the file, after a check of all its blocks: the values one after another,
    /// numbers in little-endian order; for a table in shards the list of them.
    ///
    /// # Errors
    ///
    /// If any block is damaged.
    pub fn bytes(&self) -> Result<&[u8], Damaged> {
        self.body().all()
    }

    /// Checks all blocks that were not read yet. It takes one pass over the file, at some gigabytes a second if the
    /// operating system has it in memory, and at the speed of the disk if not.
    ///
    /// # Errors
    ///
    /// If any block is damaged.
    pub fn check(&self) -> Result<(), Damaged> {
        self.body().all()?;
        self.shards.iter().try_for_each(|shard| shard.table().check())
    }

    #[inline]
    pub(crate) fn body(&self) -> Body<'_> {
        let file = self.data.as_ref();
        // Nothing follows the body. The range was valid when the table was opened; if `D` returns fewer bytes later,
        // the body is empty and nothing panics.
        let bytes = file.get(self.header.body_offset as usize..).unwrap_or_default();
        Body { bytes, blocks: &self.blocks }
    }

    /// The offset of the body in the file: a multiple of 4096.
    pub fn body_offset(&self) -> u64 {
        self.header.body_offset
    }

    /// The length of the whole file in bytes, including the files of its shards.
    pub fn file_len(&self) -> u64 {
        self.header.file_len + self.shards.iter().map(|shard| shard.table().file_len()).sum::<u64>()
    }

    /// A number that identifies the whole table, metadata and values: the header's checksum, which covers all others.
    ///
    /// It tells apart tables that differ by chance or by mistake. It does not protect against forgery.
    pub fn checksum(&self) -> u32 {
        self.header.crc()
    }
}

impl<D> fmt::Debug for Table<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("header", &self.header).field("metadata", &self.metadata).finish_non_exhaustive()
    }
}

fn parse<D: AsRef<[u8]>>(data: D, origin: Origin) -> Result<Table<D>, FormatError> {
    let file = data.as_ref();
    let header = Header::parse(file)?;
    if file.len() as u64 != header.file_len {
        return Err(FormatError::WrongLength { found: file.len() as u64, expected: header.file_len });
    }
    // The length is right, so the parts of the file are where the header says.
    let front = &file[HEADER_LEN..header.body_offset as usize];
    check_crc(Part::Metadata, front, header.metadata_crc)?;
    let (metadata, rest) = front.split_at(header.metadata_len);
    let metadata = Metadata::decode(metadata)?;
    let blocks = Blocks::new(&rest[..header.list_len as usize], Origin { body_offset: header.body_offset, ..origin });
    Ok(Table { data, header, metadata, blocks, shards: Vec::new() })
}
