//! The plan of a two-player game whose table is written in shards.

use std::path::Path;

use dicebase_engine::SharedPlan;
use dicebase_engine::scorecard::{Plan, Tables};
use serde::Serialize;

use crate::cli::Global;
use crate::failure::Failure;
use crate::output;

/// The numbers of ranks in a plan without ranks.
const TOLD_RANKS: [usize; 4] = [2, 4, 16, 64];

/// A time in words.
fn minutes(seconds: f64) -> String {
    output::counted((seconds / 60.0).ceil() as u64, "minute", "minutes")
}

/// Refuses work for which the disk has no room.
pub fn check_disk(path: &Path, needed: u64) -> Result<(), Failure> {
    // The folder may not exist yet; then its nearest existing parent tells the disk.
    let Some(folder) = path.ancestors().skip(1).find(|folder| folder.exists()) else { return Ok(()) };
    let free = fs4::available_space(folder).map_err(Failure::failed)?;
    if needed <= free {
        return Ok(());
    }
    Err(Failure::failed(format!(
        "the table takes {} more, and the disk of {} has {} left: free some space, or choose a folder on another disk \
         with --data DIR",
        output::bytes(needed),
        folder.display(),
        output::bytes(free)
    )))
}

/// The plan of one process or of several.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Planned {
    One(Plan),
    Several(SharedPlan),
}

/// A plan as JSON.
#[derive(Serialize)]
struct PlanReport<'a> {
    game: &'a str,
    #[serde(flatten)]
    plan: &'a Planned,
    /// The plans with several ranks that are all as fast as this machine.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    with_ranks: Vec<SharedPlan>,
}

impl Planned {
    /// The plan with the existing processes, each of which may hold this many bytes.
    pub fn of(tables: &Tables<'_>, memory: u64) -> Result<Self, Failure> {
        Ok(match tables.shared_plan()? {
            Some(plan) => Self::Several(plan),
            None => Self::One(tables.plan(memory)?),
        })
    }

    /// The bytes of the table.
    pub fn written(&self) -> u64 {
        match self {
            Self::One(plan) => plan.written,
            Self::Several(plan) => plan.written,
        }
    }

    /// The plan in a sentence.
    pub fn words(&self) -> String {
        match self {
            Self::One(plan) => words_of_one(plan),
            Self::Several(plan) => words_of_ranks(plan),
        }
    }

    /// Prints the plan, and for one process also plans with several ranks.
    pub fn tell(&self, game: &str, tables: &Tables<'_>, global: &Global) -> Result<(), Failure> {
        let with_ranks = match self {
            Self::One(_) => tables.plans_of_ranks(&TOLD_RANKS)?,
            Self::Several(_) => Vec::new(),
        };
        if global.json {
            return output::json(&PlanReport { game, plan: self, with_ranks });
        }
        let words = output::wrapped(&self.words());
        match with_ranks.is_empty() {
            true => output::text(&words),
            false => output::text(&format!("{words}\n\n{}", table_of_ranks(&with_ranks))),
        }
    }
}

fn words_of_one(plan: &Plan) -> String {
    let Plan { numbers, shards, passes, written, read, memory, seconds } = *plan;
    format!(
        "{} million chances in {shards} shards and {passes} passes: {} are written and {} read again, up to {} of \
         memory are held at a time; about {} on this machine",
        numbers / 1_000_000,
        output::bytes(written),
        output::bytes(read),
        output::bytes(memory),
        minutes(seconds)
    )
}

/// The plans with several ranks, in rows.
fn table_of_ranks(plans: &[SharedPlan]) -> String {
    let row = |plan: &SharedPlan| {
        vec![
            plan.ranks.to_string(),
            output::bytes(plan.memory),
            output::bytes(plan.exchanged),
            output::bytes(plan.first_takes),
            format!("{:.1}", plan.seconds / 60.0),
        ]
    };
    let heading = ["Ranks", "Memory each", "Exchanged", "Taken by the first", "Minutes of solving"];
    let table = output::table(&heading, &[0, 1, 2, 3, 4], plans.iter().map(row).collect());
    let note = output::wrapped(
        "The same with several machines like this one, each a rank; what is exchanged takes time of its own, which \
         depends on the network.",
    );
    format!("{table}\n\n{note}")
}

fn words_of_ranks(plan: &SharedPlan) -> String {
    let SharedPlan { ranks, numbers, layers, written, exchanged, memory, seconds, .. } = *plan;
    format!(
        "{} million chances in {layers} layers: {ranks} ranks give one another {}, the first one writes {}, \
         and each holds up to {} of memory; about {} of solving if all ranks are as fast as this one",
        numbers / 1_000_000,
        output::bytes(exchanged),
        output::bytes(written),
        output::bytes(memory),
        minutes(seconds)
    )
}
