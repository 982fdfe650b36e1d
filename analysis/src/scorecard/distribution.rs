//! How a game may end.

use dicebase_games::scorecard::{Card, Game};
use dicebase_policy::reported_chance;
use dicebase_solver::scorecard::{Visit, Walk, Walked};
use dicebase_solver::{Cancelled, Report};
use serde::Serialize;

use super::player::Player;
use crate::chances::Chances;

/// How the game of a player may end, from some card on.
#[derive(Clone, Debug, PartialEq)]
pub struct Distribution {
    /// The chance of each final score. Extra bonuses that were paid before the card are not counted, since they are not
    /// on it.
    pub scores: Chances,
    /// The sum of the chances that were left out, since games of more than two million states have too many: below
    /// 1e-12. It is missing in the chances and in what follows from them.
    pub left_out: f64,
    /// The points that are on the card.
    pub on_card: usize,
    /// The expected points still to come: the mean of the scores without what is on the card.
    pub to_come: f64,
    /// The chance of the upper bonus; none in games without one.
    pub upper_bonus: Option<f64>,
    /// The expected number of extra bonuses still to come; none in games without them.
    pub extra_bonuses: Option<f64>,
    /// What the categories that are open come to, in the order of the card.
    pub categories: Vec<CategoryStatistics>,
}

/// What a category comes to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CategoryStatistics {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The mean points.
    pub mean: f64,
    /// The chance that it is crossed out.
    pub zero: f64,
    /// The most points it can have.
    pub best: usize,
    /// The mean of what is lost against that: `best - mean`.
    pub lost: f64,
}

/// The exact distribution of what a player's game comes to from a card on, by every state and score that can be
/// reached.
///
/// The chances sum to 1 but for rounding, some 1e-14. Takes about as long as the best action of every decision, which
/// is worked out on the way, and as much memory as two layers of states need with a number for each score: 0.5 GB for
/// Yahtzee. For a player with a [`TargetPlay`](super::TargetPlay) each number of points has decisions of its own, so it
/// takes as many turns as there are numbers in [`Needs`](dicebase_games::scorecard::Needs) that are reached: some 2
/// microseconds of one core each.
///
/// # Errors
/// When `report` breaks off.
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
        upper_bonus: game.rules().upper_bonus.map(|_| reported_chance(paid.map(|(_, mass)| mass.sum()).sum())),
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
