//! `dicebase verify`

use std::path::Path;
use std::time::Instant;

use dicebase_engine::any::prove;
use dicebase_engine::{CHECKPOINT, Proof};
use dicebase_games::at_most;
use dicebase_policy::RATINGS;
use dicebase_tables::Metadata;
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
    let (path, table) = inspect::open(typed, global)?;
    let metadata = table.metadata().clone();
    if !inspect::claims_bounds(&metadata) {
        table.check()?;
        return Err(nothing_to_prove(&path, &metadata));
    }
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

/// Numbers that were kept to save work, and computations that were ended, say nothing of which there is a proof.
fn nothing_to_prove(path: &Path, metadata: &Metadata) -> Failure {
    let Metadata { game, kind, objective, .. } = metadata;
    if kind == RATINGS {
        return Failure::wrong_input(format!(
            "{} has the right checksums, but {game} is not solved for {objective}: ratings are what its bot plays by, \
             and claim nothing that could be proved",
            path.display()
        ));
    }
    if kind == CHECKPOINT {
        return Failure::wrong_input(format!(
            "{} has the right checksums, but is only how far an interrupted solve of {game} for {objective} has come; \
             the same `dicebase solve` goes on from it",
            path.display()
        ));
    }
    Failure::wrong_input(format!(
        "{} has the right checksums, but holds numbers of the kind {kind}, which claim nothing that could be proved; \
         verify the values that they come from, those of {game} for {objective}",
        path.display()
    ))
}

fn refuted(verified: &Verified) -> Failure {
    Failure::failed(format!(
        "the table {} is not what its rules give ({}); remove it, and it is solved again when it is next needed",
        verified.table,
        wrong(&verified.proof)
    ))
}

/// What is wrong with a table. Bounds are not rounded here, since they may differ by little.
fn wrong(proof: &Proof) -> String {
    let claim = |what: &str, claimed: f64, proved: f64| {
        format!("it says that {what} is no further than {claimed:e} from the true one, and {proved:e} is proved")
    };
    let is_proved = |claimed: f64, proved: f64| proved <= claimed;
    match proof {
        Proof { wrong_decisions: Some(wrong @ 1..), .. } => format!("decisions that are not the best: {wrong}"),
        Proof { table_error_bound: claimed, proved_table_error_bound: proved, .. } if !is_proved(*claimed, *proved) => {
            claim("every value", *claimed, *proved)
        }
        Proof { error_bound: claimed, proved_error_bound: proved, .. } if !is_proved(*claimed, *proved) => {
            claim("the value of the start", *claimed, *proved)
        }
        _ => "some value is not proved to lie between its bounds".to_owned(),
    }
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
