//! The command lines of stored tables.

use std::ffi::OsString;

use clap::Args;

use super::complete;
use super::parts::{OfGame, Parts};

#[derive(Args, Debug)]
pub struct OneTable {
    /// The path of a table, or the game of a stored table
    #[arg(add = complete::games())]
    pub table: OsString,

    #[command(flatten)]
    pub parts: Parts<OfGame>,
}

#[derive(Args, Debug)]
pub struct Verify {
    #[command(flatten)]
    pub table: OneTable,

    /// Also compute every value exactly, as a fraction (the expected score of scorecard games, and the points of a turn
    /// of bank games)
    #[arg(long)]
    pub exact: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "A removed table is solved again when it is needed, so removing costs only time. Examples:\n  \
    dicebase tables --remove yahtzee --dry-run\n  \
    dicebase tables --prune")]
pub struct Tables {
    /// Remove all tables of a game, given by its name or the path of its rules file; may be repeated
    #[arg(long, value_name = "GAME", group = "removal", add = complete::games())]
    pub remove: Vec<OsString>,

    /// Remove tables that no command uses any more: tables whose rules differ from those of the built-in game of their
    /// name (even if a rules file has that name), tables of other format versions, unfinished tables in shards, and
    /// files left by killed programs
    #[arg(long, group = "removal", conflicts_with = "remove")]
    pub prune: bool,

    /// Check every byte of the listed tables; without this option only the checks of opening are made
    #[arg(long, conflicts_with = "removal")]
    pub check: bool,

    /// Remove nothing; only print what would be removed
    #[arg(long, requires = "removal")]
    pub dry_run: bool,
}
