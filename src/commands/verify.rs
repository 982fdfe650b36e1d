//! `dicebase verify`

use std::path::Path;
use std::time::Instant;

use dicebase_engine::any::{prove, prove_exactly};
use dicebase_engine::{CHECKPOINT, Claim, Measure, Proof};
use dicebase_games::at_most;
use dicebase_policy::RATINGS;
use dicebase_tables::Metadata;
use serde::Serialize;

use super::inspect;
use super::refusals::not_exactly;
use crate::cli::{Global, Verify};
use crate::exact::ExactValue;
use crate::failure::Failure;
use crate::output;
use crate::progress::FreeBars;

#[derive(Serialize)]
struct Verified {
    table: String,
    game: String,
    kind: String,
    objective: String,
    /// The value of the start, if the table has one.
    #[serde(skip_serializing_if = "Option::is_none")]
    value: Option<f64>,
    seconds: f64,
    states: usize,
    #[serde(flatten)]
    claims: Claims,
    #[serde(skip_serializing_if = "Option::is_none")]
    between_bounds: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wrong_decisions: Option<usize>,
    #[serde(flatten)]
    exact: Option<ExactValue>,
    verified: bool,
}

/// The claims of the table and the proved numbers. Each number is about the value of the start or about every value.
#[derive(Default, Serialize)]
struct Claims {
    #[serde(skip_serializing_if = "Option::is_none")]
    error_bound: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    table_error_bound: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved_error_bound: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved_table_error_bound: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    one_turn_gain: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    table_one_turn_gain: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved_one_turn_gain: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved_table_one_turn_gain: Option<f64>,
}

impl Claims {
    fn of(proof: &Proof) -> Self {
        let (claimed, proved) = (proof.start.map(|start| start.claimed), proof.start.map(|start| start.proved));
        let (of_all, proved_of_all) = (Some(proof.all.claimed), Some(proof.all.proved));
        match proof.measure {
            Measure::ErrorBound => Self {
                error_bound: claimed,
                table_error_bound: of_all,
                proved_error_bound: proved,
                proved_table_error_bound: proved_of_all,
                ..Self::default()
            },
            Measure::OneTurnGain => Self {
                one_turn_gain: claimed,
                table_one_turn_gain: of_all,
                proved_one_turn_gain: proved,
                proved_table_one_turn_gain: proved_of_all,
                ..Self::default()
            },
        }
    }
}

pub fn run(typed: &Verify, global: &Global) -> Result<(), Failure> {
    let started = Instant::now();
    let (path, table) = inspect::open(&typed.table, global)?;
    let metadata = table.metadata().clone();
    if !inspect::claims_bounds(&metadata) {
        table.check()?;
        return Err(nothing_to_prove(&path, &metadata));
    }
    let exact = typed.exact.then(|| exactly(typed, global)).transpose()?;
    let proof = prove(table, global.threads(), &FreeBars)?;
    let verified = Verified {
        table: path.display().to_string(),
        game: metadata.game,
        kind: metadata.kind,
        objective: metadata.objective,
        value: proof.start.map(|_| metadata.root),
        seconds: started.elapsed().as_secs_f64(),
        states: proof.states,
        claims: Claims::of(&proof),
        between_bounds: proof.between_bounds,
        wrong_decisions: proof.wrong_decisions,
        verified: proof.is_verified(),
        exact,
    };
    let told = if global.json { output::json(&verified) } else { output::text(&as_text(&verified, &proof)) };
    // A wrong table is a failure even if the output cannot be written.
    if verified.verified { told } else { Err(refuted(&verified, &proof)) }
}

/// Solves the game of the table exactly.
fn exactly(typed: &Verify, global: &Global) -> Result<ExactValue, Failure> {
    let (_, table) = inspect::open(&typed.table, global)?;
    ExactValue::of(|| prove_exactly(table, global.threads(), &FreeBars)?.ok_or_else(not_exactly))
}

/// The error for kept numbers and checkpoints, which claim nothing that could be proved.
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

fn refuted(verified: &Verified, proof: &Proof) -> Failure {
    Failure::failed(format!(
        "the table {} is not what its rules give ({}); remove it, and it is solved again when it is next needed",
        verified.table,
        wrong(proof)
    ))
}

/// The errors of a table. Bounds are not rounded here, since they may differ by little.
fn wrong(proof: &Proof) -> String {
    let claim = |what: &str, Claim { claimed, proved }: Claim| match proof.measure {
        Measure::ErrorBound => {
            format!("it says that {what} is no further than {claimed:e} from the true one, and {proved:e} is proved")
        }
        Measure::OneTurnGain => format!(
            "it says of {what} that nobody gains more than {claimed:e} by one other turn, and {proved:e} is proved"
        ),
    };
    match (proof.wrong_decisions, proof.stray_root, proof.start) {
        (Some(wrong @ 1..), ..) => format!("decisions that are not the best: {wrong}"),
        (_, Some(root), _) => format!("it says that the start is worth {root}, and each target has a value of its own"),
        _ if !proof.all.holds() => claim("every value", proof.all),
        (.., Some(start)) if !start.holds() => claim("the value of the start", start),
        _ => "some value is not proved to lie between its bounds".to_owned(),
    }
}

fn as_text(verified: &Verified, proof: &Proof) -> String {
    let bound = at_most(proof.all.proved);
    let all = match (proof.wrong_decisions, proof.measure) {
        (Some(wrong), _) => format!("decisions that are not the best: {wrong}"),
        (None, Measure::ErrorBound) => format!("proved: no value is further than {bound} from the true one"),
        (None, Measure::OneTurnGain) => {
            format!("proved: in no state does anybody gain more than {bound} by one other turn")
        }
    };
    let between = proof.between_bounds.map(|_| "proved: every value lies between its bounds".to_owned());
    let start = verified.value.zip(proof.start).map(|(value, start)| {
        let bound = at_most(start.proved);
        match proof.measure {
            Measure::ErrorBound => {
                format!("proved: the value of the start, {value}, is no further than {bound} from the true one")
            }
            Measure::OneTurnGain => format!(
                "proved: at the start, worth {value} in this equilibrium, nobody gains more than {bound} by one other \
                 turn"
            ),
        }
    });
    let solved = format!(
        "{} {}: checksums right, {} states solved again in {:.2} s",
        verified.game,
        verified.kind,
        output::thousands(proof.states),
        verified.seconds,
    );
    let exact = verified.exact.iter().flat_map(|exact| exact.lines("the stored values"));
    [Some(solved), Some(all), between, start].into_iter().flatten().chain(exact).collect::<Vec<_>>().join("\n")
}
