//! `dicebase verify`

use std::time::Instant;

use dicebase_engine::Proof;
use dicebase_engine::any::{open_table, prove};
use dicebase_games::at_most;
use serde::Serialize;

use super::inspect;
use crate::cli::{Global, OneTable};
use crate::failure::Failure;
use crate::output;
use crate::progress::FreeBars;

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
    let table = open_table(&path)?;
    let metadata = table.metadata().clone();
    let proof = prove(table, global.threads(), &FreeBars)?;
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
    let Proof { wrong_decisions, table_error_bound, proved_table_error_bound, .. } = verified.proof;
    let what = match wrong_decisions {
        Some(wrong) if wrong > 0 => format!("decisions that are not the best: {wrong}"),
        _ => format!(
            "it says that no value is further than {} from the true one, where {} is what can be proved",
            at_most(table_error_bound),
            at_most(proved_table_error_bound)
        ),
    };
    Failure::failed(format!(
        "the table {} is not what its rules give ({what}); remove it, and it is solved again when it is next needed",
        verified.table
    ))
}

fn as_text(verified: &Verified) -> String {
    let Proof { states, wrong_decisions, between_bounds, proved_error_bound, proved_table_error_bound, .. } =
        verified.proof;
    let between = if between_bounds.is_some() { "\nproved: every value lies between its bounds" } else { "" };
    let proved = match wrong_decisions {
        Some(wrong) => format!("decisions that are not the best: {wrong}"),
        None => format!("proved: no value is further than {} from the true one", at_most(proved_table_error_bound)),
    };
    format!(
        "{} {}: checksums right, {} states solved again in {:.2} s\n{proved}{between}\n\
         proved: the value of the start, {}, is no further than {} from the true one",
        verified.game,
        verified.kind,
        output::thousands(states),
        verified.seconds,
        verified.value,
        at_most(proved_error_bound)
    )
}
