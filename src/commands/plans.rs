//! What plans of long work tell and ask.

use std::path::Path;

use dicebase_engine::SharedPlan;
use serde::Serialize;

use crate::cli::Global;
use crate::failure::Failure;
use crate::output;

/// So many ranks a plan tells of where there are none.
const TOLD_RANKS: [usize; 4] = [2, 4, 16, 64];

/// A time in words.
pub fn minutes(seconds: f64) -> String {
    output::counted((seconds / 60.0).ceil() as u64, "minute", "minutes")
}

/// Refuses to begin what the disk has no room for.
pub fn check_disk(path: &Path, needed: u64) -> Result<(), Failure> {
    // The folder may have to be made, on the disk of the one that is there.
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

/// What it takes to solve a game, with one process or several.
#[derive(Serialize)]
#[serde(untagged)]
pub enum Planned<P> {
    One(P),
    Several(SharedPlan),
}

/// What is told of a plan.
#[derive(Serialize)]
struct Told<'a, P> {
    game: &'a str,
    #[serde(flatten)]
    plan: &'a Planned<P>,
    /// The same with several ranks, each of them as fast as this machine.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    with_ranks: Vec<SharedPlan>,
}

impl<P: Serialize> Planned<P> {
    /// In words, those of one process if it is one, where the table is solved in parts that have a name.
    pub fn words(&self, of_one: impl Fn(&P) -> String, parts: &str) -> String {
        match self {
            Self::One(plan) => of_one(plan),
            Self::Several(plan) => words_of_ranks(plan, parts),
        }
    }

    /// Tells it in these words, and of one process with how many ranks it would take what.
    pub fn tell<E: Into<Failure>>(
        &self,
        game: &str,
        words: &str,
        plans_of_ranks: impl Fn(&[usize]) -> Result<Vec<SharedPlan>, E>,
        global: &Global,
    ) -> Result<(), Failure> {
        let with_ranks = match self {
            Self::One(_) => plans_of_ranks(&TOLD_RANKS).map_err(Into::into)?,
            Self::Several(_) => Vec::new(),
        };
        if global.json {
            return output::json(&Told { game, plan: self, with_ranks });
        }
        let words = output::wrapped(words);
        match with_ranks.is_empty() {
            true => output::text(&words),
            false => output::text(&format!("{words}\n\n{}", table_of_ranks(&with_ranks))),
        }
    }
}

/// What it takes with several ranks, one after the other.
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

/// What it takes with the ranks that there are; what the table is solved in has a name.
fn words_of_ranks(plan: &SharedPlan, parts: &str) -> String {
    let SharedPlan { ranks, numbers, layers, disk, written, exchanged, memory, seconds, .. } = *plan;
    let until =
        if disk > written { format!(", with {} of disk until it is done", output::bytes(disk)) } else { String::new() };
    format!(
        "{} million chances in {layers} {parts}: {ranks} ranks give one another {}, the first one writes {}{until}, \
         and each holds up to {} of memory; about {} of solving if all ranks are as fast as this one",
        numbers / 1_000_000,
        output::bytes(exchanged),
        output::bytes(written),
        output::bytes(memory),
        minutes(seconds)
    )
}
