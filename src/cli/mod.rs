//! What can be typed.

mod analysis;
pub mod complete;
mod numbers;
mod parts;
mod play;

use std::ffi::{OsStr, OsString};
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use dicebase_engine::{Workshop, in_folder};

pub use analysis::{Compare, Distribution, Regret, Report, Review, Sheet, Simulate};
pub use parts::{FromCard, OfGame, OfPosition, OfStart, Parts};
pub use play::{First, History, Play, Whose};

use crate::failure::Failure;
use numbers::whole;

/// Perfect play for dice games: the best move for a roll, and what a position is worth, from exact tables
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
    #[arg(long, global = true, value_name = "N")]
    #[arg(value_parser = whole(1_u16, Some(1024)), allow_negative_numbers = true)]
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

    /// Write a policy table even if it is larger than 2 GB
    #[arg(long, requires = "policy")]
    pub large: bool,
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    dicebase best yahtzee --card ones=3,full-house=25 --roll 11356 --rolls-left 2\n  \
    dicebase best zehntausend --me 3000 --opponent 4500 --turn 350 --roll 11523\n  \
    dicebase best zehntausend-takeover --me 3000 --opponent 4500 --offer 600 --offer-dice 3\n  \
    dicebase best --position \"yahtzee card ones=3,full-house=25 roll 11356 rolls-left 2\"")]
pub struct Best {
    /// The game's name or the path of a rules file; may be left out beside --position
    #[arg(required_unless_present = "position")]
    #[arg(add = complete::games())]
    pub game: Option<OsString>,

    /// Where the game stands, as one line: the game, and then what the options say, such as
    /// "yahtzee card ones=3 roll 11356 rolls-left 2"
    #[arg(long, value_name = "LINE")]
    pub position: Option<String>,

    #[command(flatten)]
    pub parts: Parts<OfPosition>,

    /// Show only the N best actions [default: 5 as text, all as JSON]
    #[arg(long, value_name = "N", value_parser = whole(1_u16, Some(u16::MAX)), allow_negative_numbers = true)]
    pub top: Option<u16>,
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    dicebase value yahtzee --card ones=3,full-house=25\n  \
    dicebase value zehntausend --me 3000 --opponent 4500")]
pub struct Value {
    /// The game's name or the path of a rules file; may be left out beside --position
    #[arg(required_unless_present = "position")]
    #[arg(add = complete::games())]
    pub game: Option<OsString>,

    /// Where the game stands, as one line: the game, and then what the options say, such as
    /// "yahtzee card ones=3 roll 11356 rolls-left 2"
    #[arg(long, value_name = "LINE")]
    pub position: Option<String>,

    #[command(flatten)]
    pub parts: Parts<OfStart>,
}

#[derive(Args, Debug)]
#[command(after_help = "PROTOCOL.md describes requests and answers. Example:\n  \
    echo '{\"command\":\"best\",\"game\":\"yahtzee\",\"roll\":\"11356\",\"rolls_left\":2}' | dicebase bot yahtzee")]
pub struct Bot {
    /// Games whose tables are made before the first answer if they are missing; a rules file is known by its name
    /// without its ending. Built-in games whose tables are there need not be named
    #[arg(value_name = "GAME")]
    #[arg(add = complete::games())]
    pub games: Vec<OsString>,
}

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
    /// if a rules file has that name) and of other format versions, and what killed programs have left
    #[arg(long, group = "removal", conflicts_with = "remove")]
    pub prune: bool,

    /// Check every byte of the tables that are listed; without this only what opening them shows
    #[arg(long, conflicts_with = "removal")]
    pub check: bool,

    /// Remove nothing, and tell what would be removed
    #[arg(long, requires = "removal")]
    pub dry_run: bool,
}

impl Cli {
    /// Whether the program waits for lines of input, where an interrupt ends it at once: there is nothing to be tidied
    /// up.
    pub fn waits_for_input(&self) -> bool {
        matches!(self.command, Command::Bot(_))
    }
}

/// Whether JSON is wanted, also where the rest of what was typed cannot be read.
pub fn wants_json(typed: impl Iterator<Item = OsString>) -> bool {
    typed.take_while(|word| word != "--").any(|word| word == OsStr::new("--json"))
}

impl Global {
    /// Refuses to print JSON where a command has none.
    pub fn refuse_json(&self, command: &str, why: &str) -> Result<(), Failure> {
        if !self.json {
            return Ok(());
        }
        Err(Failure::wrong_input(format!("{command} has no JSON: {why}; leave --json out")))
    }

    /// The folder of the tables and the threads that were asked for.
    pub fn workshop(&self) -> Result<Workshop, Failure> {
        Ok(Workshop::open(self.data.clone(), self.threads())?)
    }

    /// A command with these words for whoever reads it: about the same tables as this one.
    pub fn command(&self, words: &str) -> String {
        let words = format!("dicebase {words}");
        self.workshop().map_or_else(|_| words.clone(), |workshop| in_folder(&words, workshop.tables.dir()))
    }

    /// How many threads to work with; 0 stands for one a core.
    pub fn threads(&self) -> usize {
        self.threads.map_or(0, usize::from)
    }
}
