//! What can be typed.

mod analysis;
mod card_file;
pub mod complete;
mod global;
mod help;
mod numbers;
mod parts;
mod play;
mod questions;
mod read;
mod tables;

use std::ffi::OsString;
use std::path::PathBuf;

use bytesize::ByteSize;
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

pub use analysis::{Compare, Distribution, Regret, Report, Review, Sheet, Simulate};
pub use global::{Global, wants_json};
pub use parts::{FromCard, OfGame, OfPlay, OfPosition, OfStart, Parts};
pub use play::{First, History, Play, Whose};
pub use questions::{Best, Bot, Value};
pub use read::{command, read};
pub use tables::{OneTable, Tables};

/// Perfect play for dice games: the best move for a roll, and what a position is worth, from exact tables
#[derive(Debug, Parser)]
#[command(name = "dicebase", version, max_term_width = 100, subcommand_required = true, arg_required_else_help = true)]
#[command(after_help = "GAME is the name of a built-in game (see `dicebase games`) or the path of a rules file.\n\
    Tables are kept in the user's data folder; a missing table is solved when it is first needed.\n\
    What takes longer than 20 seconds says so before it begins, and asks on a terminal, unless --yes is given.")]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,

    #[command(flatten)]
    pub global: Global,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the games
    Games,
    /// Solve a game and store its table
    Solve(Solve),
    /// Rank what can be done with a roll
    Best(Best),
    /// Tell what a card or a score is worth before the first roll of a turn
    Value(Value),
    /// Answer requests, a line of JSON each, for programs in any language
    Bot(Bot),
    /// Show what a table holds
    Inspect(OneTable),
    /// Prove a table: compute every state again from its successors
    Verify(OneTable),
    /// Tell how a game may end, exactly: the chance of every final score
    Distribution(Distribution),
    /// Play whole games between bots
    Simulate(Simulate),
    /// Play a game, and see what each decision costs
    Play(Play),
    /// List the games that were played to their end, with what decisions have lost
    History(History),
    /// Measure every decision of a played game against the best
    Review(Review),
    /// Tell exactly how much a bot loses against perfect play
    Regret(Regret),
    /// Put games side by side
    Compare(Compare),
    /// Print what a person can remember of perfect play
    Sheet(Sheet),
    /// Write a folder of pages about games, with every number as CSV, JSON and .npy
    Report(Report),
    /// List the stored tables, or remove some
    Tables(Tables),
    /// Print completions for a shell, as in: source <(dicebase completions bash)
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write manual pages, one for each command
    Man {
        /// The folder that they are written into
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
}

#[derive(Args, Debug)]
pub struct Solve {
    /// The game's name or the path of a rules file
    #[arg(add = complete::games())]
    pub game: OsString,

    #[command(flatten)]
    pub parts: Parts<OfGame>,

    /// Solve it again although its table exists
    #[arg(long)]
    pub force: bool,

    /// Write the policy table too: the best action of every decision, a byte each (scorecard games)
    #[arg(long)]
    pub policy: bool,

    /// Write a policy table, a table for the objectives target and win, or one of a game with saved rolls, even if it
    /// is larger than 2 GB
    #[arg(long)]
    pub large: bool,

    /// Hold no more than this much memory, as in 4G or 500M: the table is then written in shards, each of which is
    /// finished for good (scorecard games with --objective win)
    #[arg(long, value_name = "SIZE")]
    pub memory: Option<ByteSize>,

    /// Only tell what it takes to solve the game in shards, or with several processes
    #[arg(long)]
    pub dry_run: bool,
}

impl Cli {
    /// Whether the program waits for lines of input, where an interrupt ends it at once: there is nothing to be tidied
    /// up.
    pub fn waits_for_input(&self) -> bool {
        matches!(self.command, Command::Bot(_))
    }
}
