//! The folder of a report. It is made next to its place once all files are known, and moved there when it is complete.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use dicebase_report::{MARKER, Marker};
use dicebase_tables::{claim, hold};
use tempfile::TempDir;

use crate::failure::Failure;
use crate::interrupt::{self, ShutdownGuard};

/// The beginning and the end of the name of an unfinished folder.
const MAKING: [&str; 2] = [".dicebase-report.", ".tmp"];

/// A place for a folder. The next report removes what a killed program leaves next to it.
pub struct Folder {
    /// The final place.
    place: PathBuf,
    /// The folder in which it is made, on the same disk.
    beside: PathBuf,
}

impl Folder {
    /// A folder for a place that is free, an empty folder, or an earlier report. Tries to make one there at once, since
    /// computing the files takes long.
    pub fn at(place: &Path) -> Result<Self, Failure> {
        check(place)?;
        // If the place is a link, its target is replaced.
        let place = if place.exists() { place.canonicalize() } else { std::path::absolute(place) };
        let place = place.map_err(|error| Failure::failed(format!("cannot find the report's folder: {error}")))?;
        let beside = place.ancestors().skip(1).find(|folder| folder.exists()).unwrap_or(&place).to_owned();
        let folder = Self { place, beside };
        tidy(&folder.beside, &folder.place);
        folder.make()?;
        Ok(folder)
    }

    /// An empty folder, which is removed when it is dropped. While its file is open, other reports do not treat it as
    /// left over. Systems that cannot open folders treat nothing as left over.
    fn make(&self) -> Result<(TempDir, Option<File>), Failure> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(MAKING[0]).suffix(MAKING[1]);
        // Temporary folders are private to their owner by default, but everyone whom the user's umask allows may read a
        // report.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
        loop {
            let made = builder.tempdir_in(&self.beside).map_err(|error| unwritable(&self.beside, &error))?;
            let held = File::open(made.path()).ok();
            if held.as_ref().is_none_or(|held| hold(held, made.path()).unwrap_or(true)) {
                return Ok((made, held));
            }
        }
    }

    /// Writes the files and moves the folder to its place.
    pub fn fill(&self, files: &[dicebase_report::File]) -> Result<(), Failure> {
        let _careful = ShutdownGuard::new();
        let (made, _held) = self.make()?;
        for file in files {
            interrupt::check()?;
            let path = made.path().join(&file.path);
            let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&path, &file.bytes));
            written.map_err(|error| unwritable(&path, &error))?;
        }
        // The place may have changed since the beginning, and files of others must not be lost.
        check(&self.place)?;
        interrupt::check()?;
        self.put(made).map_err(Failure::failed)
    }

    fn put(&self, made: TempDir) -> Result<(), String> {
        let place = &self.place;
        let failed = |error: io::Error| format!("cannot put the report to {}: {error}", place.display());
        if let Some(parent) = place.parent() {
            fs::create_dir_all(parent).map_err(failed)?;
        }
        let earlier = beside(place);
        let is_replaced = place.exists();
        // The claim keeps other reports from treating it as left over while it is out of its place.
        let _claim = is_replaced.then(|| claim(place));
        if is_replaced {
            fs::rename(place, &earlier).map_err(failed)?;
        }
        if let Err(error) = fs::rename(made.path(), place) {
            if is_replaced {
                let _ = fs::rename(&earlier, place);
            }
            return Err(failed(error));
        }
        // The folder is at its place now and must not be removed.
        let _ = made.keep();
        if is_replaced {
            let left =
                |error| format!("the report is there, but the earlier one is left in {}: {error}", earlier.display());
            fs::remove_dir_all(&earlier).map_err(left)?;
        }
        Ok(())
    }
}

/// The ending of the name of an earlier report while it is replaced.
const EARLIER: &str = ".earlier";

/// The temporary place of an earlier report while it is replaced.
fn beside(place: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(place.file_name().unwrap_or_default());
    name.push(format!(".{}{EARLIER}", std::process::id()));
    place.with_file_name(name)
}

/// Removes folders that killed programs have left next to a place. Errors do not prevent a report.
fn tidy(folder: &Path, place: &Path) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    let earlier = place.file_name().map(|name| format!(".{}.", name.to_string_lossy())).unwrap_or_default();
    for path in entries.flatten().map(|entry| entry.path()).filter(|path| path.is_dir() && !path.is_symlink()) {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else { continue };
        let is_made = name.strip_prefix(MAKING[0]).is_some_and(|rest| rest.ends_with(MAKING[1]));
        let is_earlier = name.strip_prefix(&earlier).and_then(|rest| rest.strip_suffix(EARLIER));
        let is_earlier = is_earlier.is_some_and(|process| process.parse::<u32>().is_ok());
        let Some(_held) = (is_made || is_earlier).then(|| claim(&path).ok().flatten()).flatten() else { continue };
        // A program that was killed between two renames has left no report but the earlier one.
        let _ = if is_earlier && !place.exists() { fs::rename(&path, place) } else { fs::remove_dir_all(&path) };
    }
}

/// Refuses a place with files that would be lost.
fn check(place: &Path) -> Result<(), Failure> {
    let other = "give a new or empty folder, or that of an earlier report";
    if place.file_name().is_none() && !place.exists() {
        return Err(Failure::wrong_input(format!("\"{}\" is no folder; {other}", place.display())));
    }
    if fs::symlink_metadata(place).is_err() {
        return Ok(());
    }
    if !place.is_dir() {
        return Err(Failure::wrong_input(format!("{} is there and is no folder; {other}", place.display())));
    }
    let found = paths(place, place).map_err(|error| {
        Failure::wrong_input(format!("cannot read the folder {}: {error}; {other}", place.display()))
    })?;
    let ours = ours(place);
    match found.iter().find(|path| !ours.contains(*path)) {
        Some(path) => Err(Failure::wrong_input(format!(
            "the folder {} holds a file that is not of a report, {path}, and would be replaced; {other}",
            place.display()
        ))),
        None => Ok(()),
    }
}

/// The files of an earlier report, by its own list.
fn ours(place: &Path) -> BTreeSet<String> {
    let marker = fs::read(place.join(MARKER)).ok().and_then(|bytes| serde_json::from_slice::<Marker>(&bytes).ok());
    marker.map(|marker| marker.files.into_iter().chain([MARKER.to_owned()]).collect()).unwrap_or_default()
}

/// The paths of all files in a folder, relative to the report.
fn paths(root: &Path, folder: &Path) -> io::Result<Vec<String>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() && !path.is_symlink() {
            found.extend(paths(root, &path)?);
        } else {
            let names = path.strip_prefix(root).unwrap_or(&path).iter().map(|name| name.to_string_lossy());
            found.push(names.collect::<Vec<_>>().join("/"));
        }
    }
    found.sort();
    Ok(found)
}

fn unwritable(path: &Path, error: &io::Error) -> Failure {
    Failure::failed(format!("cannot write {}: {error}", path.display()))
}
