//! `dicebase report`

mod folder;

use std::time::Instant;

use dicebase_analysis::report::{GameName, files};
use dicebase_engine::{NamedGame, find};
use dicebase_games::builtins;
use serde::Serialize;

use crate::cli::{Global, Report as Typed};
use crate::failure::Failure;
use crate::family::Work;
use crate::output;
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
pub struct Game {
    pub named: NamedGame,
    /// Its id as it is in paths.
    id: String,
}

pub fn run(typed: &Typed, global: &Global) -> Result<(), Failure> {
    let started = Instant::now();
    let games = games(&typed.games)?;
    let ready = games.iter().map(Work::new).collect::<Result<Vec<_>, Failure>>()?;
    let folder = Folder::at(&typed.out)?;
    let report = Work::pages(&ready, global)?;
    let made = files(&report).map_err(Failure::failed)?;
    folder.fill(&made)?;
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

/// The games that were named, or all; none of them twice, and none with the name of another.
fn games(typed: &[String]) -> Result<Vec<Game>, Failure> {
    let all = builtins().iter().map(|game| game.id.to_owned());
    let names = if typed.is_empty() { all.collect() } else { typed.to_vec() };
    let mut games: Vec<Game> = Vec::new();
    for name in names {
        let named = find(&name)?;
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

impl Game {
    /// What the report calls it.
    pub fn name(&self) -> GameName<'_> {
        let is_builtin = dicebase_games::find_builtin(&self.named.typed).is_some();
        GameName { id: &self.id, typed: is_builtin.then_some(&self.named.id), rules: self.named.rules.text() }
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
