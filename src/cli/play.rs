//! What can be typed to play a game.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::{OfGame, Parts};

#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    dicebase play yahtzee\n  \
    dicebase play yahtzee --dice mine --file sunday.txt\n  \
    dicebase play zehntausend-takeover --first bot --hints\n  \
    dicebase play zehntausend --objective turns --seed 7\n\n\
    `help` in the game says what can be typed there. A game that is left or interrupted is in a file\n\
    and goes on from it. It is a review file, which REVIEWS.md describes.")]
pub struct Play {
    /// The game's name or the path of a rules file
    pub game: String,

    /// Keep the game in this review file; if there is a game in it, it goes on
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,

    /// Whose dice are rolled: the program's, or yours, and you type what they show
    #[arg(long, value_name = "WHOSE", default_value = "program")]
    pub dice: Whose,

    /// What the program's dice depend on: the same seed gives the same rolls [default: another one each time]
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,

    /// Show the best moves before each decision
    #[arg(long)]
    pub hints: bool,

    #[command(flatten)]
    pub parts: Parts<OfGame>,

    /// Who begins a game against the bot [default: me]
    #[arg(long, value_name = "WHO")]
    pub first: Option<First>,
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
