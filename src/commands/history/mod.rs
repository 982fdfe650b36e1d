//! `dicebase history`

pub mod folder;
pub mod record;
mod sums;
mod words;

use std::ffi::OsStr;
use std::path::Path;
use std::time::SystemTime;

use dicebase_engine::{Error, find};
use dicebase_games::{builtin_names, did_you_mean, find_builtin, quoted};
use jiff::Timestamp;
use serde::Serialize;

use self::folder::{Entry, Folder};
use self::record::Record;
use self::sums::Sums;
use super::play::dice::Source;
use super::play::saved_games::{aim, is_of_builtin, objective, unfinished};
use super::review::input;
use crate::cli::{Global, History as Typed};
use crate::failure::Failure;
use crate::output;

#[derive(Serialize)]
struct History {
    folder: String,
    /// The games in the order of time, each once for every person at the table.
    games: Vec<Game>,
    sums: Vec<Sums>,
    unfinished: Vec<Unfinished>,
    unusable: Vec<Unusable>,
}

#[derive(Serialize)]
struct Game {
    file: String,
    #[serde(flatten)]
    record: Record,
    loss_per_decision: Option<f64>,
    /// The loss per decision over all games of this kind up to this one.
    loss_per_decision_so_far: Option<f64>,
}

#[derive(Serialize)]
struct Unfinished {
    file: String,
    game: String,
    objective: Option<&'static str>,
    played: Timestamp,
    /// The options that ask for its aim.
    #[serde(skip)]
    aim: Option<String>,
    /// The options that ask for its dice.
    #[serde(skip)]
    dice: Option<String>,
    #[serde(skip)]
    is_builtin: bool,
}

#[derive(Serialize)]
struct Unusable {
    file: String,
    error: String,
}

pub fn run(typed: &Typed, global: &Global) -> Result<(), Failure> {
    let folder = Folder::of(global)?;
    let id = typed.game.as_deref().map(id);
    let is_wanted = |game: &str| id.as_deref().is_none_or(|id| id.eq_ignore_ascii_case(game));
    let mut history = History {
        folder: folder.dir().display().to_string(),
        games: Vec::new(),
        sums: Vec::new(),
        unfinished: unfinished(global)?.iter().filter_map(|(path, time)| going_on(path, *time)).collect(),
        unusable: Vec::new(),
    };
    let entries = folder.list()?;
    check_name(typed, &history, &entries)?;
    history.unfinished.retain(|game| is_wanted(&game.game));
    for entry in entries {
        let file = entry.path.display().to_string();
        match entry.record {
            Ok(record) if is_wanted(&record.identity.game) => {
                record.by_person().into_iter().for_each(|record| history.add(file.clone(), record));
            }
            Ok(_) => {}
            Err(error) => history.unusable.push(Unusable { file, error }),
        }
    }
    let play = words::play(typed.game.as_deref().unwrap_or("yahtzee".as_ref()), "", global);
    if global.json { output::json(&history) } else { output::text(&words::of(&history, &play, global)) }
}

/// Refuses a name that is neither that of a game, nor of a game that was played, nor a path.
fn check_name(typed: &Typed, history: &History, entries: &[Entry]) -> Result<(), Failure> {
    let Some(name) = typed.game.as_deref() else { return Ok(()) };
    let finished = entries.iter().filter_map(|entry| Some(&entry.record.as_ref().ok()?.identity.game));
    let played: Vec<&String> = history.unfinished.iter().map(|game| &game.game).chain(finished).collect();
    if played.iter().any(|id| id.eq_ignore_ascii_case(&self::id(name))) {
        return Ok(());
    }
    let mut known: Vec<&str> = builtin_names().collect();
    known.extend(played.into_iter().map(String::as_str));
    match find(name) {
        Err(Error::NoSuchGame { found, .. }) => Err(Failure::wrong_input(format!(
            "no game {} was played, and there is none of this name{}; `dicebase games` lists the games, and `dicebase \
             history` those that were played",
            quoted(&found),
            did_you_mean(&found, known)
        ))),
        _ => Ok(()),
    }
}

/// The id of a game that was typed. Its rules need not exist any more.
fn id(typed: &OsStr) -> String {
    match typed.to_str().and_then(find_builtin) {
        Some(game) => game.id.to_owned(),
        None => Path::new(typed).file_stem().unwrap_or_default().to_string_lossy().into_owned(),
    }
}

/// An unfinished game; `None` if the file is no game.
fn going_on(path: &Path, time: SystemTime) -> Option<Unfinished> {
    let text = input::contents(path).ok()?;
    let game = text.lines().next()?.strip_prefix("game ")?.to_owned();
    let objective = objective(path, &game).map(|words| words.name);
    let dice = Source::of_game(&text).map(Source::as_option);
    let is_builtin = objective.is_some_and(|objective| is_of_builtin(path, &game, objective));
    let file = path.display().to_string();
    let (aim, played) = (aim(path), time.try_into().ok()?);
    Some(Unfinished { file, game, objective, played, aim, dice, is_builtin })
}

impl History {
    fn add(&mut self, file: String, record: Record) {
        let loss_per_decision_so_far = Sums::add(&mut self.sums, &record).loss_per_decision;
        let loss_per_decision = record.loss_per_decision();
        self.games.push(Game { file, record, loss_per_decision, loss_per_decision_so_far });
    }
}
