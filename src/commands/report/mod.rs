//! `dicebase report`

mod folder;
pub mod game;

use std::ffi::OsString;
use std::time::Instant;

use dicebase_games::any::Game as AnyGame;
use dicebase_games::scorecard::THETA;
use dicebase_games::{Family, builtins, in_paths};
use dicebase_report::files;
use serde::Serialize;

use super::several::find_all;
use crate::cli::{Global, Report as Typed};
use crate::failure::Failure;
use crate::family::{Wanted, Work, has_pages};
use crate::output;
use folder::Folder;
use game::Game;

#[derive(Serialize)]
struct Notation {
    folder: String,
    /// The address at which it will be published, if that was said.
    base: Option<String>,
    games: Vec<String>,
    pages: usize,
    files: usize,
    bytes: u64,
    seconds: f64,
}

pub fn run(typed: &Typed, global: &Global) -> Result<(), Failure> {
    let started = Instant::now();
    let games = games(&typed.games)?;
    let several = asks_for_several(typed, &games)?;
    if typed.exact && games.iter().all(|game| game.named.family() != Family::Scorecard) {
        return Err(Failure::wrong_input("--exact is for scorecard games; leave it out"));
    }
    let wanted = Wanted { several, exact: typed.exact, theta: typed.parts.notation.word(&THETA) };
    let ready = games.iter().map(|game| Work::new(game, &wanted)).collect::<Result<Vec<_>, Failure>>()?;
    let folder = Folder::at(&typed.out)?;
    let mut report = Work::pages(&ready, global)?;
    report.answers.clone_from(&typed.page);
    report.base.clone_from(&typed.base);
    let made = files(&report).map_err(Failure::failed)?;
    folder.fill(&made)?;
    let written = Notation {
        folder: typed.out.display().to_string(),
        base: typed.base.clone(),
        games: games.into_iter().map(|game| game.named.id).collect(),
        pages: report.pages.len(),
        files: made.len(),
        bytes: made.iter().map(|file| file.bytes.len() as u64).sum(),
        seconds: started.elapsed().as_secs_f64(),
    };
    if global.json { output::json(&written) } else { output::text(&as_text(&written)) }
}

/// Returns `true` when games of several players with action dice are requested, which take long; an error if there are
/// none.
fn asks_for_several(typed: &Typed, games: &[Game]) -> Result<bool, Failure> {
    let Some(objective) = typed.parts.objective() else { return Ok(false) };
    let is_melee = |game: &Game| matches!(game.named.ready(Some(objective)), Ok(AnyGame::Melee(_)));
    if games.iter().any(is_melee) {
        return Ok(true);
    }
    Err(Failure::wrong_input(format!(
        "a report tells by itself what is known of a game under each objective; leave --objective {objective} out, \
         --objective win adds what a die is worth in games with action dice, such as kniffeliger"
    )))
}

/// The games that were named, or all built-in games that have pages.
fn games(typed: &[OsString]) -> Result<Vec<Game>, Failure> {
    let all: Vec<OsString> = builtins().iter().map(|game| game.id.into()).collect();
    let mut named = find_all(if typed.is_empty() { &all } else { typed })?;
    named.retain(|named| !typed.is_empty() || has_pages(&named.rules));
    Ok(named.into_iter().map(|named| Game { id: in_paths(&named.id), named }).collect())
}

fn as_text(written: &Notation) -> String {
    let count = |number: usize, what: &str| format!("{number} {what}{}", if number == 1 { "" } else { "s" });
    let no_previews = match written.base {
        Some(_) => "",
        None => {
            "\nPreviews of links to these pages have no picture; if you publish them, give their address, as in --base \
             https://example.org/dice/"
        }
    };
    format!(
        "{}/index.html\n{}, {}, {}, {} in {:.1} s{no_previews}",
        written.folder.trim_end_matches('/'),
        count(written.games.len(), "game"),
        count(written.pages, "page"),
        count(written.files, "file"),
        output::bytes(written.bytes),
        written.seconds
    )
}
