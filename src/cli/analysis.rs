//! The command lines of the analysis commands.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::Args;

use super::complete;
use super::numbers::whole;
use super::parts::{FromCard, OfGame, OfPlay, Parts};

#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    dicebase distribution yahtzee\n  \
    dicebase distribution yahtzee --card ones=3,full-house=25 --at-least 250\n  \
    dicebase distribution zehntausend --objective turns")]
pub struct Distribution {
    /// The game's name or the path of a rules file
    #[arg(add = complete::games())]
    pub game: OsString,

    #[command(flatten)]
    pub parts: Parts<FromCard>,

    /// The bot that plays: its name, or the path of a bot file ending in .toml [default: optimal]
    #[arg(long, value_name = "NAME", add = complete::bots())]
    pub bot: Option<String>,

    /// Also print the chance of at least N points, in the whole game or, with --objective points, in one turn
    #[arg(long, value_name = "N", value_parser = whole(0_usize, None), allow_negative_numbers = true)]
    pub at_least: Option<usize>,
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    dicebase simulate yahtzee --games 1000000 --seed 1\n  \
    dicebase simulate yahtzee --bot optimal --bot greedy --games 10000\n  \
    dicebase simulate kniffel --players 4 --bot optimal --bot greedy\n  \
    dicebase simulate knubbel-v1 --bot duel --bot beat --bot points\n  \
    dicebase simulate kniffeliger --players 4 --bot rated --bot greedy\n  \
    dicebase simulate zehntausend --bot optimal --bot bank-350 --games 10000\n  \
    dicebase simulate zehntausend-three --bot optimal --bot optimal --bot greedy\n  \
    dicebase simulate mad-game --bot rated --bot most-advanced --games 10000\n\n\
    `dicebase simulate GAME --bot help` lists the bots of a game.")]
pub struct Simulate {
    /// The game's name or the path of a rules file
    #[arg(add = complete::games())]
    pub game: OsString,

    /// A bot that plays, by name or by the path of a bot file ending in .toml; repeat the option for each further bot.
    /// In race games, and with --players, the last bot takes all remaining seats [default: optimal; in race games and
    /// with action dice rated]
    #[arg(long = "bot", value_name = "NAME", add = complete::bots())]
    pub bots: Vec<String>,

    /// The number of players of a scorecard game at one table, 2 to 6: seats are rotated, with the same dice for each;
    /// in games with action dice they play with them
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub players: Option<usize>,

    /// The number of games
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    #[arg(value_parser = whole(1_u64, Some(1_000_000_000)), allow_negative_numbers = true)]
    pub games: u64,

    /// The seed of the dice: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    #[arg(value_parser = whole(0_u64, None), allow_negative_numbers = true)]
    pub seed: u64,
}

#[derive(Args, Debug)]
#[command(after_help = "REVIEWS.md describes the file. Examples:\n  \
    dicebase review yahtzee game.txt\n  \
    dicebase review zehntausend - < game.jsonl\n  \
    dicebase review mad-game game.txt --games 10000")]
pub struct Review {
    /// The game's name or the path of a rules file
    #[arg(add = complete::games())]
    pub game: OsString,

    /// The file of the decisions, one per line; - for standard input
    pub file: PathBuf,

    /// In a game that is not solved: the number of games that are played on after each of two compared moves [default:
    /// 1000]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = whole(1_u64, Some(10_000_000)), allow_negative_numbers = true)]
    pub games: Option<u64>,

    /// The seed of the dice in these games: the same seed gives the same estimates [default: 1]
    #[arg(long, value_name = "S")]
    #[arg(value_parser = whole(0_u64, None), allow_negative_numbers = true)]
    pub seed: Option<u64>,

    #[command(flatten)]
    pub parts: Parts<OfPlay>,
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    dicebase regret yahtzee --bot greedy\n  \
    dicebase regret zehntausend --bot bank-350 --objective turns\n  \
    dicebase regret yahtzee --bot mine.toml")]
pub struct Regret {
    /// The game's name or the path of a rules file
    #[arg(add = complete::games())]
    pub game: OsString,

    /// The bot to measure: its name (`help` lists the bots of the game), or the path of a bot file ending in .toml,
    /// which BOTS.md describes
    #[arg(long, value_name = "NAME", add = complete::bots())]
    pub bot: String,

