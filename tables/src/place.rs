//! The place of a table: a file, or a name in a folder in memory.
//!
//! A folder in memory takes the place of files in a browser: JavaScript takes the tables out and puts them back.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bytes::Bytes;
use memmap2::Mmap;

use crate::draft::Draft;
use crate::file_name;
use crate::temporary;

/// The place of a table that exists or is to be written. Any path is a place, and a [`TableDir`](crate::TableDir) in
/// memory has places of its own.
#[derive(Clone, Debug)]
pub struct Place {
    path: PathBuf,
    memory: Option<Memory>,
}

/// The tables of a folder in memory, shared by all its clones.
#[derive(Clone, Debug, Default)]
pub(crate) struct Memory(Arc<Mutex<BTreeMap<PathBuf, Bytes>>>);

impl<P: AsRef<Path>> From<P> for Place {
    fn from(path: P) -> Self {
        Self { path: path.as_ref().to_owned(), memory: None }
    }
}

impl Place {
    pub(crate) fn of(path: PathBuf, memory: Option<Memory>) -> Self {
        Self { path, memory }
    }

    /// The path of the file; for a table in memory only a name.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// The place of a shard of this table, counted from 1.
    pub(crate) fn shard(&self, number: usize) -> Self {
        Self { path: file_name::path_of(&self.path, number), memory: self.memory.clone() }
    }

    /// Returns `true` when something exists at this place.
    #[must_use]
    pub fn exists(&self) -> bool {
        self.memory.as_ref().map_or_else(|| self.path.exists(), |memory| memory.tables().contains_key(&self.path))
    }

    /// Creates the folder of the file, if it does not exist.
    ///
    /// # Errors
    /// The errors of the operating system.
    pub fn make_folder(&self) -> io::Result<()> {
        if self.memory.is_some() { Ok(()) } else { fs::create_dir_all(temporary::folder_of(&self.path)) }
    }

    /// Removes the table, and then its shards.
    ///
    /// # Errors
    /// If nothing is there, and the errors of the operating system.
    pub fn remove(&self) -> io::Result<()> {
        self.remove_file()?;
        self.remove_shards()
    }

    /// Removes the shards beside this place, but not the table itself.
    ///
    /// # Errors
    /// The errors of the operating system.
    pub fn remove_shards(&self) -> io::Result<()> {
        self.shards()?.iter().try_for_each(Self::remove_file)
    }

    fn remove_file(&self) -> io::Result<()> {
        match &self.memory {
            None => fs::remove_file(&self.path),
            Some(memory) => memory.tables().remove(&self.path).map(drop).ok_or(io::ErrorKind::NotFound.into()),
        }
    }

    /// The files beside the table that have the names of its shards.
    fn shards(&self) -> io::Result<Vec<Self>> {
        let files = match &self.memory {
            Some(memory) => memory.list(),
            None => match fs::read_dir(temporary::folder_of(&self.path)) {
                Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
                entries => entries?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?,
            },
        };
        let name = |path: &Path| path.file_name().map(ToOwned::to_owned);
        let is_shard = |path: &PathBuf| file_name::table_of(path).is_some_and(|table| name(&table) == name(&self.path));
        Ok(files.into_iter().filter(is_shard).map(|path| Self { path, memory: self.memory.clone() }).collect())
    }

    /// All bytes of the table. A file is mapped; a table in memory is shared.
    ///
    /// # Errors
    /// If nothing is there, and the errors of the operating system.
    pub fn read(&self) -> io::Result<Bytes> {
        match &self.memory {
            None => map(&self.path).map(Bytes::from_owner),
            Some(memory) => memory.tables().get(&self.path).cloned().ok_or(io::ErrorKind::NotFound.into()),
        }
    }

    /// A draft of this many bytes, which is moved to this place once it is written.
    pub(crate) fn draft(&self, len: u64) -> io::Result<Draft> {
        match &self.memory {
            None => temporary::create_beside(&self.path).map(Draft::File),
            Some(memory) => Draft::in_memory(len, memory.clone()),
        }
    }
}

impl Memory {
    /// The names of all tables, sorted.
    pub fn list(&self) -> Vec<PathBuf> {
        self.tables().keys().cloned().collect()
    }

    pub fn put(&self, path: &Path, bytes: Bytes) {
        self.tables().insert(path.to_owned(), bytes);
    }

    /// Ignores a poisoned lock: each change is a single insertion or removal, so a panicking thread leaves none half
    /// done.
    fn tables(&self) -> MutexGuard<'_, BTreeMap<PathBuf, Bytes>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[expect(unsafe_code, reason = "a file cannot be mapped without it")]
fn map(path: &Path) -> io::Result<Mmap> {
    let file = File::open(path)?;
    // Opening a folder works on some systems, but mapping it fails with a confusing error.
    if file.metadata()?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    // SAFETY: the bytes of a mapped file must not change while the mapping lives. Nothing in this crate changes a table
    // in place: a writer fills a temporary file that nobody maps and renames it over the old table, and the mapping
    // keeps the old file alive. The rest is up to everybody who may write to that folder: a program that overwrites the
    // file makes values change under the reader, which the compiler assumes cannot happen, and one that truncates it
    // makes the next access beyond the new end kill the process (SIGBUS on Unix, an in-page error on Windows). No
    // checksum helps against either, so tables have to be replaced by rename, as FORMAT.md demands.
    unsafe { Mmap::map(&file) }
}
