//! `dicebase solve` for race games.

use std::time::Instant;

use dicebase_engine::race::{Plan, Tables};
use dicebase_engine::{Error, Found, Workshop, dismiss, in_shell};
use dicebase_games::at_most;
use dicebase_games::race::{Game, Objective, Position, Seats};
use dicebase_solver::Ranks;
use serde::Serialize;

use super::RaceGame;
use crate::cli::{Global, Solve};
use crate::commands::rated::{Rated, Sentences};
use crate::commands::{Planned, check_disk, minutes, refuse_large, refuse_parts};
use crate::failure::Failure;
use crate::{output, ranks};

/// What several processes solve one after the other.
const PARTS: &str = "pairs of layers";

#[derive(Serialize)]
struct Solved {
    game: String,
    objective: &'static str,
    value: f64,
    /// The value is no further than this from the true one.
    error_bound: f64,
    /// No number in the table is further than this from the true one.
    table_error_bound: f64,
    states: usize,
    /// Whether it was solved now; it is not if its table was there.
    solved: bool,
    seconds: f64,
    table: String,
    table_bytes: u64,
}

pub fn run(asked: &RaceGame<'_>, typed: &Solve) -> Result<(), Failure> {
    let Some(ranks) = ranks::several() else { return solve(asked, typed, &as_typed(asked.tables()?, typed, None)) };
    // The first one has the disk and the terminal.
    let workshop = Workshop { threads: asked.global.threads(), ..Workshop::in_memory() };
    let assistant = as_typed(asked.tables_in(workshop), typed, Some(ranks));
    if !assistant.is_in_blocks() {
        return ranks::refuse();
    }
    if !ranks.is_first() {
        return Ok(assistant.assist()?);
    }
    let solved = asked.tables().and_then(|tables| solve(asked, typed, &as_typed(tables, typed, Some(ranks))));
    dismiss(ranks);
    solved
}

/// Tables that are made as was typed.
fn as_typed<'a>(tables: Tables<'a>, typed: &Solve, ranks: Option<&'a dyn Ranks>) -> Tables<'a> {
    tables.together(ranks).within(typed.memory.map(|memory| memory.as_u64()))
}

fn solve(asked: &RaceGame<'_>, typed: &Solve, tables: &Tables<'_>) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    if typed.policy {
        return Err(tables.no_policy_table().into());
    }
    refuse_large(typed)?;
    if (game.players(), game.objective()) == (2, Objective::Win) {
        if typed.dry_run {
            return tell_plan(game.id(), tables, typed, global);
        }
        announce(tables, typed)?;
    } else {
        refuse_parts(typed)?;
    }
    let started = Instant::now();
    let values = tables.values(typed.force)?;
    if !tables.is_solved() {
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

/// Says what it takes before it begins, and refuses what the disk has no room for.
fn announce(tables: &Tables<'_>, typed: &Solve) -> Result<(), Failure> {
    let (path, _) = tables.place();
    if !tables.is_in_blocks() || path.exists() && !typed.force {
        return Ok(());
    }
    let plan = planned(tables, typed)?;
    output::note(&plan.words(words, PARTS));
    let disk = match plan {
        Planned::One(plan) => plan.disk,
        Planned::Several(plan) => plan.disk,
    };
    check_disk(&path, disk.saturating_sub(tables.begun()))
}

/// What it takes with the processes that there are.
fn planned(tables: &Tables<'_>, typed: &Solve) -> Result<Planned<Plan>, Failure> {
    Ok(match tables.shared_plan()? {
        Some(plan) => Planned::Several(plan),
        None => Planned::One(tables.plan(typed.memory.map_or(u64::MAX, |memory| memory.as_u64()))?),
    })
}

/// Tells what it takes and does nothing else.
fn tell_plan(game: &str, tables: &Tables<'_>, typed: &Solve, global: &Global) -> Result<(), Failure> {
    if !tables.is_in_blocks() {
        return Err(Failure::wrong_input(
            "--dry-run tells what it takes to solve a race of two on the disk, or with several processes: add --memory \
             SIZE, or start several; a game with less than 8 million chances is solved in memory and has no plan",
        ));
    }
    let plan = planned(tables, typed)?;
    plan.tell(game, &plan.words(words, PARTS), |ranks| tables.plans_of_ranks(ranks), global)
}

fn words(plan: &Plan) -> String {
    let Plan { numbers, disk, written, memory, seconds, sweeps, proofs, .. } = *plan;
    format!(
        "{} million chances, {} of disk until they are solved and {} from then on, in {}; up to {} of memory are held. \
         About {sweeps} sweeps, each of which reads {} and writes {}, and {proofs} with bounds, which read {} and \
         write {}: about {} on this machine",
        numbers / 1_000_000,
        output::bytes(disk),
        output::bytes(written),
        output::counted(plan.shards as u64, "shard", "shards"),
        output::bytes(memory),
        output::bytes(plan.read_by_sweep),
        output::bytes(plan.written_by_sweep),
        output::bytes(plan.read_by_proof),
        output::bytes(plan.written_by_proof),
        minutes(seconds)
    )
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
    let alone = "One player alone is solved: --objective turns.";
    let solved = match game.outgrows_memory() {
        true => {
            let command =
                global.command(&format!("solve {} --objective win --memory 8G", in_shell(&asked.named.typed)));
            format!("{alone} Two are solved on a disk: `{command}`, and with --dry-run it tells what that takes.")
        }
        false => alone.to_owned(),
    };
    let sentences = Sentences {
        not_solved: format!("{} is not solved with {} players", game.title(), game.rules().players),
        first: "first player",
        solved: &solved,
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
