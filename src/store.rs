//! Where tables are kept, and what they are called.

use std::path::PathBuf;

use dicebase_tables::{Store, checksum};
use directories::ProjectDirs;

use crate::cli::Global;
use crate::failure::Failure;

/// The folder of the tables: as was typed, else that of the environment, else the user's data folder.
pub fn open(global: &Global) -> Result<Store, Failure> {
    let named = [global.data.clone(), std::env::var_os("DICEBASE_DATA").map(PathBuf::from)];
    let named = named.into_iter().flatten().find(|dir| !dir.as_os_str().is_empty());
    let dir = named.or_else(|| Some(ProjectDirs::from("", "", "dicebase")?.data_dir().to_owned()));
    let unknown = || Failure::wrong_input("the user has no data folder; name a folder for the tables with --data DIR");
    Ok(Store::new(dir.ok_or_else(unknown)?))
}

/// What a game's table is called. Games with other rules have other names, even if they share their id: `canonical` is the
/// text of what the rules decide.
pub fn table_name(id: &str, objective: &str, kind: &str, canonical: &str) -> String {
    let id = id.replace(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_', "-");
    format!("{id}-{objective}-{kind}-{:08x}", checksum(canonical.as_bytes()))
}
