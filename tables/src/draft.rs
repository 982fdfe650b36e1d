//! The destination of a table until it is complete.

use std::io::{self, Seek, SeekFrom, Write};
use std::path::Path;

use tempfile::NamedTempFile;

use crate::place::Memory;
use crate::temporary;

/// A fixed number of bytes that are written in any order, and then moved to their final path.
pub(crate) enum Draft {
    /// A temporary file beside the table, removed when it is dropped.
    File(NamedTempFile),
    /// A buffer for a folder in memory.
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

    /// Writes at an explicit position, so that a retry after a partial write does not write bytes twice.
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

    /// Flushes the bytes to the disk, so that a power cut loses nothing.
    pub fn sync(&self) -> io::Result<()> {
        match self {
            Self::File(file) => file.as_file().sync_all(),
            Self::Memory(..) => Ok(()),
        }
    }

    /// Moves the bytes to their path and replaces what was there.
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

/// Makes the new name survive a power cut. A failure is no error: the table itself is on the disk, at worst without its
/// name after a power cut, and the caller could do nothing about it.
fn sync_folder(folder: &Path) {
    #[cfg(unix)]
    let _ = std::fs::File::open(folder).and_then(|folder| folder.sync_all());
    #[cfg(not(unix))]
    let _ = folder;
}
