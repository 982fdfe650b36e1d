//! Distributions of the results of games.

use dicebase_analysis::any::{Spread, spread};
use dicebase_analysis::scorecard::{CategoryStatistics, Player, distribution};
use dicebase_analysis::{Chances, Summary};
use dicebase_engine::{Error, Watch};
use dicebase_games::scorecard::refuse_saved_rolls;
use dicebase_policy::PolicyError;
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
    pub fn of(question: &Question<'_>, watch: &dyn Watch) -> Answer<Self> {
        let (id, objective) = which(question);
        let work = watch.begin(format!("walking through {id}"));
        let report = |progress| work.report(progress);
        let (spread, categories) = match question {
            Question::Scorecard(adviser, position) if adviser.points().is_some() => {
                refuse_saved_rolls(adviser.game()).map_err(Error::from)?;
                let exact = adviser.points().map(|policy| policy.exact_values()).transpose().map_err(Error::from)?;
                let not_exact = || Error::from(PolicyError::NotSolved { game: id.to_owned() });
                let player = Player::optimal(adviser.game(), exact.flatten().ok_or_else(not_exact)?);
                let found = distribution(&player, position.card(), &report).map_err(|_| ended())?;
                let (upper_bonus, extra_bonuses) = (found.upper_bonus, found.extra_bonuses);
                let spread = Spread { chances: found.scores, left_out: found.left_out, upper_bonus, extra_bonuses };
                (spread, found.categories)
            }
            other => (spread(other, &report).map_err(|error| Refusal::of("not-here", "position", error))?, Vec::new()),
        };
        let Spread { chances, left_out, upper_bonus, extra_bonuses } = spread;
        let summary = chances.summary();
        let (first, step) = (chances.first(), chances.step());
        let chances = Chances::chances(&chances).to_vec();
        let game = id.to_owned();
        Ok(Self { game, objective, summary, first, step, chances, left_out, upper_bonus, extra_bonuses, categories })
    }
}

fn which<'a>(question: &'a Question<'_>) -> (&'a str, &'static str) {
    match question {
        Question::Scorecard(adviser, _) => (adviser.game().id(), adviser.game().objective().name()),
        Question::Melee(adviser, _) => (adviser.game().id(), adviser.game().objective().name()),
        Question::Bank(policy, _) => (policy.game().id(), policy.game().objective().name()),
        Question::Race(adviser, _) => (adviser.game().id(), adviser.game().objective().name()),
    }
}

fn ended() -> Refusal {
    Refusal::of("failed", "position", "the work was ended before it was done")
}
