//! Equally good actions in play for points.
//!
//! Rounding does not decide between values that are equal as numbers, so the distribution of totals is that of the
//! documented order of actions.

use super::game::Game;

/// The tolerance as a part of the most points of a game: many times the rounding errors of equal values, and less than
/// the distance between different ones.
const ROUNDING: f64 = 1.0 / (1_u64 << 46) as f64;

impl Game {
    /// The points of a game in which every category pays the most it can, and every bonus is paid in every turn.
    #[must_use]
    pub fn most_points(&self) -> usize {
        let (rules, scoring) = (self.rules(), self.scoring());
        let most = |category| scoring.slots()[scoring.slots_of(category)].iter().map(|slot| slot.points).max();
        let categories: usize = (0..rules.categories.len()).filter_map(most).sum();
        let extra = rules.extra_bonus.as_ref().map_or(0, |bonus| bonus.points * rules.categories.len());
        categories + rules.largest_bonus() + extra
    }

    /// The expected points by which an action has to be better than another to be preferred. Actions that differ by no
    /// more are equally good, and the first of [`Position::actions`](super::Position::actions) is taken.
    ///
    /// Mathematically equal values differ by rounding, in yahtzee by up to 1e-13 points. Rounding must not decide
    /// between them: the expected points are the same, but the distribution of totals is not. The tolerance is 2e-11 in
    /// yahtzee, which is also the most that a decision can lose by it.
    #[must_use]
    pub fn equally_good(&self) -> f64 {
        self.most_points() as f64 * ROUNDING
    }
}
