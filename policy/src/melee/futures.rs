//! The further points of cards, read from the numbers that the solver has made.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use dicebase_games::melee::{Entries, Game};
use dicebase_games::scorecard::{self, Categories};

use super::plan::Plan;

/// The further points of a card whose player maximises points: the probability of each number of points, for each set
/// of open categories.
pub struct Futures {
    places: scorecard::Futures,
    chances: Vec<f64>,
    means: Vec<f64>,
    /// One more than the most points that a card can have.
    pub(super) totals: usize,
    /// The points that frost costs cards, by open and fillable categories: a solved turn each, and all plays of a
    /// position ask for the same ones.
    frost: Mutex<HashMap<[Categories; 2], f64>>,
}

/// The most losses by frost that are kept.
const MOST_KEPT: usize = 1 << 16;

impl Futures {
    /// Takes the numbers in the order of [`scorecard::Futures`]; `None` if their number differs, or if one is not a
    /// probability.
    #[must_use]
    pub fn new(game: &Game, chances: Vec<f64>) -> Option<Self> {
        let places = scorecard::Futures::new(game.cards());
        if chances.len() != places.len() || !chances.iter().all(|chance| (0.0..=1.0 + 1e-9).contains(chance)) {
            return None;
        }
        let mean = |state| -> f64 {
            let chances: &[f64] = &chances[places.row(state)];
            chances.iter().enumerate().map(|(points, chance)| points as f64 * chance).sum()
        };
        let states = game.cards().states().len();
        let means = (0..states).map(mean).collect();
        let totals = places.row(states - 1).len();
        Some(Self { places, chances, means, totals, frost: Mutex::default() })
    }

    /// All numbers, in the order of [`scorecard::Futures`].
    #[must_use]
    pub fn chances(&self) -> &[f64] {
        &self.chances
    }

    /// The probability of each number of further points, from 0 on.
    #[inline]
    #[must_use]
    pub fn of(&self, game: &Game, open: Categories) -> &[f64] {
        &self.chances[self.places.row(scorecard::Futures::state(game.cards(), open))]
    }

    /// The expected further points.
    #[inline]
    #[must_use]
    pub fn mean(&self, game: &Game, open: Categories) -> f64 {
        self.means[scorecard::Futures::state(game.cards(), open)]
    }

    /// The expected loss of points of a card because some of its entries are frozen in its next turn.
    #[must_use]
    pub fn lost_to_frost(&self, game: &Game, card: &Entries) -> f64 {
        if card.frozen().is_empty() || card.fillable().is_empty() {
            return 0.0;
        }
        let which = [card.open(), card.fillable()];
        // The lock is not held while a turn is solved. Two threads may solve the same one, with the same result.
        let known = self.frost.lock().unwrap_or_else(PoisonError::into_inner).get(&which).copied();
        known.unwrap_or_else(|| {
            let lost = self.mean(game, card.open()) - self.plan(game, card.open(), card.fillable(), 0.0).value;
            let mut frost = self.frost.lock().unwrap_or_else(PoisonError::into_inner);
            if frost.len() >= MOST_KEPT {
                frost.clear();
            }
            frost.insert(which, lost);
            lost
        })
    }

    /// The plan of a turn that maximises points, by a player to whom an action die is worth `award` points.
    #[must_use]
    pub fn plan(&self, game: &Game, open: Categories, fillable: Categories, award: f64) -> Plan {
        let scoring = game.cards().scoring();
        let mut worths = vec![[0.0; 2]; scoring.slots().len()];
        for category in fillable.iter() {
            let after = self.mean(game, open.without(category));
            for slot in scoring.slots_of(category) {
                let worth = scoring.slots()[slot].points as f64 + after;
                worths[slot] = [worth, worth + award];
            }
        }
        Plan::new(game, fillable, worths)
    }

    /// The expected final total of a card.
    #[must_use]
    pub fn total(&self, game: &Game, card: &Entries) -> f64 {
        card.total() as f64 + self.mean(game, card.open())
    }
}
