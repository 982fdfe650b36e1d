//! Distributions of the results of games.

use dicebase_analysis::any::{Spread, SpreadError, spread};
use dicebase_analysis::scorecard::CategoryStatistics;
use dicebase_analysis::{Chances, Summary};
use dicebase_engine::{Error, Watch};
use dicebase_policy::any::Question;
use serde::Serialize;

use crate::answer::{Answer, Refusal};

/// The exact chance of every number that perfect play may end with.
#[derive(Serialize)]
pub struct Distribution {
    game: String,
    objective: &'static str,
    #[serde(flatten)]
    summary: Summary,
    /// The number of the first chance, and below it the distance between neighbouring numbers.
    first: usize,
    step: usize,
    chances: Vec<f64>,
    /// The sum of the chances that were too small to be followed.
    left_out: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    upper_bonus: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    extra_bonuses: Option<f64>,
    /// The statistics of open categories, in scorecard games.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    categories: Vec<CategoryStatistics>,
}

impl Distribution {
    /// The distribution from a card on, or from the start of other games.
    pub fn of(question: &Question, watch: &dyn Watch) -> Answer<Self> {
        let policy = question.policy();
        let work = watch.begin(format!("walking through {}", policy.id()));
        let found = spread(question, &|progress| work.report(progress)).map_err(|error| match error {
            SpreadError::Cancelled(_) => ended(),
            SpreadError::NotCovered(error) => Error::from(error).into(),
            error => Refusal::of("not-here", "position", error),
        })?;
        let Spread { chances, left_out, upper_bonus, extra_bonuses, categories } = found;
        Ok(Self {
            game: policy.id().to_owned(),
            objective: policy.objective().name,
            summary: chances.summary(),
            first: chances.first(),
            step: chances.step(),
            chances: Chances::chances(&chances).to_vec(),
            left_out,
            upper_bonus,
            extra_bonuses,
            categories,
        })
    }
}

fn ended() -> Refusal {
    Refusal::of("failed", "position", "the work was ended before it was done")
}
