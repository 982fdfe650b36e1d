//! Where tables are kept, and what they are called.

use std::path::PathBuf;

use dicebase_games::in_paths;
use dicebase_tables::{EXTENSION, TableDir, ValueType, checksum};
use directories::ProjectDirs;

use crate::error::Error;

/// What `largest_f64` is unless told: 64 MiB.
const LARGEST_F64: usize = 64 << 20;

/// The folder of the tables, and how they are made.
#[derive(Clone, Debug)]
pub struct Workshop {
    /// The folder.
    pub tables: TableDir,
    /// How many threads; 0 stands for one a core.
    pub threads: usize,
    /// A table of `f64` may be this large in bytes; a larger one is rounded to `f32`.
    pub largest_f64: usize,
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
        Ok(Self { tables: TableDir::new(dir.ok_or(Error::NoFolder)?), threads, largest_f64: LARGEST_F64 })
    }

    /// What a table of so many numbers is stored as.
    pub(crate) fn value_type(&self, numbers: usize) -> ValueType {
        if numbers * size_of::<f64>() > self.largest_f64 { ValueType::F32 } else { ValueType::F64 }
    }
}

/// What a game's table is called. Games with other rules have other names, even if they share their id: `canonical` is
/// the text of what the rules decide.
#[must_use]
pub fn table_name(id: &str, objective: &str, kind: &str, canonical: &str) -> String {
    let [start, end] = ends(id, canonical);
    format!("{start}{objective}-{kind}{end}")
}

/// Whether a file has a name as the tables of a game have, of whatever objective and kind.
#[must_use]
pub fn is_table_of(file: &str, id: &str, canonical: &str) -> bool {
    let [start, end] = ends(id, canonical);
    file.starts_with(&start) && file.ends_with(&format!("{end}.{EXTENSION}"))
}

/// What the names of all tables of a game begin and end with.
fn ends(id: &str, canonical: &str) -> [String; 2] {
    [format!("{}-", in_paths(id)), format!("-{:08x}", checksum(canonical.as_bytes()))]
}
