//! The file of a game. It always holds whole lines, and only what was played.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::super::review::input;
use crate::failure::Failure;

/// How many names are tried for a game that was played without a file.
const MOST_NAMES: usize = 10_000;

/// Where a game is kept: in a file, or nowhere yet.
pub struct GameFile {
    kept: Option<Kept>,
}

struct Kept {
    path: PathBuf,
    file: File,
    /// What is in the file.
    text: String,
}

impl GameFile {
    /// A game that is in no file.
    pub fn nowhere() -> Self {
        Self { kept: None }
    }

    /// Opens a file, or makes it, and gives what is in it.
    pub fn open(path: &Path) -> Result<(Self, String), Failure> {
        let refused = |reason: &str| {
            let path = path.display();
            Failure::wrong_input(format!(
                "cannot keep the game in {path}: {reason}; give a new name, or the file of a game that goes on"
            ))
        };
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false);
        let file = options.open(path).map_err(|error| refused(&error.to_string()))?;
        if !file.metadata().is_ok_and(|metadata| metadata.is_file()) {
            return Err(refused("it is not a regular file"));
        }
        if let Err(TryLockError::WouldBlock) = file.try_lock() {
            return Err(refused("another dicebase plays into it"));
        }
        let text = input::text(path, &file)?;
        let kept = Kept { path: path.to_owned(), file, text: text.clone() };
        Ok((Self { kept: Some(kept) }, text))
    }

    /// Where the game is.
    pub fn path(&self) -> Option<&Path> {
        self.kept.as_ref().map(|kept| kept.path.as_path())
    }

    /// Writes what has been played since the last time.
    pub fn keep(&mut self, text: &str) -> Result<(), Failure> {
        let Some(kept) = &mut self.kept else { return Ok(()) };
        kept.write(text).map_err(|error| {
            let path = kept.path.display();
            Failure::failed(format!(
                "cannot write {path}: {error}; it holds the game without the last decision, and goes on from there"
            ))
        })
    }

    /// Makes a file for a game that is in none, and nothing else by that name.
    pub fn save(&mut self, path: &Path, text: &str) -> io::Result<()> {
        let file = OpenOptions::new().read(true).write(true).create_new(true).open(path)?;
        // Nobody else knows of the file yet, so there is nobody to wait for.
        let _ = file.try_lock();
        let mut kept = Kept { path: path.to_owned(), file, text: String::new() };
        if let Err(error) = kept.write(text) {
            // A part of a game would only mislead.
            let _ = std::fs::remove_file(path);
            return Err(error);
        }
        self.kept = Some(kept);
        Ok(())
    }

    /// The same under the first name that is free: `yahtzee-1.txt`, `yahtzee-2.txt` and so on.
    pub fn save_somewhere(&mut self, game: &str, text: &str) -> io::Result<()> {
        let game = game.replace(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_', "-");
        for number in 1..MOST_NAMES {
            match self.save(Path::new(&format!("{game}-{number}.txt")), text) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                done => return done,
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }
}

impl Kept {
    /// Cuts off what is no longer played and appends what is new. If that fails, what is new is cut off again.
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

/// How many bytes of the file can stay: all of them if it only grows, else the lines at its start that are the same.
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
