//! The list of bots, and the statistics of their games.

use std::fs::File;
use std::io::{self, Read};
use std::ops::RangeInclusive;
use std::path::Path;

use dicebase_analysis::{Interval, Quantile, Sample};
use serde::Serialize;

use crate::cli::Global;
use crate::failure::Failure;
use crate::output;

/// The word that is typed instead of a bot's name to list the names.
pub const HELP: &str = "help";

/// The ending of a bot file; no bot's name has one.
const ENDING: &str = "toml";
/// The largest size of a bot file in bytes.
const LONGEST_FILE: u64 = 1 << 18;

/// The quantiles of games in JSON.
const QUANTILES: [f64; 7] = [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99];
/// The quantiles that have a column in text.
const IN_CELLS: [f64; 3] = [0.05, 0.5, 0.95];

#[derive(Serialize)]
struct Answer {
    bots: Vec<BotAnswer>,
}

#[derive(Serialize)]
struct BotAnswer {
    name: String,
    rule: String,
}

/// The text of a bot file; `None` if this is the name of a bot.
pub fn file(name: &str) -> Result<Option<String>, Failure> {
    let path = Path::new(name);
    if !path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING)) {
        return Ok(None);
    }
    let unreadable = |error: io::Error| {
        Failure::wrong_input(format!(
            "--bot {name}: the bot file cannot be read: {error}; `dicebase sheet GAME --as-bot` writes one"
        ))
    };
    read(path).map(Some).map_err(unreadable)
}

/// Reads at most the size of a bot file, because the path may lead to an endless stream.
fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(LONGEST_FILE + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LONGEST_FILE {
        return Err(io::Error::other(format!("it is too long, a bot file has at most {LONGEST_FILE} bytes")));
    }
    Ok(text)
}

/// Writes a sheet as a bot file, for `--as-bot`.
pub fn write_file(game: &str, file: String, global: &Global) -> Result<(), Failure> {
    #[derive(Serialize)]
    struct Answer<'a> {
        game: &'a str,
        bot_file: String,
    }
    if global.json { output::json(&Answer { game, bot_file: file }) } else { output::text(file.trim_end()) }
}

/// Lists bots, each with a name and a rule.
pub fn list(bots: impl Iterator<Item = (String, String)>, global: &Global) -> Result<(), Failure> {
    if global.json {
        return output::json(&Answer { bots: bots.map(|(name, rule)| BotAnswer { name, rule }).collect() });
    }
    output::text(&output::table(&["Bot", "Rule"], &[], bots.map(|(name, rule)| vec![name, rule]).collect()))
}

/// A number of players, if the game allows it.
pub fn playing(players: usize, allowed: RangeInclusive<usize>) -> Result<usize, Failure> {
    if allowed.contains(&players) {
        return Ok(players);
    }
    let (least, most) = (allowed.start(), allowed.end());
    let message = format!("{players} players cannot play it; there may be {least} to {most}");
    Err(Failure::wrong_input(message))
}

/// The bots of this number of players: those that were named, with the last of them on all remaining seats, or the
/// usual one on all seats if none was named.
pub fn seated<B: Clone>(
    mut bots: Vec<B>,
    players: usize,
    allowed: RangeInclusive<usize>,
    usual: B,
) -> Result<Vec<B>, Failure> {
    let players = playing(players, allowed)?;
    if bots.len() > players {
        let message = format!("{} bots were named for {players} players; name fewer, or more players", bots.len());
        return Err(Failure::wrong_input(message));
    }
    let last = bots.last().cloned().unwrap_or(usual);
    bots.resize(players, last);
    Ok(bots)
}

/// The statistics of games, in points or turns.
#[derive(Serialize)]
pub struct Figures {
    mean: f64,
    standard_error: Option<f64>,
    interval: Option<Interval>,
    deviation: Option<f64>,
    minimum: usize,
    maximum: usize,
    quantiles: Vec<Quantile>,
}

impl Figures {
    /// The headings of [`cells`](Self::cells) after the mean.
    pub const HEADINGS: [&str; 7] = ["95 % interval", "Deviation", "Least", "5 %", "Median", "95 %", "Most"];

    /// The statistics of these games.
    pub fn of(sample: &Sample) -> Self {
        Self {
            mean: sample.mean(),
            standard_error: sample.standard_error(),
            interval: sample.interval(),
            deviation: sample.deviation(),
            minimum: sample.quantile(0.0),
            maximum: sample.quantile(1.0),
            quantiles: QUANTILES.map(|chance| Quantile { chance, number: sample.quantile(chance) }).to_vec(),
        }
    }

    /// The cells of a row: the mean, followed by the columns of [`HEADINGS`](Self::HEADINGS).
    pub fn cells(&self) -> Vec<String> {
        let mut cells = vec![
            format!("{:.3}", self.mean),
            interval(self.interval),
            deviation(self.deviation),
            self.minimum.to_string(),
        ];
        cells.extend(IN_CELLS.map(|chance| {
            let quantile = self.quantiles.iter().find(|quantile| quantile.chance == chance);
            quantile.map_or(String::new(), |quantile| quantile.number.to_string())
        }));
        cells.push(self.maximum.to_string());
        cells
    }
}

/// The interval of a mean; a single game has none.
pub fn interval(interval: Option<Interval>) -> String {
    interval.map_or_else(String::new, |Interval { low, high }| format!("{low:.3} to {high:.3}"))
}

/// The standard deviation of games; a single game has none.
fn deviation(deviation: Option<f64>) -> String {
    deviation.map_or_else(String::new, |deviation| format!("{deviation:.2}"))
}
