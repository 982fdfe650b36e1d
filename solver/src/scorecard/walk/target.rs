//! Play for a target.

use dicebase_games::scorecard::{Game, Needs, State, Values};

/// The target of a player, with the largest chances of getting the points that are still needed.
#[derive(Clone, Copy)]
pub struct TargetPlay<'a> {
    /// The final score to reach. Points on the card count; extra bonuses that were paid before it do not.
    pub target: usize,
    /// The numbering of the chances.
    pub needs: &'a Needs,
    /// The chance for each number, as [`solve_needs`](crate::scorecard::solve_needs) computes it.
    pub chances: &'a (dyn Values + Sync),
}

/// The numbers of points with which a target is open in a state.
pub struct Open {
    /// The index of the state whose numbers apply.
    pub index: usize,
    /// The points needed by a player with no points so far, at least 0.
    needed: usize,
    /// The largest number of points that can still be gained.
    most: usize,
}

impl TargetPlay<'_> {
    /// The points with which the target is open in a state. They are counted on top of `on_card`, without the upper
    /// bonus.
    #[must_use]
    pub fn open(&self, game: &Game, state: &State, on_card: usize) -> Open {
        let index = Needs::state(game, state);
        let needed = self.target.saturating_sub(on_card + Needs::paid(game, state));
        Open { index, needed, most: self.needs.of_state(index).len() }
    }
}

impl Open {
    /// The range of points with which the target is open.
    #[must_use]
    pub fn points(&self) -> std::ops::Range<usize> {
        self.needed.saturating_sub(self.most)..self.needed
    }

    /// The points still needed by a player with these points, which must be in [`points`](Self::points).
    #[must_use]
    pub fn needed(&self, points: usize) -> usize {
        self.needed - points
    }
}
