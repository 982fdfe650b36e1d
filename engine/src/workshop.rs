//! Where tables are kept, and what they are called.

use std::path::PathBuf;

use dicebase_tables::{TableDir, checksum};
use directories::ProjectDirs;

use crate::error::Error;

/// The folder of the tables, and how many threads make them.
#[derive(Clone, Debug)]
pub struct Workshop {
    /// The folder.
    pub tables: TableDir,
    /// How many threads; 0 stands for one a core.
    pub threads: usize,
}

impl Workshop {
    /// In this folder; else in that of the environment, `DICEBASE_DATA`; else in the user's data folder.
    ///
    /// # Errors
    /// Where no folder was given and the user has none.
    pub fn open(folder: Option<PathBuf>, threads: usize) -> Result<Self, Error> {
        let named = [folder, std::env::var_os("DICEBASE_DATA").map(PathBuf::from)];
        let named = named.into_iter().flatten().find(|dir| !dir.as_os_str().is_empty());
        let dir = named.or_else(|| Some(ProjectDirs::from("", "", "dicebase")?.data_dir().to_owned()));
        Ok(Self { tables: TableDir::new(dir.ok_or(Error::NoFolder)?), threads })
    }
}

/// What a game's table is called. Games with other rules have other names, even if they share their id: `canonical` is the
/// text of what the rules decide.
#[must_use]
pub fn table_name(id: &str, objective: &str, kind: &str, canonical: &str) -> String {
    let id = id.replace(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_', "-");
    format!("{id}-{objective}-{kind}-{:08x}", checksum(canonical.as_bytes()))
}
