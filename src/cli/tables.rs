//! What can be typed about stored tables.

use std::ffi::OsString;

use clap::Args;

use super::{OfGame, Parts, complete};

#[derive(Args, Debug)]
pub struct OneTable {
    /// The path of a table, or a game whose table is stored
    #[arg(add = complete::games())]
    pub table: OsString,

    #[command(flatten)]
    pub parts: Parts<OfGame>,
}

#[derive(Args, Debug)]
#[command(after_help = "Tables are made again when they are needed, so nothing is lost but time. Examples:\n  \
    dicebase tables --remove yahtzee --dry-run\n  \
    dicebase tables --prune")]
pub struct Tables {
    /// Remove all tables of a game, given by its name or the path of its rules file; may be repeated
    #[arg(long, value_name = "GAME", group = "removal", add = complete::games())]
    pub remove: Vec<OsString>,

    /// Remove tables that no command uses any more: those of other rules than the built-in game of their name has (also
    /// if a rules file has that name) and of other format versions, unfinished tables in shards, and what killed
    /// programs have left
    #[arg(long, group = "removal", conflicts_with = "remove")]
    pub prune: bool,

    /// Check every byte of the tables that are listed; without this only what opening them shows
    #[arg(long, conflicts_with = "removal")]
    pub check: bool,

    /// Remove nothing, and tell what would be removed
    #[arg(long, requires = "removal")]
    pub dry_run: bool,
}
