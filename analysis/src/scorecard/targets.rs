//! How often each target is reached: by play for points, and by play for it.

use dicebase_games::scorecard::{Card, Game, Needs};
use dicebase_policy::reported_chance;
use serde::Serialize;

use super::distribution::Distribution;
use crate::chances::Chances;
use crate::loss::loss;

/// The chances for which it is told which targets are reached with them.
const LEVELS: [f64; 7] = [0.9, 0.75, 0.5, 0.25, 0.1, 0.05, 0.01];

/// How often targets are reached by play for points, and how often they could be.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Targets {
    /// The points that are certain: those on the card, with the upper bonus once it is earned.
    pub certain: usize,
    /// Every number of points above them up to the largest that can be reached.
    pub targets: Vec<Target>,
    /// Which targets are reached with some chances, the largest chance first.
    pub levels: Vec<Level>,
}

/// How often a target is reached.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Target {
    /// The final score to reach: so many points or more.
    pub target: usize,
    /// The chance by play for the most expected points.
    pub by_points: f64,
    /// The largest chance there is, by play for this target alone.
    pub best: f64,
    /// How much play for points loses: the difference, never negative.
    pub loss: f64,
}

/// Which targets are reached with a chance.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Level {
    /// The chance.
    pub chance: f64,
    /// The largest target that play for points reaches with at least that chance, but for rounding.
    pub by_points: usize,
    /// The largest target that can be reached with at least that chance, but for rounding.
    pub best: usize,
}

impl Targets {
    /// From how games from a card on end by play for points, and the largest chances to get 1 point more than the card
    /// has, 2 and so on, as [`solve_needs`](dicebase_solver::scorecard::solve_needs) finds them for the card's state.
    #[must_use]
    pub fn new(game: &Game, card: &Card, by_points: &Distribution, best: &[f64]) -> Self {
        let certain = Needs::on_card(game, card);
        let reachable = best.iter().rposition(|&chance| chance > 0.0).map_or(0, |last| last + 1);
        let by_points = at_least(by_points, certain, reachable);
        let targets: Vec<Target> = (certain + 1..)
            .zip(by_points.iter().zip(best[..reachable].iter().copied().map(reported_chance)))
            .map(|(target, (&by_points, best))| Target { target, by_points, best, loss: loss(best, by_points) })
            .collect();
        let levels = LEVELS.map(|chance| level(certain, &targets, chance)).to_vec();
        Self { certain, targets, levels }
    }

    /// Where play for points loses the most, of equal losses the smallest target; none where nothing can be reached.
    #[must_use]
    pub fn largest_loss(&self) -> Option<&Target> {
        let larger = |most: &'_ Target, target: &'_ Target| target.loss > most.loss;
        self.targets.iter().reduce(|most, target| if larger(most, target) { target } else { most })
    }
}

/// The chances of at least one point more than `certain`, two and so on. They are added up from the top, so that small
/// ones keep their digits.
fn at_least(by_points: &Distribution, certain: usize, count: usize) -> Vec<f64> {
    let mut chances = vec![0.0; count];
    for (score, chance) in by_points.scores.iter() {
        if let Some(place) = score.checked_sub(certain + 1).and_then(|place| chances.get_mut(place)) {
            *place = chance;
        }
    }
    let mut sum = 0.0;
    for chance in chances.iter_mut().rev() {
        sum += *chance;
        *chance = reported_chance(sum);
    }
    chances
}

fn level(certain: usize, targets: &[Target], chance: f64) -> Level {
    let largest = |of: fn(&Target) -> f64| {
        let reached = targets.iter().rev().find(|target| of(target) >= chance - Chances::ROUNDING);
        reached.map_or(certain, |target| target.target)
    };
    Level { chance, by_points: largest(|target| target.by_points), best: largest(|target| target.best) }
}
