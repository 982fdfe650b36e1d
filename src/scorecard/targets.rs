//! `dicebase solve` for the objective target: for every number of points, the chance of at least that many.

use std::time::Instant;

use dicebase_analysis::scorecard::{Level, Target, Targets};
use dicebase_engine::scorecard::{LARGEST_TABLE, Tables};
use dicebase_games::at_most;
use dicebase_games::scorecard::{Aim, Card, Game, Position};
use dicebase_policy::scorecard::Adviser;
use dicebase_tables::Damaged;
use serde::Serialize;

use super::game::ScorecardGame;
use super::who::for_points;
use crate::cli::Solve;
use crate::commands::refusals::refuse_parts;
use crate::failure::Failure;
use crate::output;
use crate::progress::Bar;

/// The step between targets that are shown as text, in points.
const STEP: usize = 25;
/// The size in bytes from which on a table is announced.
const NOTED: u64 = 64 << 20;

#[derive(Serialize)]
struct Solved {
    game: String,
    objective: &'static str,
    /// A bound for the error of every chance in the table.
    error_bound: f64,
    table_error_bound: f64,
    states: usize,
    /// The number of chances: one for each state and each number of points that may be needed.
    chances: usize,
    /// `true` when the game was solved now; `false` when its table existed.
    solved: bool,
    seconds: f64,
    table: String,
    table_bytes: u64,
    #[serde(flatten)]
    targets: Targets,
}

pub fn run(asked: &ScorecardGame<'_>, typed: &Solve) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    refuse_parts(typed)?;
    let started = Instant::now();
    let tables = if typed.large { asked.tables()?.of_any_size() } else { asked.tables()? };
    if typed.policy {
        tables.decisions(false)?;
    }
    announce(&tables, typed);
    let found = tables.values(typed.force)?;
    let adviser = tables.stored_adviser()?;
    if !found.is_new {
        adviser.table().check()?;
    }
    let seconds = started.elapsed().as_secs_f64();
    let targets = targets(asked, &adviser)?;
    let metadata = adviser.table().metadata();
    let solved = Solved {
        game: game.id().to_owned(),
        objective: game.objective().name(),
        error_bound: metadata.root_error_bound,
        table_error_bound: metadata.error_bound,
        states: game.states().len(),
        chances: adviser.table().len(),
        solved: found.is_new,
        seconds,
        table: found.path.display().to_string(),
        table_bytes: adviser.table().file_len(),
        targets,
    };
    if global.json { output::json(&solved) } else { output::text(&as_text(game, &solved)) }
}

/// Announces the size of a table before it is written.
fn announce(tables: &Tables<'_>, typed: &Solve) {
    let (bytes, (path, _)) = (tables.size_of_chances().bytes(), tables.place());
    if bytes >= NOTED && (bytes <= LARGEST_TABLE || typed.large) && (typed.force || !path.exists()) {
        output::note(&format!("the table will have {}", output::bytes(bytes)));
    }
}

/// Every target from 1 point on, with the chances of optimal play for it and of play for points.
fn targets(asked: &ScorecardGame<'_>, adviser: &Adviser) -> Result<Targets, Failure> {
    let (game, card) = (for_points(asked.game), Card::empty(asked.game));
    let points = ScorecardGame { game: &game, named: asked.named, global: asked.global };
    let bar = Bar::new(format!("walking through {}", game.id()));
    let spread = points.spread(&points.tables()?, &bar)?;
    Ok(Targets::new(&game, &card, &spread, &largest(adviser)?))
}

/// The largest chances of getting 1 point in a game, 2 points and so on.
pub fn largest(adviser: &Adviser) -> Result<Vec<f64>, Damaged> {
    let start = |target| Position::start(Card::empty(adviser.game())).aiming_at(Aim::Target(target));
    let mut best = Vec::new();
    for target in 1.. {
        match adviser.value(&start(target))? {
            0.0 => break,
            chance => best.push(chance),
        }
    }
    Ok(best)
}

fn as_text(game: &Game, solved: &Solved) -> String {
    let percent = |chance: f64| format!("{} %", chance * 100.0);
    let row = |of: &Level| vec![percent(of.chance), of.best.to_string(), of.by_points.to_string()];
    let rows = solved.targets.levels.iter().map(row).collect();
    let reached = output::table(&["Chance", "Played for it", "Played for points"], &[0, 1, 2], rows);
    let row = |of: &Target| {
        let chances = [of.best, of.by_points, of.loss].map(|chance| format!("{chance:.6}"));
        std::iter::once(of.target.to_string()).chain(chances).collect()
    };
    let in_steps = solved.targets.targets.iter().filter(|of| of.target.is_multiple_of(STEP));
    let heading = ["Points", "Played for them", "Played for points", "More"];
    let steps = output::table(&heading, &[0, 1, 2, 3], in_steps.map(row).collect());
    let chances = output::thousands(solved.chances);
    let when = match solved.solved {
        true => format!("{chances} chances solved in {:.2} s", solved.seconds),
        false => format!("{chances} chances, solved before; --force solves again"),
    };
    format!(
        "{}: the chance to reach a number of points (exact to {})\n{when}\ntable  {} ({})\n\nThe points reached with a given \
         chance\n{reached}\n\nThe chance to reach a number of points\n{steps}\n\nEvery number of points: add --json",
        game.title(),
        at_most(solved.table_error_bound),
        solved.table,
        output::bytes(solved.table_bytes)
    )
}
