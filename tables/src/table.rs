//! A table that is read.

use std::fmt;
use std::fs::File;
use std::io;
use std::path::Path;

use memmap2::Mmap;

use crate::error::{Action, FormatError, Part, TableError};
use crate::header::{HEADER_LEN, Header, Shape, ValueType, check_crc};
use crate::metadata::Metadata;

/// A table: a value for every index from 0 to [`len`](Self::len).
///
/// `D` is what holds the bytes of the file: by default the file mapped into
/// memory, where the operating system reads a page when it is first used and
/// all processes share it. A table never changes and can be read from many
/// threads at once.
pub struct Table<D = Mmap> {
    data: D,
    header: Header,
    metadata: Metadata,
}

impl Table {
    /// Opens a table and checks all of it, the body's checksum included.
    ///
    /// This reads the file once: well under a second for some hundred
    /// megabytes if the operating system has them in memory, and as long as the
    /// disk takes if not.
    ///
    /// # Errors
    ///
    /// [`TableError::Io`] if the file cannot be opened, with
    /// [`io::ErrorKind::NotFound`] inside if there is none;
    /// [`TableError::Format`] if it is not a table, or not exactly the table
    /// that was written.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, TableError> {
        open(path.as_ref(), Body::Checked)
    }

    /// Opens a table and checks everything but the body's checksum.
    ///
    /// Takes microseconds at any size. The length of the file is still exact,
    /// but a value that the disk has changed is not noticed: for a table that
    /// was opened with [`open`](Self::open) since it was written.
    ///
    /// # Errors
    ///
    /// As [`open`](Self::open).
    pub fn open_skipping_body_checksum(path: impl AsRef<Path>) -> Result<Self, TableError> {
        open(path.as_ref(), Body::Trusted)
    }
}

impl<D: AsRef<[u8]>> Table<D> {
    /// Reads a table from the bytes of its file, and checks all of it.
    ///
    /// # Errors
    ///
    /// [`FormatError`] if these are not exactly the bytes of a table.
    pub fn from_bytes(data: D) -> Result<Self, FormatError> {
        check(data, Body::Checked)
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
        self.bytes().len() / self.value_type().size()
    }

    /// Whether there are no values at all.
    pub fn is_empty(&self) -> bool {
        self.bytes().is_empty()
    }

    /// The value at `index`; `None` if there is no such index, or if the table
    /// holds bytes, which are no numbers: see [`bytes`](Self::bytes).
    ///
    /// Costs a memory access and, the first time in a page, reading the page.
    #[inline]
    pub fn value(&self, index: usize) -> Option<f64> {
        let numbers = self.numbers()?;
        (index < numbers.len()).then(|| numbers.get(index))
    }

    /// The numbers of the table; `None` if it holds bytes, which are none.
    #[inline]
    pub fn numbers(&self) -> Option<Numbers<'_>> {
        let body = self.bytes();
        match self.header.value_type {
            ValueType::F64 => Some(Numbers::F64(body.as_chunks().0)),
            ValueType::F32 => Some(Numbers::F32(body.as_chunks().0)),
            ValueType::U8 => None,
        }
    }

    /// All values in the order of their index, copied into memory; `None` if
    /// the table holds bytes, which are no numbers.
    pub fn to_f64s(&self) -> Option<Vec<f64>> {
        let numbers = self.numbers()?;
        Some((0..numbers.len()).map(|index| numbers.get(index)).collect())
    }

    /// The body as it stands in the file: the little-endian values one after
    /// another, and for a table of bytes the values themselves.
    #[inline]
    pub fn bytes(&self) -> &[u8] {
        let file = self.data.as_ref();
        // Nothing follows the body. The slice was there when the table was
        // checked; a `D` that changes its mind gets an empty table, no panic.
        file.get(self.header.body_offset..).unwrap_or_default()
    }

    /// Where the body starts in the file: a multiple of 4096.
    pub fn body_offset(&self) -> u64 {
        self.header.body_offset as u64
    }

    /// The length of the whole file in bytes.
    pub fn file_len(&self) -> u64 {
        self.header.file_len
    }

    /// A number that stands for the whole table, metadata and values: the
    /// header's checksum, which covers the checksums of the other parts.
    ///
    /// It tells tables apart that differ by chance or by mistake. It is no
    /// protection against somebody who forges one.
    pub fn checksum(&self) -> u32 {
        self.header.crc()
    }
}

/// The numbers of a table, as they stand in its body.
#[derive(Clone, Copy, Debug)]
pub enum Numbers<'a> {
    /// Of 64 bits.
    F64(&'a [[u8; 8]]),
    /// Of 32 bits.
    F32(&'a [[u8; 4]]),
}

impl Numbers<'_> {
    /// How many there are.
    #[inline]
    pub fn len(&self) -> usize {
        match self {
            Self::F64(numbers) => numbers.len(),
            Self::F32(numbers) => numbers.len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number at an index, which must be below [`len`](Self::len): as of a
    /// slice, any other is a fault of the caller and panics.
    ///
    /// Costs a memory access and, the first time in a page, reading the page.
    #[inline]
    pub fn get(&self, index: usize) -> f64 {
        match self {
            Self::F64(numbers) => f64::from_le_bytes(numbers[index]),
            Self::F32(numbers) => f64::from(f32::from_le_bytes(numbers[index])),
        }
    }
}

impl<D> fmt::Debug for Table<D> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Table").field("header", &self.header).field("metadata", &self.metadata).finish_non_exhaustive()
    }
}

/// Whether the body's checksum is computed.
#[derive(Clone, Copy, PartialEq)]
enum Body {
    Checked,
    Trusted,
}

fn open(path: &Path, body: Body) -> Result<Table, TableError> {
    let data = map(path).map_err(TableError::io(Action::Open, path))?;
    check(data, body).map_err(|source| TableError::Format { path: path.to_owned(), source })
}

#[expect(unsafe_code, reason = "a file cannot be mapped without it")]
fn map(path: &Path) -> io::Result<Mmap> {
    let file = File::open(path)?;
    // Opening a folder works on some systems and mapping it fails oddly.
    if file.metadata()?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    // SAFETY: the bytes of a mapped file must not change while the mapping
    // lives. Nothing in this crate changes a table in place: a writer fills a
    // temporary file that nobody maps and renames it over the old table, and
    // the mapping keeps the old file alive. The rest is up to whoever may write
    // to that folder: a program that overwrites the file makes values change
    // under the reader, which the compiler assumes cannot happen, and one that
    // truncates it makes the next access beyond the new end kill the process
    // (SIGBUS on Unix, an in-page error on Windows). No checksum can help
    // against either, so tables have to be replaced by rename, as the
    // documentation of the format asks.
    unsafe { Mmap::map(&file) }
}

/// Checks the cheap parts first and the body, which can be large, last.
fn check<D: AsRef<[u8]>>(data: D, body: Body) -> Result<Table<D>, FormatError> {
    let file = data.as_ref();
    let header = Header::parse(file)?;
    if file.len() as u64 != header.file_len {
        return Err(FormatError::WrongLength { found: file.len() as u64, expected: header.file_len });
    }
    // With the length right, the parts of the file are where the header says.
    let metadata = &file[HEADER_LEN..header.body_offset];
    check_crc(Part::Metadata, metadata, header.metadata_crc)?;
    let metadata = Metadata::decode(&metadata[..header.metadata_len])?;
    if body == Body::Checked {
        check_crc(Part::Body, &file[header.body_offset..], header.body_crc)?;
    }
    Ok(Table { data, header, metadata })
}
