//! The options of every command.

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::Args;
use dicebase_engine::{SolveConfig, in_folder};

use super::numbers::whole;
use crate::failure::Failure;

/// The options of every command.
#[derive(Args, Debug)]
pub struct Global {
    /// Print JSON instead of text
    #[arg(long, global = true)]
    pub json: bool,

    /// The folder of the tables [default: $DICEBASE_DATA, else the user's data folder]
    #[arg(long, global = true, value_name = "DIR")]
    pub data: Option<PathBuf>,

    /// Begin long work without asking
    #[arg(long, global = true)]
    pub yes: bool,

    /// The number of threads for solving [default: one per core]
    #[arg(long, global = true, value_name = "N")]
    #[arg(value_parser = whole(1_u16, Some(1024)), allow_negative_numbers = true)]
    pub threads: Option<u16>,
}

/// Returns `true` when `--json` was typed, even when the rest of the command line cannot be read.
pub fn wants_json(typed: impl Iterator<Item = OsString>) -> bool {
    typed.take_while(|word| word != "--").any(|word| word == OsStr::new("--json"))
}

impl Global {
    /// Refuses `--json` for a command without JSON output.
    pub fn refuse_json(&self, command: &str, why: &str) -> Result<(), Failure> {
        if !self.json {
            return Ok(());
        }
        Err(Failure::wrong_input(format!("{command} has no JSON: {why}; leave --json out")))
    }

    /// The folder of the tables and the threads that were asked for.
    pub fn config(&self) -> Result<SolveConfig, Failure> {
        Ok(SolveConfig::open(self.data.clone(), self.threads())?)
    }

    /// A command with these words to show to the user; it uses the same folder of tables as this one.
    pub fn command(&self, words: &str) -> String {
        let words = format!("dicebase {words}");
        self.config().map_or_else(|_| words.clone(), |config| in_folder(&words, config.tables.dir()))
    }

    /// The number of threads to work with; 0 stands for one per core.
    pub fn threads(&self) -> usize {
        self.threads.map_or(0, usize::from)
    }
}
