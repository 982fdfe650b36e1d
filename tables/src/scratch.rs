//! A file in which numbers are worked on, in any order, before there is a table of them.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::checksum::checksum;
use crate::error::{Action, TableError};
use crate::place::Place;
use crate::shards::path_of;
use crate::temporary;

/// The bytes in front of the numbers: a record that says what they are.
const FRONT: u64 = 4096;
/// Its length and its checksum.
const LENGTHS: usize = 8;

/// A file beside a table that is to be made.
///
/// One that is [kept](Self::kept) outlives the program, under the name of a shard with the number 0, so that whoever
/// lists or removes unfinished tables knows it too. One that is [temporary](Self::temporary) is gone when it is
/// dropped.
pub struct Scratch {
    file: Opened,
    path: PathBuf,
}

enum Opened {
    Kept(File),
    Temporary(NamedTempFile),
}

impl Scratch {
    /// Opens what an earlier program has left, or makes an empty one, for so many bytes of numbers. What was never
    /// written of them is zero, and takes no room where the disk has files with holes.
    ///
    /// # Errors
    /// [`TableError::Io`] if it cannot be made, and always for a place in memory.
    pub fn kept(place: &Place, bytes: u64) -> Result<Self, TableError> {
        let path = path_of(place.path(), 0);
        let open = || {
            place.on_disk()?;
            let file = File::options().create(true).truncate(false).read(true).write(true).open(&path)?;
            file.set_len(FRONT.checked_add(bytes).ok_or(io::ErrorKind::FileTooLarge)?)?;
            Ok(file)
        };
        let file = open().map_err(TableError::io(Action::CreateTemporary, &path))?;
        Ok(Self { file: Opened::Kept(file), path })
    }

    /// Makes one that nobody is to find, and that is removed by whoever writes into the folder next if the program is
    /// killed.
    ///
    /// # Errors
    /// As [`kept`](Self::kept).
    pub fn temporary(place: &Place) -> Result<Self, TableError> {
        let make = || place.on_disk().and_then(|()| temporary::create_beside(place.path()));
        let file = make().map_err(TableError::io(Action::CreateTemporary, place.path()))?;
        let path = file.path().to_owned();
        Ok(Self { file: Opened::Temporary(file), path })
    }

    /// The bytes that the disk has given to what is kept beside a table; 0 if nothing is.
    #[must_use]
    pub fn room_of(place: &Place) -> u64 {
        path_of(place.path(), 0).metadata().map_or(0, |file| room(&file))
    }

    /// The record of what is kept; none if there is no whole one.
    #[must_use]
    pub fn record(&self) -> Option<Vec<u8>> {
        let mut lengths = [0; LENGTHS];
        self.file().read_at(0, &mut lengths).ok()?;
        let [length, sum] = [0, 4].map(|at| u32::from_le_bytes(std::array::from_fn(|byte| lengths[at + byte])));
        let mut record = vec![0; usize::try_from(length).ok().filter(|&length| length <= most())?];
        self.file().read_at(LENGTHS as u64, &mut record).ok()?;
        (length > 0 && checksum(&record) == sum).then_some(record)
    }

    /// Says what is kept, once all that was written is on the disk.
    ///
    /// # Errors
    /// [`TableError::Io`] if it cannot be written or is too long.
    pub fn set_record(&self, record: &[u8]) -> Result<(), TableError> {
        let write = || {
            if record.len() > most() {
                return Err(io::ErrorKind::InvalidInput.into());
            }
            let sum = checksum(record);
            let lengths = [(record.len() as u32).to_le_bytes(), sum.to_le_bytes()].concat();
            self.file().sync_data()?;
            self.file().write_at(0, &[&lengths, record].concat())?;
            self.file().sync_data()
        };
        write().map_err(TableError::io(Action::Write, &self.path))
    }

    /// Reads all of `bytes` from a place among the numbers.
    ///
    /// # Errors
    /// Those of the operating system, and where it has an end before.
    pub fn read(&self, at: u64, bytes: &mut [u8]) -> io::Result<()> {
        self.file().read_at(FRONT + at, bytes)
    }

    /// Writes all of `bytes` to a place among the numbers.
    ///
    /// # Errors
    /// Those of the operating system.
    pub fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()> {
        self.file().write_at(FRONT + at, bytes)
    }

    /// Gives the room of all numbers back.
    ///
    /// # Errors
    /// Those of the operating system.
    pub fn clear(&self) -> io::Result<()> {
        self.file().set_len(0)
    }

    /// Where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Removes it.
    ///
    /// # Errors
    /// [`TableError::Io`] if it cannot be removed.
    pub fn remove(self) -> Result<(), TableError> {
        let Self { file, path } = self;
        match file {
            Opened::Kept(_) => fs::remove_file(&path).map_err(TableError::io(Action::RemoveLeftover, &path)),
            Opened::Temporary(file) => file.close().map_err(TableError::io(Action::RemoveLeftover, &path)),
        }
    }

    fn file(&self) -> &File {
        match &self.file {
            Opened::Kept(file) => file,
            Opened::Temporary(file) => file.as_file(),
        }
    }
}

/// How long a record may be.
fn most() -> usize {
    FRONT as usize - LENGTHS
}

/// Reading and writing anywhere, from several threads at once.
trait Anywhere {
    fn read_at(&self, at: u64, bytes: &mut [u8]) -> io::Result<()>;
    fn write_at(&self, at: u64, bytes: &[u8]) -> io::Result<()>;
}

#[cfg(unix)]
impl Anywhere for File {
    fn read_at(&self, at: u64, bytes: &mut [u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(self, bytes, at)
    }

    fn write_at(&self, at: u64, bytes: &[u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::write_all_at(self, bytes, at)
    }
}

#[cfg(windows)]
impl Anywhere for File {
    fn read_at(&self, mut at: u64, mut bytes: &mut [u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            match std::os::windows::fs::FileExt::seek_read(self, bytes, at)? {
                0 => return Err(io::ErrorKind::UnexpectedEof.into()),
                read => (at, bytes) = (at + read as u64, &mut bytes[read..]),
            }
        }
        Ok(())
    }

    fn write_at(&self, mut at: u64, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            match std::os::windows::fs::FileExt::seek_write(self, bytes, at)? {
                0 => return Err(io::ErrorKind::WriteZero.into()),
                written => (at, bytes) = (at + written as u64, &bytes[written..]),
            }
        }
        Ok(())
    }
}

/// Where there are no files.
#[cfg(not(any(unix, windows)))]
impl Anywhere for File {
    fn read_at(&self, _: u64, _: &mut [u8]) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn write_at(&self, _: u64, _: &[u8]) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

#[cfg(unix)]
fn room(file: &fs::Metadata) -> u64 {
    std::os::unix::fs::MetadataExt::blocks(file) * 512
}

#[cfg(not(unix))]
fn room(file: &fs::Metadata) -> u64 {
    file.len()
}
