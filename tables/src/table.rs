//! A table that is read.

use std::fmt;

use bytes::Bytes;

use crate::blocks::{Blocks, Body, Origin};
use crate::error::{Action, Damaged, FormatError, Part, TableError};
use crate::header::{HEADER_LEN, Header, Shape, ValueType, check_crc};
use crate::metadata::Metadata;
use crate::numbers::Numbers;
use crate::place::Place;
use crate::shards::{self, Listed, Shard};

/// A table: a value for every index from 0 to [`len`](Self::len).
///
/// `D` is what holds the bytes of the file: by default those of its [`Place`]: a file
/// is mapped into memory, where the operating system reads a page when it is first used
/// and all processes share it. A table never changes and can be read from many
/// threads at once.
///
/// Values are in blocks of [`BLOCK_LEN`](crate::BLOCK_LEN) bytes. Whoever reads the first value of a block waits some
/// microseconds while it is checked; a damaged block is an error each time, while others may be sound.
pub struct Table<D = Bytes> {
    data: D,
    header: Header,
    metadata: Metadata,
    blocks: Blocks,
    /// Where the values are, if they are not in this file.
    shards: Vec<Shard>,
}

impl Table {
    /// Opens a table, and checks its header, its metadata, the checksums of its blocks, and that the length of the
    /// file is exact. The blocks themselves are checked when they are first read, or all by [`check`](Self::check).
    ///
    /// A table in shards is opened with all of them.
    ///
    /// Takes well under a millisecond at any size, for each file.
    ///
    /// # Errors
    ///
    /// [`TableError::Io`] if a file cannot be opened, with
    /// [`std::io::ErrorKind::NotFound`] inside if there is no table;
    /// [`TableError::Format`] if it is not a table, or not a whole one;
    /// [`TableError::Shard`] if a shard is missing, or one of another table.
    pub fn open(place: impl Into<Place>) -> Result<Self, TableError> {
        let place = place.into();
        let path = place.path();
        let data = place.read().map_err(TableError::io(Action::Open, path))?;
        let opened = parse(data, Origin { path: Some(path.to_owned()), ..Origin::default() });
        let table = opened.map_err(|source| TableError::Format { path: path.to_owned(), source })?;
        table.with_shards(&place)
    }

    /// Opens the shards, if the values are in some.
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

    /// The shards in which the values are, in their order; none if they are in the file itself.
    #[must_use]
    pub fn shards(&self) -> &[Shard] {
        &self.shards
    }
}

impl<D> Table<D> {
    /// Says which command makes the table again; [`Damaged`] tells of it.
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
    /// [`FormatError`] if these are not the bytes of a table, or of one in shards, which are not among them.
    pub fn from_bytes(data: D) -> Result<Self, FormatError> {
        let table = parse(data, Origin::default())?;
        match table.header.shards {
            None => Ok(table),
            Some(shards) => Err(FormatError::InShards { shards }),
        }
    }

    /// What the table is about.
    pub fn metadata(&self) -> &Metadata {
        &self.metadata
    }

    /// What it holds at each index.
    pub fn value_type(&self) -> ValueType {
        self.header.value_type
    }

    /// Its rows and columns.
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

    /// Whether there are no values at all.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The value at `index`; `None` if there is no such index, or if the table
    /// holds bytes, which are no numbers: see [`byte`](Self::byte).
    ///
    /// Costs a memory access, and more the first time in a block.
    ///
    /// # Errors
    ///
    /// Where the block of that value is damaged.
    #[inline]
    pub fn value(&self, index: usize) -> Result<Option<f64>, Damaged> {
        let numbers = self.numbers().filter(|numbers| index < numbers.len());
        numbers.map(|numbers| numbers.get(index)).transpose()
    }

    /// The numbers of the table, to read many of them; `None` if it holds bytes, which are none.
    #[inline]
    pub fn numbers(&self) -> Option<Numbers<'_>> {
        Numbers::new(self.body(), &self.shards, self.header.value_type)
    }

    /// The byte at `index`; `None` if there is no such index, or if the table holds numbers.
    ///
    /// # Errors
    ///
    /// Where the block of that byte is damaged.
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

    /// All values in the order of their index, copied into memory; `None` if
    /// the table holds bytes, which are no numbers.
    ///
    /// # Errors
    ///
    /// Where any block is damaged.
    pub fn to_f64s(&self) -> Result<Option<Vec<f64>>, Damaged> {
        let Some(numbers) = self.numbers() else { return Ok(None) };
        let mut values = Vec::with_capacity(numbers.len());
        numbers.read(0..numbers.len(), &mut values)?;
        Ok(Some(values))
    }

    /// The whole body as it stands in the file, all of which is checked first: the little-endian values one after
    /// another, and for a table of bytes the values themselves; of a table in shards the list of them.
    ///
    /// # Errors
    ///
    /// Where any block is damaged.
    pub fn bytes(&self) -> Result<&[u8], Damaged> {
        self.body().all()
    }

    /// Checks all blocks that were not read yet: one pass over the file, at some gigabytes a second if the operating
    /// system has it in memory, and as fast as the disk if not.
    ///
    /// # Errors
    ///
    /// Where any block is damaged.
    pub fn check(&self) -> Result<(), Damaged> {
        self.body().all()?;
        self.shards.iter().try_for_each(|shard| shard.table().check())
    }

    #[inline]
    pub(crate) fn body(&self) -> Body<'_> {
        let file = self.data.as_ref();
        // Nothing follows the body. The slice was there when the table was
        // opened; a `D` that changes its mind gets an empty table, no panic.
        let bytes = file.get(self.header.body_offset as usize..).unwrap_or_default();
        Body { bytes, blocks: &self.blocks }
    }

    /// Where the body starts in the file: a multiple of 4096.
    pub fn body_offset(&self) -> u64 {
        self.header.body_offset
    }

    /// The length of the whole file in bytes, those of shards included.
    pub fn file_len(&self) -> u64 {
        self.header.file_len + self.shards.iter().map(|shard| shard.table().file_len()).sum::<u64>()
    }

    /// A number that stands for the whole table, metadata and values: the
    /// header's checksum, which covers all others.
    ///
    /// It tells tables apart that differ by chance or by mistake. It is no
    /// protection against somebody who forges one.
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
    // With the length right, the parts of the file are where the header says.
    let front = &file[HEADER_LEN..header.body_offset as usize];
    check_crc(Part::Metadata, front, header.metadata_crc)?;
    let (metadata, rest) = front.split_at(header.metadata_len);
    let metadata = Metadata::decode(metadata)?;
    let blocks = Blocks::new(&rest[..header.list_len as usize], Origin { body_offset: header.body_offset, ..origin });
    Ok(Table { data, header, metadata, blocks, shards: Vec::new() })
}
