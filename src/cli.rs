//! What can be typed.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

/// Perfect play for dice games: the best move for a roll, and what a card is worth, from exact tables
#[derive(Debug, Parser)]
#[command(name = "dicebase", version, max_term_width = 100, subcommand_required = true, arg_required_else_help = true)]
#[command(after_help = "GAME is the name of a built-in game (see `dicebase games`) or the path of a rules file.\n\
    Tables are kept in the user's data folder; a missing table is solved when it is first needed.")]
pub struct Cli {
    #[command(subcommand)]
    pub command: Command,

    #[command(flatten)]
    pub global: Global,
}

/// What every command understands.
#[derive(Args, Debug)]
pub struct Global {
    /// Print JSON instead of text for people
    #[arg(long, global = true)]
    pub json: bool,

    /// The folder of the tables [default: $DICEBASE_DATA, else the user's data folder]
    #[arg(long, global = true, value_name = "DIR")]
    pub data: Option<PathBuf>,

    /// How many threads to solve with [default: one a core]
    #[arg(long, global = true, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the games
    Games,
    /// Solve a game and store its table
    Solve(Solve),
    /// Rank what can be done with a roll
    Best(Best),
    /// Tell what a card is worth before the first roll of a turn
    Value(Value),
    /// Show what a table holds
    Inspect(OneTable),
    /// Prove a table: compute every state again from its successors
    Verify(OneTable),
    /// List the stored tables
    Tables,
    /// Print completions for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
}

#[derive(Args, Debug)]
pub struct Solve {
    /// The game's name or the path of a rules file
    pub game: String,

    /// Solve it again although its table exists
    #[arg(long)]
    pub force: bool,

    /// Write the policy table too: the best action of every decision, a byte each
    #[arg(long)]
    pub policy: bool,

    /// Write a policy table even if it is larger than 2 GB
    #[arg(long, requires = "policy")]
    pub large: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "Example: dicebase best yahtzee --card ones=3,full-house=25 --roll 11356 --rolls-left 2")]
pub struct Best {
    /// The game's name or the path of a rules file
    pub game: String,

    /// The filled categories with their points; the others are open
    #[arg(long, value_name = "CARD", default_value = "")]
    pub card: String,

    /// All dice on the table, such as 11356 or "1 1 3 5 6"
    #[arg(long, value_name = "DICE")]
    pub roll: String,

    /// How many rolls may still follow
    #[arg(long, value_name = "N")]
    pub rolls_left: usize,

    /// The dice that can not be rolled again, in games with that rule
    #[arg(long, value_name = "DICE", default_value = "")]
    pub saved: String,

    /// Show only the N best actions [default: 5 as text, all as JSON]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub top: Option<u16>,
}

#[derive(Args, Debug)]
#[command(after_help = "Example: dicebase value yahtzee --card ones=3,full-house=25")]
pub struct Value {
    /// The game's name or the path of a rules file
    pub game: String,

    /// The filled categories with their points; the others are open
    #[arg(long, value_name = "CARD", default_value = "")]
    pub card: String,
}

#[derive(Args, Debug)]
pub struct OneTable {
    /// The path of a table, or a game whose table is stored
    pub table: String,
}
