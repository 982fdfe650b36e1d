//! `dicebase report`

mod bank;
mod folder;
mod scorecard;

use std::time::Instant;

use dicebase_analysis::report::{GameName, GameSummary, Report, files, front_pages};
use dicebase_games::builtins;
use serde::Serialize;

use crate::cli::{Global, Report as Typed};
use crate::failure::Failure;
use crate::game::{self, NamedGame, Rules};
use crate::output;
use crate::progress::Bar;
use folder::Folder;

#[derive(Serialize)]
struct Notation {
    folder: String,
    games: Vec<String>,
    pages: usize,
    files: usize,
    bytes: u64,
    seconds: f64,
}

/// A game of the report.
struct Game {
    named: NamedGame,
    /// Its id as it is in paths.
    id: String,
}

/// A game that is ready to be worked out.
enum Ready<'a> {
    Scorecard(Box<scorecard::Work<'a>>),
    Bank(bank::Work<'a>),
}

pub fn run(typed: &Typed, global: &Global) -> Result<(), Failure> {
    let started = Instant::now();
    let games = games(&typed.games)?;
    let ready = games.iter().map(ready).collect::<Result<Vec<_>, Failure>>()?;
    let folder = Folder::at(&typed.out)?;
    let bar = Bar::whole("making the report".to_owned(), ready.iter().map(Ready::weight).sum());
    let report = report(&ready, &bar, global)?;
    let made = files(&report).map_err(Failure::failed)?;
    folder.fill(&made)?;
    drop(bar);
    let written = Notation {
        folder: typed.out.display().to_string(),
        games: games.into_iter().map(|game| game.named.id).collect(),
        pages: report.pages.len(),
        files: made.len(),
        bytes: made.iter().map(|file| file.bytes.len() as u64).sum(),
        seconds: started.elapsed().as_secs_f64(),
    };
    if global.json { output::json(&written) } else { output::text(&as_text(&written)) }
}

fn report(games: &[Ready<'_>], bar: &Bar, global: &Global) -> Result<Report, Failure> {
    let mut report = Report::default();
    let (mut scorecard, mut bank): (Vec<GameSummary>, Vec<GameSummary>) = Default::default();
    for game in games {
        match game {
            Ready::Scorecard(work) => scorecard.push(work.pages(&mut report, bar, global)?),
            Ready::Bank(work) => bank.push(work.pages(&mut report, bar, global)?),
        }
    }
    let pages = std::mem::take(&mut report.pages);
    report.pages = front_pages(&scorecard, &bank);
    report.pages.extend(pages);
    Ok(report)
}

/// The games that were named, or all; none of them twice, and none with the name of another.
fn games(typed: &[String]) -> Result<Vec<Game>, Failure> {
    let all = builtins().iter().map(|game| game.id.to_owned());
    let names = if typed.is_empty() { all.collect() } else { typed.to_vec() };
    let mut games: Vec<Game> = Vec::new();
    for name in names {
        let named = game::find(&name)?;
        let id = in_paths(&named.id);
        match games.iter().find(|game| game.id.eq_ignore_ascii_case(&id)) {
            None => games.push(Game { named, id }),
            Some(same) if same.named.typed == named.typed => {}
            Some(same) => {
                return Err(Failure::wrong_input(format!(
                    "{} and {name} would have the same name in the report, {id}; rename a rules file",
                    same.named.typed
                )));
            }
        }
    }
    Ok(games)
}

/// A game's id as a name that every disk and every web server takes.
fn in_paths(id: &str) -> String {
    let id = id.replace(|c: char| !c.is_ascii_alphanumeric() && c != '-' && c != '_', "-");
    if id.is_empty() { "game".to_owned() } else { id }
}

fn ready(game: &Game) -> Result<Ready<'_>, Failure> {
    match &game.named.rules {
        Rules::Scorecard(rules) => Ok(Ready::Scorecard(Box::new(scorecard::Work::new(game, rules)?))),
        Rules::Bank(rules) => Ok(Ready::Bank(bank::Work::new(game, rules)?)),
    }
}

impl Ready<'_> {
    /// How much of the work it is, about.
    fn weight(&self) -> u64 {
        match self {
            Self::Scorecard(work) => work.weight(),
            Self::Bank(work) => work.weight(),
        }
    }
}

impl Game {
    /// What the report calls it.
    fn name(&self) -> GameName<'_> {
        let is_builtin = dicebase_games::find_builtin(&self.named.typed).is_some();
        GameName { id: &self.id, typed: is_builtin.then_some(&self.named.id), rules: &self.named.text }
    }
}

fn as_text(written: &Notation) -> String {
    let count = |number: usize, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
    format!(
        "{}/index.html\n{}, {}, {}, {} in {:.1} s",
        written.folder.trim_end_matches('/'),
        count(written.games.len(), "game"),
        count(written.pages, "page"),
        count(written.files, "file"),
        output::bytes(written.bytes),
        written.seconds
    )
}
