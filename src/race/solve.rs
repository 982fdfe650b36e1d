//! `dicebase solve` for race games.

use std::time::Instant;

use dicebase_engine::race::Tables;
use dicebase_engine::{Error, Found};
use dicebase_games::at_most;
use dicebase_games::race::{Game, Objective, Position, Seats};
use serde::Serialize;

use super::game::RaceGame;
use crate::cli::Solve;
use crate::commands::rated::{Rated, Sentences};
use crate::commands::refusals::{refuse_large, refuse_parts};
use crate::failure::Failure;
use crate::output;

/// The memory in bytes from which on a solve is announced.
const NOTED: u64 = 256 << 20;

#[derive(Serialize)]
struct Solved {
    game: String,
    objective: &'static str,
    value: f64,
    /// A bound for the error of the value.
    error_bound: f64,
    /// A bound for the error of every number in the table.
    table_error_bound: f64,
    states: usize,
    /// `true` when the game was solved now; `false` when its table existed.
    solved: bool,
    seconds: f64,
    table: String,
    table_bytes: u64,
}

pub fn run(asked: &RaceGame<'_>, typed: &Solve) -> Result<(), Failure> {
    refuse_parts(typed)?;
    let (game, global) = (asked.game, asked.global);
    let tables = asked.tables()?;
    if typed.policy {
        return Err(tables.no_policy_table().into());
    }
    refuse_large(typed)?;
    announce(asked, typed, &tables);
    let started = Instant::now();
    let values = tables.values(typed.force)?;
    if !game.is_solved() {
        return rated(asked, &values, started);
    }
    let policy = tables.stored()?;
    if !values.is_new {
        policy.table().check()?;
    }
    let seconds = started.elapsed().as_secs_f64();
    let metadata = policy.table().metadata();
    let solved = Solved {
        game: game.id().to_owned(),
        objective: game.objective().name(),
        value: metadata.root,
        error_bound: metadata.root_error_bound,
        table_error_bound: metadata.error_bound,
        states: game.states(),
        solved: values.is_new,
        seconds,
        table: values.path.display().to_string(),
        table_bytes: policy.table().file_len(),
    };
    if global.json { output::json(&solved) } else { output::text(&as_text(game, &solved)) }
}

/// Announces the memory of a race of two before it is solved.
fn announce(asked: &RaceGame<'_>, typed: &Solve, tables: &Tables<'_>) {
    let game = asked.game;
    let is_there = tables.place().0.exists() && !typed.force;
    if is_there || !game.is_solved() || game.players() < 2 || game.memory() < NOTED {
        return;
    }
    output::note(&format!(
        "{} million chances; this needs {} of memory, and its table {}",
        game.values() / 1_000_000,
        output::bytes(game.memory()),
        output::bytes(tables.size().map_or(0, |size| size.bytes()))
    ));
}

fn rated(asked: &RaceGame<'_>, found: &Found, started: Instant) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    let adviser = asked.tables()?.stored_adviser()?;
    let seconds = started.elapsed().as_secs_f64();
    let start = Position::start(game, Seats::start(game.board()), None).map_err(Failure::failed)?;
    let rated = Rated {
        game: game.id().to_owned(),
        objective: game.objective().name(),
        worth: adviser.worth(&start).map_err(Error::from)?,
        rated: found.is_new,
        seconds,
        table: found.path.display().to_string(),
        table_bytes: adviser.table().file_len(),
    };
    let sentences = Sentences {
        not_solved: format!("{} is not solved with {} players", game.title(), game.rules().players),
        first: "first player",
        solved: "One player alone is solved: --objective turns.",
    };
    rated.tell(global, game.objective().words(), &sentences)
}

fn as_text(game: &Game, solved: &Solved) -> String {
    let whose = match game.objective() {
        Objective::Turns => "to bring all pieces into the goal, alone",
        Objective::Win => "for the first of two players",
    };
    let value = game.objective().words().in_words(solved.value);
    let lines = [
        format!("{}: {value} {whose} (exact to {})", game.title(), at_most(solved.error_bound)),
        match solved.solved {
            true => format!("{} states solved in {:.2} s", output::thousands(solved.states), solved.seconds),
            false => format!("{} states, solved before; --force solves again", output::thousands(solved.states)),
        },
        format!("table  {} ({})", solved.table, output::bytes(solved.table_bytes)),
    ];
    lines.join("\n")
}
