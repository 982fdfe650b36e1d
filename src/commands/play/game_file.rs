//! The file of a game. It always contains whole lines, and only those that were played.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::super::review::input;
use super::saved_games::SavedGames;
use crate::failure::Failure;

/// The file of a game, if there is one.
pub struct GameFile {
    kept: Option<Kept>,
    /// The saved of a game in the data folder, where its file is made with the first decision.
    saved: Option<SavedGames>,
}

struct Kept {
    path: PathBuf,
    file: File,
    /// The content of the file.
    text: String,
}

impl GameFile {
    /// Opens a named file, or makes it, and returns it with its content.
    pub fn named(path: &Path) -> Result<(Self, String), Failure> {
        let kept = Kept::open(path, true).map_err(|reason| {
            let path = path.display();
            Failure::wrong_input(format!(
                "cannot keep the game in {path}: {reason}; give a new name, or the file of a game that goes on"
            ))
        })?;
        let text = kept.text.clone();
        Ok((Self { kept: Some(kept), saved: None }, text))
    }

    /// A new game, which will be kept in the data folder.
    pub fn new(saved: SavedGames) -> Self {
        Self { kept: None, saved: Some(saved) }
    }

    /// An unfinished game of the data folder with its content; `None` if it cannot be read, or if another program plays
    /// it.
    pub fn unfinished(path: &Path, saved: &SavedGames) -> Option<(Self, String)> {
        let kept = Kept::open(path, false).ok()?;
        let text = kept.text.clone();
        Some((Self { kept: Some(kept), saved: Some(saved.clone()) }, text))
    }

    /// The path of the game, if it has a file yet.
    pub fn path(&self) -> Option<&Path> {
        self.kept.as_ref().map(|kept| kept.path.as_path())
    }

    /// Returns `true` when the user named the file.
    pub fn is_named(&self) -> bool {
        self.saved.is_none()
    }

    /// Writes the changes since the last time.
    pub fn keep(&mut self, text: &str) -> Result<(), Failure> {
        let Some(kept) = &mut self.kept else { return self.make(text) };
        kept.write(text).map_err(|error| {
            let path = kept.path.display();
            Failure::failed(format!(
                "cannot write {path}: {error}; it holds the game without the last decision, and goes on from there"
            ))
        })
    }

    fn make(&mut self, text: &str) -> Result<(), Failure> {
        let Some(saved) = &self.saved else { return Ok(()) };
        let kept = saved.make(|path| Kept::make(path, text)).map_err(|error| {
            Failure::failed(format!("cannot keep the game in the data folder: {error}; play with --file FILE"))
        })?;
        self.kept = Some(kept);
        Ok(())
    }

    /// Keeps the game in a new file from now on, instead of the data folder.
    pub fn save(&mut self, path: &Path, text: &str) -> io::Result<()> {
        let kept = Kept::make(path, text)?;
        self.remove()?;
        *self = Self { kept: Some(kept), saved: None };
        Ok(())
    }

    /// Removes the file in the data folder, if there is one, because the game is elsewhere.
    pub fn remove(&mut self) -> io::Result<()> {
        match self.kept.take_if(|_| self.saved.is_some()) {
            Some(kept) => std::fs::remove_file(kept.path),
            None => Ok(()),
        }
    }
}

impl Kept {
    /// Opens a file, or returns the reason why no game can be played in it.
    fn open(path: &Path, may_be_new: bool) -> Result<Self, String> {
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(may_be_new).truncate(false);
        let file = options.open(path).map_err(|error| error.to_string())?;
        if !file.metadata().is_ok_and(|metadata| metadata.is_file()) {
            return Err("it is not a regular file".to_owned());
        }
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err("another dicebase plays into it".to_owned());
        }
        let text = input::limited(&file)?;
        Ok(Self { path: path.to_owned(), file, text })
    }

    /// Makes a new file; an existing one is an error.
    fn make(path: &Path, text: &str) -> io::Result<Self> {
        let file = OpenOptions::new().read(true).write(true).create_new(true).open(path)?;
        // No other program knows the file yet, so the lock is free.
        let _ = file.try_lock();
        let mut kept = Self { path: path.to_owned(), file, text: String::new() };
        if let Err(error) = kept.write(text) {
            // A part of a game would only mislead.
            let _ = std::fs::remove_file(path);
            return Err(error);
        }
        Ok(kept)
    }

    /// Cuts off lines that were taken back and appends new ones. If that fails, the new ones are cut off again.
    fn write(&mut self, text: &str) -> io::Result<()> {
        if self.file.metadata()?.len() != self.text.len() as u64 {
            return Err(io::Error::other("another program has changed it"));
        }
        let same = same_lines(&self.text, text);
        self.file.set_len(same as u64)?;
        self.file.seek(SeekFrom::Start(same as u64))?;
        if let Err(error) = self.file.write_all(&text.as_bytes()[same..]) {
            self.file.set_len(same as u64)?;
            return Err(error);
        }
        text.clone_into(&mut self.text);
        Ok(())
    }
}

/// The number of bytes of the file that can stay: all of them if it only grows, else those of the equal lines at its
/// start.
fn same_lines(old: &str, new: &str) -> usize {
    if new.starts_with(old) {
        return old.len();
    }
    let lines = old.split_inclusive('\n').zip(new.split_inclusive('\n'));
    lines.take_while(|(old, new)| old == new).map(|(line, _)| line.len()).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_whole_lines_stay() {
        assert_eq!(same_lines("", "one\n"), 0);
        assert_eq!(same_lines("one\n", "one\ntwo\n"), 4);
        assert_eq!(same_lines("one", "one\ntwo\n"), 3);
        assert_eq!(same_lines("one\ntwo\n", "one\n"), 4);
        assert_eq!(same_lines("one\ntwo\n", "one\nten\n"), 4);
    }
}
