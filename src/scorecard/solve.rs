//! `dicebase solve` for scorecard games.

use std::path::Path;
use std::time::Instant;

use dicebase_engine::scorecard::{LARGEST_POLICY, LARGEST_TABLE, Tables, policy_bytes};
use dicebase_engine::{Found, Size};
use dicebase_games::at_most;
use dicebase_games::scorecard::Game;
use serde::Serialize;

use super::game::ScorecardGame;
use crate::cli::Solve;
use crate::commands::refusals::{refuse_large, refuse_parts};
use crate::exact::ExactValue;
use crate::failure::Failure;

use crate::output;

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
    /// `true` when the game was solved now; `false` when its tables existed.
    solved: bool,
    seconds: f64,
    table: String,
    table_bytes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    policy: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    policy_bytes: Option<u64>,
    #[serde(flatten)]
    exact: Option<ExactValue>,
}

pub fn run(asked: &ScorecardGame<'_>, typed: &Solve) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    refuse_parts(typed)?;
    let tables = if typed.large { asked.tables()?.of_any_size() } else { asked.tables()? };
    match (typed.policy, typed.large) {
        (true, false) => refuse_large_policy(game)?,
        (false, true) if !game.rules().saved_rolls && large(&tables).is_none() => refuse_large(typed)?,
        _ => {}
    }
    let started = Instant::now();
    announce(&tables, typed);
    let values = tables.values(typed.force)?;
    let stored = tables.stored()?;
    let table = stored.table();
    if !values.is_new {
        table.check()?;
    }
    let policy = typed.policy.then(|| decisions(&tables, typed.force)).transpose()?;
    let seconds = started.elapsed().as_secs_f64();
    let exact = typed.exact.then(|| ExactValue::of(|| tables.solve_exactly())).transpose()?;
    let solved = Solved {
        game: game.id().to_owned(),
        objective: game.objective().name(),
        value: table.metadata().root,
        error_bound: table.metadata().root_error_bound,
        table_error_bound: table.metadata().error_bound,
        states: game.values(),
        solved: values.is_new || policy.as_ref().is_some_and(|policy| policy.is_new),
        seconds,
        table: values.path.display().to_string(),
        table_bytes: table.file_len(),
        policy_bytes: policy.as_ref().map(|policy| file_bytes(&policy.path)).transpose()?,
        policy: policy.map(|policy| policy.path.display().to_string()),
        exact,
    };
    if global.json { output::json(&solved) } else { output::text(&as_text(game, &solved)) }
}

/// The size of a table that is made only on request, whatever its game is.
fn large(tables: &Tables<'_>) -> Option<Size> {
    tables.size().filter(|size| size.bytes() > LARGEST_TABLE)
}

/// Announces the size of a large table before it is solved.
fn announce(tables: &Tables<'_>, typed: &Solve) {
    let (path, _) = tables.place();
    let Some(size) = large(tables) else { return };
    if typed.large && (typed.force || !path.exists()) {
        let memory = size.numbers as u64 * size_of::<f64>() as u64;
        let (table, memory) = (output::bytes(size.bytes()), output::bytes(memory));
        output::note(&format!("the table will have {table}, and {memory} of memory are needed to solve it"));
    }
}

/// Makes sure that the policy table exists and is intact.
fn decisions(tables: &Tables<'_>, force: bool) -> Result<Found, Failure> {
    let found = tables.decisions(force)?;
    if !found.is_new {
        tables.stored_policy_table()?.table().check()?;
    }
    Ok(found)
}

fn refuse_large_policy(game: &Game) -> Result<(), Failure> {
    let bytes = policy_bytes(game);
    if bytes <= LARGEST_POLICY {
        return Ok(());
    }
    Err(Failure::wrong_input(format!(
        "the policy table of {} would have {}, more than {}; add --large to write it all the same",
        game.id(),
        output::bytes(bytes),
        output::bytes(LARGEST_POLICY)
    )))
}

fn file_bytes(path: &Path) -> Result<u64, Failure> {
    Ok(std::fs::metadata(path).map_err(Failure::failed)?.len())
}

fn as_text(game: &Game, solved: &Solved) -> String {
    let name = game.title();
    let mut lines = vec![
        format!("{name}: {:.4} expected points (exact to {})", solved.value, at_most(solved.error_bound)),
        match solved.solved {
            true => format!("{} states solved in {:.2} s", output::thousands(solved.states), solved.seconds),
            false => format!("{} states, solved before; --force solves again", output::thousands(solved.states)),
        },
        format!("table  {} ({})", solved.table, output::bytes(solved.table_bytes)),
    ];
    if let (Some(path), Some(bytes)) = (&solved.policy, solved.policy_bytes) {
        lines.push(format!("policy {path} ({})", output::bytes(bytes)));
    }
    lines.extend(solved.exact.iter().flat_map(|exact| exact.lines("the values in f64")));
    lines.join("\n")
}
