//! The command lines of `play` and `history`.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::complete;
use super::numbers::whole;
use super::parts::{OfPlay, Parts};

#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    dicebase play yahtzee\n  \
    dicebase play yahtzee --dice mine --file sunday.txt\n  \
    dicebase play zehntausend-takeover --first bot --hints\n  \
    dicebase play knubbel-v1 --objective win --lead 5\n  \
    dicebase play zehntausend --objective turns --seed 7\n  \
    dicebase play kniffel --seats Anna,Ben,optimal\n  \
    dicebase play farkle --seats me,bank-450\n  \
    dicebase play mad-game --seats rated,me,safest,capture,me,random\n  \
    dicebase play kniffeliger --objective win --seats me,rated,greedy\n\n\
    `help` in the game lists what can be typed there. A game that is left, interrupted or killed is kept\n\
    in the data folder, and the same command continues it. `dicebase history` lists the finished games.\n\
    Each is a review file, which REVIEWS.md describes.")]
pub struct Play {
    /// The game's name or the path of a rules file
    #[arg(add = complete::games())]
    pub game: OsString,

    /// The review file of the game; a game that it already holds is continued [default: a file in the data folder]
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,

    /// Begin another game even if an unfinished one exists; the unfinished one is kept
    #[arg(long, conflicts_with = "file")]
    pub new: bool,

    /// The dice to roll: the program's, or your own, whose faces you type [default: program]
    #[arg(long, value_name = "WHOSE")]
    pub dice: Option<Whose>,

    /// The seed of the program's dice: the same seed gives the same rolls [default: a new one for each game]
    #[arg(long, value_name = "S", value_parser = whole(0_u64, None), allow_negative_numbers = true)]
    pub seed: Option<u64>,

    /// Show the best moves before each decision
    #[arg(long)]
    pub hints: bool,

    #[command(flatten)]
    pub parts: Parts<OfPlay>,

    /// The player who begins a game against the bot [default: me]
    #[arg(long, value_name = "WHO")]
    pub first: Option<First>,

    /// The players of a scorecard game for points, a bank game or a game with action dice (2 to 6), or of a race game,
    /// in the order of play: `me` or a name with a capital letter for each person, else the name of a bot; `optimal`
    /// plays cards for points, bank games and solved race games, and `bank-450` banks from 450 points on [default: a
    /// card for points is filled alone; in the other games me, and the best bot in all other seats]
    #[arg(long, value_name = "WHO,..", value_delimiter = ',', conflicts_with = "first")]
    pub seats: Vec<String>,
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  dicebase history\n  dicebase history yahtzee --json")]
pub struct History {
    /// List only the games of this name or of this rules file
    #[arg(add = complete::games())]
    pub game: Option<OsString>,
}

/// The owner of the dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Whose {
    Program,
    Mine,
}

/// The player who begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum First {
    Me,
    Bot,
}
