//! The folder of a report: made beside its place when all its files are known, and put there when it is complete.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use dicebase_analysis::report::{File, MARKER, Marker};
use tempfile::TempDir;

use crate::failure::Failure;
use crate::interrupt::{self, Careful};

/// A place for a folder.
pub struct Folder {
    /// Where it shall be.
    place: PathBuf,
    /// The folder in which it is made, on the same disk.
    beside: PathBuf,
}

impl Folder {
    /// A folder that shall be at a place where nothing is, an empty folder, or an earlier report. Tries whether one can
    /// be made, since its files take long to work out.
    pub fn at(place: &Path) -> Result<Self, Failure> {
        check(place)?;
        // Where the place is a link, the folder that it leads to is replaced.
        let place = if place.exists() { place.canonicalize() } else { std::path::absolute(place) };
        let place = place.map_err(|error| Failure::failed(format!("cannot find the report's folder: {error}")))?;
        let beside = place.ancestors().skip(1).find(|folder| folder.exists()).unwrap_or(&place).to_owned();
        let folder = Self { place, beside };
        folder.make()?;
        Ok(folder)
    }

    /// An empty folder, which is removed when it is dropped.
    fn make(&self) -> Result<TempDir, Failure> {
        let mut builder = tempfile::Builder::new();
        builder.prefix(".dicebase-report.").suffix(".tmp");
        // Temporary folders are private to their owner by default, but a report is for everybody whom the user's
        // umask allows.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o777));
        builder.tempdir_in(&self.beside).map_err(|error| unwritable(&self.beside, &error))
    }

    /// Writes the files, and puts the folder at its place.
    pub fn fill(&self, files: &[File]) -> Result<(), Failure> {
        let _careful = Careful::new();
        let made = self.make()?;
        for file in files {
            interrupt::check()?;
            let path = made.path().join(&file.path);
            let written = path.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&path, &file.bytes));
            written.map_err(|error| unwritable(&path, &error))?;
        }
        // It may have changed since the beginning, and what others put there is not to be lost.
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
        if is_replaced {
            fs::rename(place, &earlier).map_err(failed)?;
        }
        if let Err(error) = fs::rename(made.path(), place) {
            if is_replaced {
                let _ = fs::rename(&earlier, place);
            }
            return Err(failed(error));
        }
        // It is at its place now, where nobody removes it.
        let _ = made.keep();
        if is_replaced {
            let left =
                |error| format!("the report is there, but the earlier one is left in {}: {error}", earlier.display());
            fs::remove_dir_all(&earlier).map_err(left)?;
        }
        Ok(())
    }
}

/// Where an earlier report is for the moment in which it is replaced.
fn beside(place: &Path) -> PathBuf {
    let mut name = OsString::from(".");
    name.push(place.file_name().unwrap_or_default());
    name.push(format!(".{}.earlier", std::process::id()));
    place.with_file_name(name)
}

/// Refuses a place where something is that would be lost.
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

/// The paths of all files in a folder, as a report calls them.
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
