//! The chance of each target, under play for points and under play for the target.

use dicebase_games::scorecard::{Card, Game, Needs};
use dicebase_policy::reported_chance;
use serde::Serialize;

use super::distribution::Distribution;
use crate::chances::Chances;
use crate::loss::loss;

/// The probabilities for which [`Targets::levels`] lists the largest targets.
const LEVELS: [f64; 7] = [0.9, 0.75, 0.5, 0.25, 0.1, 0.05, 0.01];

/// The chances of all targets under play for points, and under play for the target.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Targets {
    /// The points that are certain: those on the card, with the upper bonus once it is earned.
    pub certain: usize,
    /// Every number of points above `certain`, up to the largest one within reach.
    pub targets: Vec<Target>,
    /// The largest targets that are reached with each of several probabilities, the largest probability first.
    pub levels: Vec<Level>,
}

/// The chances of one target.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Target {
    /// The final score to reach or exceed.
    pub target: usize,
    /// The chance under play for the most expected points.
    pub by_points: f64,
    /// The largest possible chance, under play for this target alone.
    pub best: f64,
    /// The loss of play for points: the difference of both chances, never negative.
    pub loss: f64,
}

/// The largest targets that are reached with a given probability.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Level {
    /// The probability.
    pub chance: f64,
    /// The largest target that play for points reaches with at least that probability, up to rounding.
    pub by_points: usize,
    /// The largest target that the best play reaches with at least that probability, up to rounding.
    pub best: usize,
}

impl Targets {
    /// Combines the distribution of play for points from a card on with the largest chances of each number of further
    /// points. `best` has the chance of at least 1 point more than the card has, of at least 2 and so on, as
    /// [`solve_needs`](dicebase_solver::scorecard::solve_needs) computes them for the state of the card.
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

    /// The target for which play for points loses the most, the smallest of several; `None` if no target is within
    /// reach.
    #[must_use]
    pub fn largest_loss(&self) -> Option<&Target> {
        let larger = |most: &'_ Target, target: &'_ Target| target.loss > most.loss;
        self.targets.iter().reduce(|most, target| if larger(most, target) { target } else { most })
    }
}

/// The chances of at least 1 point more than `certain`, of at least 2 and so on. The sum runs from the largest score
/// down, so that small chances keep their digits.
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