    #[command(flatten)]
    pub parts: Parts<OfPlay>,
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    dicebase compare yahtzee yahtzee-free-joker knubbel-v3\n  \
    dicebase compare kniffel --theta -0.05 --theta -0.02 --theta 0.02")]
pub struct Compare {
    /// The games' names or the paths of rules files, all of one family
    #[arg(required = true, num_args = 1.., value_name = "GAME")]
    #[arg(add = complete::games())]
    pub games: Vec<OsString>,

    /// Compare each scorecard game also with play for risk with this coefficient, below 0 to avoid risk and above 0 to
    /// seek it; repeat the option for each further one
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    pub theta: Vec<String>,
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    dicebase sheet yahtzee\n  \
    dicebase sheet zehntausend-takeover\n  \
    dicebase sheet yahtzee --as-bot > mine.toml\n  \
    dicebase sheet kniffeliger --objective win --players 4")]
pub struct Sheet {
    /// The game's name or the path of a rules file
    #[arg(add = complete::games())]
    pub game: OsString,

    #[command(flatten)]
    pub parts: Parts<OfGame>,

    /// Write the rules of the sheet as a bot file, which other commands play with `--bot FILE`
    #[arg(long)]
    pub as_bot: bool,

    /// With action dice, under the objective win: the number of players [default: 2, 3 and 4, one after the other]
    #[arg(long, value_name = "N", allow_negative_numbers = true)]
    pub players: Option<usize>,

    /// With action dice, under the objective win: the bot that plays for the others [default: greedy]
    #[arg(long, value_name = "NAME", add = complete::bots())]
    pub bot: Option<String>,

    /// With action dice, under the objective win: the number of games for each number of players and each seat
    /// [default: 200]
    #[arg(long, value_name = "N")]
    #[arg(value_parser = whole(1_u64, Some(1_000_000)), allow_negative_numbers = true)]
    pub games: Option<u64>,

    /// The seed of the dice in these games: the same seed gives the same games [default: 2]
    #[arg(long, value_name = "S")]
    #[arg(value_parser = whole(0_u64, None), allow_negative_numbers = true)]
    pub seed: Option<u64>,
}

impl Sheet {
    /// Returns `true` when an option was typed that only concerns played games.
    pub fn plays_games(&self) -> bool {
        self.players.is_some() || self.bot.is_some() || self.games.is_some() || self.seed.is_some()
    }
}

#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
    dicebase report yahtzee zehntausend --out pages\n  \
    dicebase report kniffeliger --objective win --out pages\n  \
    dicebase report --out web/dist/report --page ../\n  \
    dicebase report yahtzee --out pages --base https://example.org/dice/")]
pub struct Report {
    /// The games' names or the paths of rules files [default: all built-in games]
    #[arg(add = complete::games())]
    pub games: Vec<OsString>,

    #[command(flatten)]
    pub parts: Parts<OfGame>,

    /// The folder of the report: new, empty, or with an earlier report, which is replaced
    #[arg(long, value_name = "DIR")]
    pub out: PathBuf,

    /// The address of the page that scripts/page builds; every page of the report links to it. Either https://..., or a
    /// path relative to the folder of the report
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    pub page: Option<String>,

    /// The address at which the folder will be published, as https://...; previews of links to its pages need it, and
    /// have a picture only with it
    #[arg(long, value_name = "ADDRESS", value_parser = base)]
    pub base: Option<String>,

    /// Solve scorecard games exactly too, which takes seconds for each, and add a page of their values as fractions
    #[arg(long)]
    pub exact: bool,
}

/// Reads the address of a folder, to which a final slash is added.
fn base(typed: &str) -> Result<String, String> {
    let host = typed.strip_prefix("https://").or_else(|| typed.strip_prefix("http://")).unwrap_or_default();
    let is_plain = |c: char| c.is_ascii_graphic() && !"\"'<>\\?#".contains(c);
    if host.trim_matches('/').is_empty() || !host.chars().all(is_plain) {
        return Err("give the whole address of a folder, as in https://example.org/dice/".to_owned());
    }
    Ok(format!("{}/", typed.trim_end_matches('/')))
}

/// Reads an address that a link can lead to.
fn address(typed: &str) -> Result<String, String> {
    let is_whole = typed.starts_with("https://") || typed.starts_with("http://");
    if typed.is_empty() || (!is_whole && typed.contains(':')) || typed.contains('#') {
        return Err(
            "give https://... or http://..., or a path relative to the folder of the report, as in ../".to_owned()
        );
    }
    Ok(typed.to_owned())
}
