//! `dicebase verify`

use std::time::Instant;

use dicebase_engine::{Proof, any::prove};
use dicebase_tables::Table;
use serde::Serialize;

use super::inspect;
use crate::cli::{Global, OneTable};
use crate::failure::Failure;
use crate::output;
use crate::progress::Bars;

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

pub fn run(typed: &OneTable, global: &Global) -> Result<(), Failure> {
    let started = Instant::now();
    let path = inspect::find(typed, global)?;
    let table = Table::open(&path).map_err(Failure::failed)?;
    let metadata = table.metadata().clone();
    let proof = prove(table, global.threads(), &Bars)?;
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
