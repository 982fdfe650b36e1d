//! `dicebase verify`

mod bank;
mod scorecard;

use std::time::Instant;

use dicebase_games::Family;
use dicebase_solver::Cancelled;
use dicebase_tables::Table;
use serde::Serialize;

use super::inspect;
use crate::cli::{Global, OneTable};
use crate::failure::Failure;
use crate::output;

#[derive(Serialize)]
struct Verified {
    table: String,
    game: String,
    kind: String,
    objective: String,
    value: f64,
    seconds: f64,
    #[serde(flatten)]
    proof: Proof,
}

/// What computing a table again has shown.
#[derive(Default, Serialize)]
struct Proof {
    states: usize,
    /// For values: the largest difference between a value and what its successors make it.
    #[serde(skip_serializing_if = "Option::is_none")]
    residual: Option<f64>,
    /// For values: the largest difference that the error bound of the table explains.
    #[serde(skip_serializing_if = "Option::is_none")]
    allowed: Option<f64>,
    /// For bounds: how far they are apart at most.
    #[serde(skip_serializing_if = "Option::is_none")]
    gap: Option<f64>,
    /// For policies: decisions that are not the best.
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong_decisions: Option<usize>,
    verified: bool,
}

pub fn run(typed: &OneTable, global: &Global) -> Result<(), Failure> {
    let started = Instant::now();
    let path = inspect::find(typed, global)?;
    let table = Table::open(&path).map_err(Failure::failed)?;
    let metadata = table.metadata().clone();
    let threads = global.threads.map_or(0, usize::from);
    let proof = match Family::of_rules(&metadata.rules) {
        Family::Scorecard => scorecard::prove(table, threads)?,
        Family::Bank => bank::prove(table, threads)?,
    };
    let verified = Verified {
        table: path.display().to_string(),
        game: metadata.game,
        kind: metadata.kind,
        objective: metadata.objective,
        value: metadata.root,
        seconds: started.elapsed().as_secs_f64(),
        proof,
    };
    let told = if global.json { output::json(&verified) } else { output::text(&as_text(&verified)) };
    // A wrong table is a failure even if nobody reads why.
    if verified.proof.verified { told } else { Err(refuted(&verified)) }
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
    let proof = &verified.proof;
    let outcome = match (proof.residual, proof.allowed, proof.wrong_decisions) {
        (Some(residual), Some(allowed), _) => {
            format!("largest difference (Bellman residual): {residual:e}, allowed by rounding: {allowed:e}")
        }
        (_, _, wrong) => format!("decisions that are not the best: {}", wrong.unwrap_or_default()),
    };
    let gap = proof.gap.map_or(String::new(), |gap| format!("\nbounds at most {gap:e} apart"));
    let (states, seconds) = (output::thousands(proof.states), verified.seconds);
    format!(
        "{} {}: checksums right, {states} states computed again in {seconds:.2} s\n{outcome}{gap}",
        verified.game, verified.kind
    )
}
