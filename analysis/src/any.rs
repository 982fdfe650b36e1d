//! Questions asked of a policy of any family, for callers that do not care which.

mod decided;
mod regret;
mod review;

use dicebase_games::NotCovered;
use dicebase_games::any::Rules;
use dicebase_games::scorecard::refuse_early_filling;
use dicebase_policy::any::Question;
use dicebase_solver::{Cancelled, Report};
use dicebase_tables::Damaged;
use thiserror::Error;

pub use decided::simulate_decided;
pub use regret::{Regret, RegretError, regret};
pub use review::{Review, ReviewProblem, review};

use crate::Lengths;
use crate::bank::WalkError;
use crate::chances::Chances;
use crate::scorecard::CategoryStatistics;
use crate::{bank, race, scorecard};

/// The names of bots to try in a game with these rules.
#[must_use]
pub fn bot_names(rules: &Rules) -> Vec<String> {
    match rules {
        Rules::Scorecard(_) => scorecard::Bot::ALL.map(|bot| bot.name().to_owned()).to_vec(),
        Rules::Bank(rules) => bank::Bot::examples(rules).map(bank::Bot::name).to_vec(),
        Rules::Race(_) => race::Bot::ALL.map(|bot| bot.name().to_owned()).to_vec(),
    }
}

/// The exact distribution of the result of perfect play: final scores, points of a turn, or turns.
#[derive(Clone, Debug)]
pub struct Spread {
    /// The probability of each result.
    pub chances: Chances,
    /// The sum of the probabilities that were too small to be followed.
    pub left_out: f64,
    /// The probability of the upper bonus, in games that have one.
    pub upper_bonus: Option<f64>,
    /// The expected number of extra bonuses, in games that have them.
    pub extra_bonuses: Option<f64>,
    /// The statistics of the open categories, in games on cards.
    pub categories: Vec<CategoryStatistics>,
}

impl Spread {
    /// The distribution of a game without cards.
    fn of(chances: Chances, left_out: f64) -> Self {
        Self { chances, left_out, upper_bonus: None, extra_bonuses: None, categories: Vec::new() }
    }
}

/// The reason why no distribution is computed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpreadError {
    /// The progress callback ended the computation.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// A bank game that cannot be computed.
    #[error(transparent)]
    Walk(WalkError),
    /// The table is damaged.
    #[error(transparent)]
    Damaged(#[from] Damaged),
    /// A game whose length is not computed, because turns can be taken over.
    #[error(
        "the chances of all lengths of a game are not computed where turns can be taken over; ask with the objective \
         turns or points"
    )]
    NoLengths,
    /// A scorecard game that is not played for points.
    #[error("the chances of all final scores are computed of play for the expected score; ask with that objective")]
    OnlyPoints,
    /// A scorecard game with saved rolls.
    #[error(transparent)]
    NotCovered(#[from] NotCovered),
    /// A race game that cannot be computed.
    #[error(transparent)]
    Race(race::WalkError),
}

impl From<WalkError> for SpreadError {
    fn from(error: WalkError) -> Self {
        match error {
            WalkError::Cancelled(cancelled) => Self::Cancelled(cancelled),
            other => Self::Walk(other),
        }
    }
}

impl From<race::WalkError> for SpreadError {
    fn from(error: race::WalkError) -> Self {
        match error {
            race::WalkError::Cancelled(cancelled) => Self::Cancelled(cancelled),
            other => Self::Race(other),
        }
    }
}

/// Computes the distribution of results under perfect play: of a scorecard game from a card on, of a bank or race game
/// from its start. If the values in the table are rounded, the game is solved again first.
///
/// # Errors
/// If the distribution is not computed for this game, if the table is damaged, or if `report` breaks off.
pub fn spread<D: AsRef<[u8]>>(question: &Question<D>, report: Report<'_>) -> Result<Spread, SpreadError> {
    match question {
        Question::Scorecard(asked) => {
            let (adviser, game) = (&asked.adviser, asked.adviser.game());
            let policy = adviser.points().ok_or(SpreadError::OnlyPoints)?;
            refuse_early_filling(game)?;
            let solve = || dicebase_solver::scorecard::solve(game, report);
            let player = scorecard::Player::optimal(game, policy.exact_values()?.map_or_else(solve, Ok)?);
            let found = scorecard::distribution(&player, asked.position.card(), report)?;
            Ok(Spread {
                chances: found.scores,
                left_out: found.left_out,
                upper_bonus: found.upper_bonus,
                extra_bonuses: found.extra_bonuses,
                categories: found.categories,
            })
        }
        Question::Melee(_) => Err(SpreadError::OnlyPoints),
        Question::Bank(asked) => {
            let (policy, game) = (&asked.adviser, asked.adviser.game());
            if game.objective().words().players > 1 && game.rules().take_over.is_some() {
                return Err(SpreadError::NoLengths);
            }
            let solve = || {
                let bounds = dicebase_solver::bank::solve(game, report)?;
                Ok::<_, Cancelled>(bounds.iter().map(dicebase_solver::bank::Bounds::middle).collect())
            };
            let player = bank::Player::optimal(game, policy.exact_values()?.map_or_else(solve, Ok)?);
            let (chances, left_out) = match bank::distribution(&player, report)? {
                bank::Distribution::Points(turn) => (turn.points, 0.0),
                bank::Distribution::Turns(alone) => (alone.turns.chances, alone.turns.left),
                bank::Distribution::Win(two) => {
                    let turns = two.turns.ok_or(SpreadError::NoLengths)?;
                    (turns.chances, turns.left)
                }
            };
            Ok(Spread::of(chances, left_out))
        }
        Question::Race(asked) => {
            let (adviser, game) = (&asked.adviser, asked.adviser.game());
            race::followed(game, 0)?;
            let solved = || race::Perfect::solved(game, report);
            let exact = adviser.solved().map_or(Ok(None), |policy| policy.exact_values())?;
            let perfect = exact.map_or_else(solved, |values| Ok(race::Perfect::new(game, values)))?;
            let Lengths { chances, left } = race::distribution(game, &perfect, report)?.into_turns();
            Ok(Spread::of(chances, left))
        }
    }
}
