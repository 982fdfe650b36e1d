//! What a table is written into, until it is whole.

use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::place::Memory;
use crate::temporary;

/// Bytes of a known number that are written in any order, and then put where they belong.
pub(crate) enum Draft {
    /// A temporary file beside the table, which is removed when it is dropped.
    File(NamedTempFile),
    /// For a folder in memory.
    Memory(Vec<u8>, Memory),
}

impl Draft {
    pub fn in_memory(len: u64, memory: Memory) -> io::Result<Self> {
        let len = usize::try_from(len).map_err(|_| io::ErrorKind::OutOfMemory)?;
        let mut bytes = Vec::new();
        bytes.try_reserve_exact(len).map_err(|_| io::ErrorKind::OutOfMemory)?;
        bytes.resize(len, 0);
        Ok(Self::Memory(bytes, memory))
    }

    /// Writes to a known place, so that no byte is there twice if an earlier try failed halfway.
    pub fn write_at(&mut self, position: u64, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::File(file) => {
                let file = file.as_file_mut();
                file.seek(SeekFrom::Start(position))?;
                file.write_all(bytes)
            }
            Self::Memory(room, _) => {
                let start = position as usize;
                let room = room.get_mut(start..start + bytes.len()).ok_or(io::ErrorKind::WriteZero)?;
                room.copy_from_slice(bytes);
                Ok(())
            }
        }
    }

    /// Makes sure that nothing is lost by a power cut.
    pub fn sync(&self) -> io::Result<()> {
        match self {
            Self::File(file) => file.as_file().sync_all(),
            Self::Memory(..) => Ok(()),
        }
    }

    /// Puts what was written to its path, in place of what was there.
    pub fn put(self, path: &Path) -> io::Result<()> {
        match self {
            Self::File(file) => {
                file.persist(path).map_err(|error| error.error)?;
                sync_folder(temporary::folder_of(path));
            }
            Self::Memory(bytes, memory) => memory.put(path, bytes.into()),
        }
        Ok(())
    }
}

/// Makes the new name survive a power cut. If that fails the table is still
/// whole, at worst under no name after the power cut, and there is nothing that
/// the caller could do: so it is no error.
fn sync_folder(folder: &Path) {
    #[cfg(unix)]
    let _ = std::fs::File::open(folder).and_then(|folder| folder.sync_all());
    #[cfg(not(unix))]
    let _ = folder;
}
