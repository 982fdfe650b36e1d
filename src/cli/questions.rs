//! The command lines of questions about positions.

use std::ffi::OsString;

use clap::Args;

use super::complete;
use super::numbers::whole;
use super::parts::{OfPosition, OfStart, Parts};

#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    dicebase best yahtzee --card ones=3,full-house=25 --roll 11356 --rolls-left 2\n  \
    dicebase best zehntausend --me 3000 --opponent 4500 --turn 350 --roll 11523\n  \
    dicebase best zehntausend-takeover --me 3000 --opponent 4500 --offer 600 --offer-dice 3\n  \
    dicebase best mad-game --objective turns --me 0,0,12,50 --roll 6\n  \
    dicebase best --position \"yahtzee card ones=3,full-house=25 roll 11356 rolls-left 2\"")]
pub struct Best {
    /// The game's name or the path of a rules file; optional with --position
    #[arg(add = complete::games())]
    pub game: Option<OsString>,

    /// The position as one line: the game, then the options without their dashes, such as
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
    /// The game's name or the path of a rules file; optional with --position
    #[arg(add = complete::games())]
    pub game: Option<OsString>,

    /// The position as one line: the game, then the options without their dashes, such as
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
    /// Games whose missing tables are solved before the first answer; requests name a rules file by its file name
    /// without the ending. Built-in games with stored tables need not be named
    #[arg(value_name = "GAME")]
    #[arg(add = complete::games())]
    pub games: Vec<OsString>,
}
