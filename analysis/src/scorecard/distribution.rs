//! The distribution of final scores.

use dicebase_games::scorecard::{Card, Game};
use dicebase_policy::reported_chance;
use dicebase_solver::scorecard::{Visit, Walk, Walked};
use dicebase_solver::{Cancelled, Report};
use serde::Serialize;

use super::player::Player;
use crate::chances::Chances;

/// The distribution of the rest of a player's game, from a card on.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// The probability of each final score. Extra bonuses that were paid before are not on the card and are not
    /// counted.
    pub scores: Chances,
    /// The total of the dropped probabilities, below 1e-12. Only games with more than two million states drop any. All
    /// other numbers lack this part.
    pub left_out: f64,
    /// The points on the card.
    pub on_card: usize,
    /// The expected further points: the mean of `scores` without the points on the card.
    pub to_come: f64,
    /// The probability of the upper bonus; `None` in games without one.
    pub upper_bonus: Option<f64>,
    /// The expected number of further extra bonuses; `None` in games without them.
    pub extra_bonuses: Option<f64>,
    /// The statistics of the open categories, in the order of the card.
    pub categories: Vec<CategoryStatistics>,
}

/// The distribution of one category's points in a few numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CategoryStatistics {
    /// The identifier of the category.
    pub id: String,
    /// The name of the category.
    pub name: String,
    /// The mean points.
    pub mean: f64,
    /// The probability that the category is crossed out.
    pub zero: f64,
    /// The largest number of points that the category can have.
    pub best: usize,
    /// The expected loss against that maximum: `best - mean`.
    pub lost: f64,
}

/// Computes the exact distribution of the rest of a player's game by a forward pass over every state and score that can
/// be reached.
///
/// The probabilities sum to 1 up to rounding errors of about 1e-14. The pass computes the best action of every decision
/// on the way, which takes most of the time. It holds two layers of states with a number for each score: 0.5 GB for
/// Yahtzee. A player with a [`TargetPlay`](dicebase_solver::scorecard::TargetPlay) decides differently for each number
/// of points, so the pass computes a turn for every number in [`Needs`](dicebase_games::scorecard::Needs) that is
/// reached, about 2 microseconds of one core each.
///
/// # Errors
/// If `report` ends the computation.
pub fn distribution(player: &Player<'_>, card: &Card, report: Report<'_>) -> Result<Distribution, Cancelled> {
    let game = player.game();
    let slots = game.scoring().slots().len();
    let look = |visit: &Visit<'_>, sums: &mut [f64]| {
        sums.iter_mut().zip(visit.slots).for_each(|(sum, chance)| *sum += visit.chance * chance);
    };
    let walk = Walk { player, with_points: true, sums: 2 * slots, look };
    let walked = walk.from(card, report)?;
    Ok(described(game, card, &walked))
}

fn described(game: &Game, card: &Card, walked: &Walked) -> Distribution {
    let (slots, with_bonus) = walked.sums.split_at(walked.sums.len() / 2);
    let on_card = card.sums(game).total;
    let scores = walked.scores(game, card);
    let scores = Chances::new(scores.first(), 1, scores.chances());
    let paid = walked.over.iter().filter(|(state, _)| game.final_points(state) > 0);
    Distribution {
        left_out: walked.left_out,
        on_card,
        to_come: scores.mean() - on_card as f64,
        scores,
        upper_bonus: game.rules().upper_bonus.as_ref().map(|_| reported_chance(paid.map(|(_, mass)| mass.sum()).sum())),
        extra_bonuses: game.rules().extra_bonus.as_ref().map(|_| with_bonus.iter().sum()),
        categories: card.open().iter().map(|category| statistics(game, category, slots, with_bonus)).collect(),
    }
}

fn statistics(game: &Game, category: usize, slots: &[f64], with_bonus: &[f64]) -> CategoryStatistics {
    let scoring = game.scoring();
    let chance = |slot: usize| slots[slot] + with_bonus[slot];
    let points = |slot: usize| scoring.slots()[slot].points;
    let range = scoring.slots_of(category);
    let mean = range.clone().map(|slot| chance(slot) * points(slot) as f64).sum();
    let best = range.map(points).max().unwrap_or_default();
    let of_rules = &game.rules().categories[category];
    CategoryStatistics {
        id: of_rules.id.clone(),
        name: of_rules.name.clone(),
        mean,
        zero: reported_chance(scoring.zero_slot(category).map_or(0.0, chance)),
        best,
        lost: best as f64 - mean,
    }
}
