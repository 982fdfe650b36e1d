//! `dicebase verify`

use std::time::Instant;

use dicebase_games::scorecard::Game;
use dicebase_policy::scorecard::{POLICY, Policy, PolicyTable};
use dicebase_solver::{Cancelled, scorecard, with_threads};
use dicebase_tables::{Table, ValueType};
use serde::Serialize;

use super::inspect;
use crate::cli::{Global, OneTable};
use crate::failure::Failure;
use crate::output;
use crate::progress::Bar;

#[derive(Serialize)]
struct Verified {
    table: String,
    game: String,
    kind: String,
    states: usize,
    /// For values: the largest difference between a value and what its successors make it.
    #[serde(skip_serializing_if = "Option::is_none")]
    residual: Option<f64>,
    /// For values: the largest difference that rounding explains.
    #[serde(skip_serializing_if = "Option::is_none")]
    allowed: Option<f64>,
    /// For policies: decisions that are not the best.
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong_decisions: Option<usize>,
    value: f64,
    seconds: f64,
    verified: bool,
}

pub fn run(typed: &OneTable, global: &Global) -> Result<(), Failure> {
    let started = Instant::now();
    let path = inspect::find(&typed.table, global)?;
    let table = Table::open(&path).map_err(Failure::failed)?;
    let metadata = table.metadata().clone();
    let game = Game::parse(&metadata.game, &metadata.rules).map_err(Failure::failed)?;
    let threads = global.threads.map_or(0, usize::from);
    let (states, shown) = (game.states().len(), path.display().to_string());
    let mut verified = Verified {
        table: shown,
        game: metadata.game,
        kind: metadata.kind.clone(),
        states,
        residual: None,
        allowed: None,
        wrong_decisions: None,
        value: metadata.root,
        seconds: 0.0,
        verified: false,
    };
    if metadata.kind == POLICY {
        let policy = PolicyTable::new(game, table).map_err(Failure::failed)?;
        let (wrong, root) = wrong_decisions(&policy, threads)?;
        verified.wrong_decisions = Some(wrong);
        verified.verified = wrong == 0 && root == metadata.root;
    } else {
        let policy = Policy::new(game, table).map_err(Failure::failed)?;
        let (residual, allowed) = residual(&policy, threads)?;
        (verified.residual, verified.allowed) = (Some(residual), Some(allowed));
        verified.verified = residual <= allowed;
    }
    verified.seconds = started.elapsed().as_secs_f64();
    let told = if global.json { output::json(&verified) } else { output::text(&as_text(&verified)) };
    // A wrong table is a failure even if nobody reads why.
    if verified.verified { told } else { Err(refuted(&verified)) }
}

/// The Bellman residual of a table of values, the stored value of the start included, and how much of it is rounding.
fn residual(policy: &Policy, threads: usize) -> Result<(f64, f64), Failure> {
    let (game, table) = (policy.game(), policy.table());
    let values = table.to_f64s().unwrap_or_default();
    let bar = Bar::new(format!("verifying {}", game.id()));
    let residual = with_threads(threads, || scorecard::residual(game, &values, &|progress| bar.report(progress)));
    let residual = unless_interrupted(residual.map_err(Failure::failed)?)?;
    let start = (values[game.states().index(&game.states().start())] - table.metadata().root).abs();
    let largest = values.iter().copied().fold(0.0, f64::max);
    // Values of f64 come out the same to the last bit. Those of f32 are rounded by half a unit themselves, and so are the
    // successors that they are computed from.
    let allowed = if table.value_type() == ValueType::F32 { largest * f64::from(f32::EPSILON) } else { 0.0 };
    Ok((if start.is_nan() { f64::INFINITY } else { residual.max(start) }, allowed))
}

/// How many decisions of a policy table are not those of the game's values, which are solved for it, and the value of the
/// game.
fn wrong_decisions(policy: &PolicyTable, threads: usize) -> Result<(usize, f64), Failure> {
    let game = policy.game();
    let bar = Bar::new(format!("solving {}", game.id()));
    let compare = || {
        let values = scorecard::solve(game, &|progress| bar.report(progress))?;
        let mut rest = policy.table().bytes();
        let mut wrong = 0;
        for bytes in scorecard::decisions(game, &values) {
            let (stored, later) = rest.split_at(bytes.len());
            wrong += stored.iter().zip(&bytes).filter(|(a, b)| a != b).count();
            rest = later;
        }
        Ok((wrong, values[game.states().index(&game.states().start())]))
    };
    unless_interrupted(with_threads(threads, compare).map_err(Failure::failed)?)
}

fn unless_interrupted<T>(result: Result<T, Cancelled>) -> Result<T, Failure> {
    result.map_err(|_| Failure::failed("interrupted before the table was verified"))
}

fn refuted(verified: &Verified) -> Failure {
    Failure::failed(format!(
        "the table {} is not what its rules give; remove it, and it is solved again when it is next needed",
        verified.table
    ))
}

fn as_text(verified: &Verified) -> String {
    let outcome = match (verified.residual, verified.allowed, verified.wrong_decisions) {
        (Some(residual), Some(allowed), _) => {
            format!("largest difference (Bellman residual): {residual:e}, allowed by rounding: {allowed:e}")
        }
        (_, _, wrong) => format!("decisions that are not the best: {}", wrong.unwrap_or_default()),
    };
    let (states, seconds) = (output::thousands(verified.states), verified.seconds);
    format!(
        "{} {}: checksums right, {states} states computed again in {seconds:.2} s\n{outcome}",
        verified.game, verified.kind
    )
}
