//! The folder of finished games.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use dicebase_games::in_paths;
use tempfile::Builder;

use super::record::Record;
use crate::cli::Global;
use crate::commands::review::input;
use crate::failure::Failure;

/// The name of the folder, next to the tables.
const FOLDER: &str = "history";
/// The most games that may end in the same second.
const MOST: usize = 1000;

/// Finished games, one file each. Their names begin with the time, so that they sort by it.
pub struct Folder {
    dir: PathBuf,
}

/// A file of the folder: its record, or the reason why it is no game.
pub struct Entry {
    pub path: PathBuf,
    pub record: Result<Record, String>,
}

impl Folder {
    /// The folder in the data folder.
    pub fn of(global: &Global) -> Result<Self, Failure> {
        Ok(Self { dir: global.config()?.tables.dir().join(FOLDER) })
    }

    pub fn dir(&self) -> &Path {
        &self.dir
    }

    /// Adds a game with its result; the file is written completely or not at all.
    pub fn add(&self, text: &str, record: &Record) -> Result<PathBuf, Failure> {
        self.write(text, record).map_err(|error| {
            Failure::failed(format!("cannot keep the finished game in {}: {error}", self.dir.display()))
        })
    }

    fn write(&self, text: &str, record: &Record) -> io::Result<PathBuf> {
        fs::create_dir_all(&self.dir)?;
        let mut file = Builder::new().prefix(".").suffix(".tmp").tempfile_in(&self.dir)?;
        file.write_all(record.below(text)?.as_bytes())?;
        file.as_file().sync_all()?;
        let stem = format!("{}-{}", record.ended.strftime("%Y-%m-%d-%H%M%S"), in_paths(&record.identity.game));
        for number in 1..MOST {
            let again = if number == 1 { String::new() } else { format!("-{number}") };
            let path = self.dir.join(format!("{stem}{again}.txt"));
            match file.persist_noclobber(&path) {
                Ok(_) => return Ok(path),
                Err(taken) if taken.error.kind() == io::ErrorKind::AlreadyExists => file = taken.file,
                Err(failed) => return Err(failed.error),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// All files in the order of time; files that are no games come last.
    pub fn list(&self) -> Result<Vec<Entry>, Failure> {
        let mut paths = match fs::read_dir(&self.dir) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Vec::new(),
            entries => entries
                .and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>())
                .map_err(|error| Failure::failed(format!("cannot read the folder {}: {error}", self.dir.display())))?,
        };
        // Files that are being written are skipped.
        paths.retain(|path| !path.file_name().unwrap_or_default().to_string_lossy().starts_with('.'));
        paths.sort();
        let mut entries: Vec<Entry> = paths.into_iter().map(Entry::at).collect();
        entries.sort_by_key(|entry| entry.record.as_ref().map_or((true, None), |record| (false, Some(record.ended))));
        Ok(entries)
    }
}

impl Entry {
    fn at(path: PathBuf) -> Self {
        let record = input::contents(&path).and_then(|text| Record::read(&text).map_err(|error| error.to_string()));
        Self { path, record }
    }
}
