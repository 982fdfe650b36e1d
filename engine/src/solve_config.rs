//! The folder of the tables, and their names.

use std::path::PathBuf;

use dicebase_games::{Family, in_paths};
use dicebase_policy::RATINGS;
use dicebase_policy::VALUES;
use dicebase_policy::scorecard::POLICY;
use dicebase_tables::{EXTENSION, TableDir, ValueType, checksum};
use directories::ProjectDirs;

use crate::error::Error;
use crate::kept::{CHECKPOINT, CONTESTS, DISTRIBUTION, FRONTIER, HEAD_STARTS, RULE_LOSS};

/// The kinds of tables, as they appear in file names.
const KINDS: [&str; 9] =
    [VALUES, POLICY, RATINGS, CHECKPOINT, DISTRIBUTION, HEAD_STARTS, CONTESTS, FRONTIER, RULE_LOSS];
/// The default of `largest_f64`: 64 MiB.
const LARGEST_F64: usize = 64 << 20;
/// The default of `shard`: 512 MiB.
pub(crate) const SHARD: u64 = 512 << 20;

/// The folder of the tables, and the settings for making them.
#[derive(Clone, Debug)]
pub struct SolveConfig {
    /// The folder.
    pub tables: TableDir,
    /// The number of threads; 0 means one for each core.
    pub threads: usize,
    /// The largest size of a table of `f64` in bytes; a larger table is rounded to `f32`.
    pub largest_f64: usize,
    /// The memory in bytes that may be held where a game can be solved in shards; `None` is no limit.
    pub memory: Option<u64>,
    /// The largest size of a shard in bytes.
    pub shard: u64,
}

impl SolveConfig {
    /// Opens this folder, or that of the environment variable `DICEBASE_DATA`, or the user's data folder, in this
    /// order.
    ///
    /// # Errors
    /// When no folder was given and the user has none.
    pub fn open(folder: Option<PathBuf>, threads: usize) -> Result<Self, Error> {
        let named = [folder, std::env::var_os("DICEBASE_DATA").map(PathBuf::from)];
        let named = named.into_iter().flatten().find(|dir| !dir.as_os_str().is_empty());
        let dir = named.or_else(|| Some(ProjectDirs::from("", "", "dicebase")?.data_dir().to_owned()));
        Ok(Self { tables: TableDir::new(dir.ok_or(Error::NoFolder)?), threads, ..Self::in_memory() })
    }

    /// A folder in memory, with one thread.
    #[must_use]
    pub fn in_memory() -> Self {
        Self { tables: TableDir::in_memory(), threads: 1, largest_f64: LARGEST_F64, memory: None, shard: SHARD }
    }

    /// The type in which a table with this many numbers is stored.
    pub(crate) fn value_type(&self, numbers: usize) -> ValueType {
        if numbers.saturating_mul(size_of::<f64>()) > self.largest_f64 { ValueType::F32 } else { ValueType::F64 }
    }
}

/// The name of a game's table. `canonical` is the canonical text of the rules, so games with other rules have other
/// names even if they share their id.
#[must_use]
pub fn table_name(id: &str, objective: &str, kind: &str, canonical: &str) -> String {
    let [start, end] = ends(id, canonical);
    format!("{start}{objective}-{kind}{end}")
}

/// Returns `true` when a file has the name of a table of this game, with any objective and kind.
#[must_use]
pub fn is_table_of(file: &str, id: &str, canonical: &str) -> bool {
    let [start, end] = ends(id, canonical);
    file.starts_with(&start) && file.ends_with(&format!("{end}.{EXTENSION}"))
}

/// The parts of the name of a table's file, whatever the file contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileName<'a> {
    /// The game's id, as far as it can be part of a file name.
    pub game: &'a str,
    /// The objective.
    pub objective: &'a str,
    /// The kind of the table.
    pub kind: &'a str,
}

/// Reads the name of a file as [`table_name`] writes it; `None` if it is not one.
#[must_use]
pub fn read_name(file: &str) -> Option<FileName<'_>> {
    let (name, sum) = file.strip_suffix(EXTENSION)?.strip_suffix('.')?.rsplit_once('-')?;
    if sum.len() != 8 || !sum.bytes().all(|digit| digit.is_ascii_hexdigit()) {
        return None;
    }
    let before = |word: &str, name: &'static str| word.strip_suffix(name)?.strip_suffix('-').map(str::len);
    let (end, kind) = KINDS.into_iter().find_map(|kind| Some((before(name, kind)?, kind)))?;
    let objectives = Family::ALL.iter().flat_map(|family| family.objectives()).map(|objective| objective.name);
    let found = objectives.filter_map(|objective| Some((before(&name[..end], objective)?, objective)));
    // One objective may end with the words of another.
    let (end, objective) = found.min()?;
    Some(FileName { game: &name[..end], objective, kind })
}

/// The common beginning and end of the names of a game's tables.
fn ends(id: &str, canonical: &str) -> [String; 2] {
    [format!("{}-", in_paths(id)), format!("-{:08x}", checksum(canonical.as_bytes()))]
}
