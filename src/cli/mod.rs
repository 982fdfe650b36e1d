//! The command line.

mod analysis;
mod card_file;
pub mod complete;
mod global;
mod help;
mod numbers;
mod parts;
mod play;
mod questions;
pub mod read;
mod tables;

use std::ffi::OsString;
use std::path::PathBuf;

use bytesize::ByteSize;
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

pub use analysis::{Compare, Distribution, Regret, Report, Review, Sheet, Simulate};
pub use global::{Global, wants_json};
pub use parts::{OfGame, Parts};
pub use play::{First, History, Play, Whose};
pub use questions::{Best, Bot, Value};
pub use tables::{OneTable, Tables, Verify};

/// Perfect play for dice games: the best move for a roll and the value of a position, from exact tables
#[derive(Debug, Parser)]
#[command(name = "dicebase", version, max_term_width = 100, subcommand_required = true, arg_required_else_help = true)]
#[command(after_help = "GAME is the name of a built-in game (see `dicebase games`) or the path of a rules file.\n\
    Tables are kept in the user's data folder; a missing table is solved when it is first needed.\n\
    Work of more than 20 seconds is announced first; on a terminal it asks before it begins, unless --yes is given.")]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,

    #[command(flatten)]
    pub global: Global,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the games, or those of a name
    Games(Games),
    /// List the dice that a game is played with, or rank the sets that can be chosen from some
    Dice(Dice),
    /// Solve a game and store its table
    Solve(Solve),
    /// Rank the actions for a roll
    Best(Best),
    /// Print the value of a card or a score before the first roll of a turn
    Value(Value),
    /// Answer requests of other programs, one line of JSON each
    Bot(Bot),
    /// Show the contents of a table
    Inspect(OneTable),
    /// Prove a table by computing every state again from its successors
    Verify(Verify),
    /// Print the exact chance of every final score of a game
    Distribution(Distribution),
    /// Play whole games between bots
    Simulate(Simulate),
    /// Play a game and see the cost of each decision
    Play(Play),
    /// List the finished games with the losses of their decisions
    History(History),
    /// Measure every decision of a played game against the best
    Review(Review),
    /// Compute exactly how much a bot loses against perfect play
    Regret(Regret),
    /// Compare games side by side
    Compare(Compare),
    /// Print a cheat sheet: simple rules that come close to perfect play
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
    /// Write manual pages, one per command
    Man {
        /// The folder for the pages
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
}

#[derive(Args, Debug)]
pub struct Games {
    /// A part of the game's name, or of another name that it has
    pub name: Option<String>,
}

#[derive(Args, Debug)]
pub struct Dice {
    /// The game's name or the path of a rules file
    #[arg(add = complete::games())]
    pub game: OsString,

    /// The special dice that can be chosen from, as in "3 odd, weighted"; ordinary ones are always there. All sets are
    /// ranked by the expected points of a turn
    #[arg(long, value_name = "DICE")]
    pub owned: Option<String>,

    /// Rank by the expected number of turns to the target: the best among the sets with the most points
    #[arg(long, requires = "owned", conflicts_with = "against")]
    pub turns: bool,

    /// Rank by the chance to win against a player with these dice: the best among the sets with the most points
    #[arg(long, value_name = "DICE", requires = "owned")]
    pub against: Option<String>,

    /// The number of sets to print
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = numbers::whole(1, Some(u16::MAX)))]
    pub top: u16,
}

#[derive(Args, Debug)]
pub struct Solve {
    /// The game's name or the path of a rules file
    #[arg(add = complete::games())]
    pub game: OsString,

    #[command(flatten)]
    pub parts: Parts<OfGame>,

    /// Solve the game again although its table exists
    #[arg(long)]
    pub force: bool,

    /// Also write the policy table: the best action of every decision, one byte each (scorecard games)
    #[arg(long)]
    pub policy: bool,

    /// Also compute the value exactly, as a fraction, and check all decisions by it (the expected score of scorecard
    /// games, and the points of a turn of bank games)
    #[arg(long)]
    pub exact: bool,

    /// Allow tables of more than 2 GB: policy tables, tables for the objectives target and win, and tables of games
    /// with saved rolls
    #[arg(long)]
    pub large: bool,

    /// The most memory to use, as in 4G or 500M: the table is written in shards, and an interrupted solve continues
    /// after the finished ones (scorecard games with --objective win)
    #[arg(long, value_name = "SIZE")]
    pub memory: Option<ByteSize>,

    /// Only print what solving takes in shards or with several processes
    #[arg(long)]
    pub dry_run: bool,
}

impl Cli {
    /// Returns `true` when the program waits for lines of input, so that an interrupt ends it at once: it has nothing
    /// to tidy up.
    pub fn waits_for_input(&self) -> bool {
        matches!(self.command, Command::Bot(_))
    }
}
