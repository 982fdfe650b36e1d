//! What can be typed to play a game.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::numbers::whole;
use super::{OfPlay, Parts, complete};

#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    dicebase play yahtzee\n  \
    dicebase play yahtzee --dice mine --file sunday.txt\n  \
    dicebase play zehntausend-takeover --first bot --hints\n  \
    dicebase play knubbel-v1 --objective win --lead 5\n  \
    dicebase play zehntausend --objective turns --seed 7\n  \
    dicebase play mad-game --seats rated,me,safest,capture,me,random\n  \
    dicebase play kniffeliger --objective win --seats me,rated,greedy\n\n\
    `help` in the game says what can be typed there. A game that is left, interrupted or killed is kept\n\
    in the data folder, and the same command goes on with it. `dicebase history` lists those that are\n\
    finished. Each is a review file, which REVIEWS.md describes.")]
pub struct Play {
    /// The game's name or the path of a rules file
    #[arg(add = complete::games())]
    pub game: OsString,

    /// Keep the game in this review file; if there is a game in it, it goes on [default: a file in the data folder]
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,

    /// Begin another game even if there is an unfinished one, which stays
    #[arg(long, conflicts_with = "file")]
    pub new: bool,

    /// Whose dice are rolled: the program's, or yours, and you type what they show [default: program]
    #[arg(long, value_name = "WHOSE")]
    pub dice: Option<Whose>,

    /// What the program's dice depend on: the same seed gives the same rolls [default: another one for each game]
    #[arg(long, value_name = "S", value_parser = whole(0_u64, None), allow_negative_numbers = true)]
    pub seed: Option<u64>,

    /// Show the best moves before each decision
    #[arg(long)]
    pub hints: bool,

    #[command(flatten)]
    pub parts: Parts<OfPlay>,

    /// Who begins a game against the bot [default: me]
    #[arg(long, value_name = "WHO")]
    pub first: Option<First>,

    /// Who plays a race game, a bank game of three, or a game with action dice (2 to 6 players), in the order of play:
    /// `me` for each person, and names of bots; `optimal` plays bank games, and races that are solved [default: me, and
    /// the best bot in all other seats]
    #[arg(long, value_name = "WHO,..", value_delimiter = ',', conflicts_with = "first")]
    pub seats: Vec<String>,
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  dicebase history\n  dicebase history yahtzee --json")]
pub struct History {
    /// Only games of this name, or of this rules file
    #[arg(add = complete::games())]
    pub game: Option<OsString>,
}

/// Whose dice are rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Whose {
    Program,
    Mine,
}

/// Who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum First {
    Me,
    Bot,
}
