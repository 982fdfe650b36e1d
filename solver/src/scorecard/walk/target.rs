//! Playing to reach a target.

use dicebase_games::scorecard::{Game, Needs, State, Values};

/// A target that a player wants to reach, with the largest chances to get the points that are still needed.
#[derive(Clone, Copy)]
pub struct TargetPlay<'a> {
    /// The final score to reach: the points on the card count, and extra bonuses that were paid before it do not.
    pub target: usize,
    /// How the chances are numbered.
    pub needs: &'a Needs,
    /// The chances, one for each number, as [`solve_needs`](crate::scorecard::solve_needs) finds them.
    pub chances: &'a (dyn Values + Sync),
}

/// Where a target is open in a state.
pub struct Open {
    /// The state whose numbers hold for it.
    pub index: usize,
    /// How many points are needed of who has none yet, none where that is no more than 0.
    needed: usize,
    /// The most points that may be needed: who needs more cannot get them.
    most: usize,
}

impl TargetPlay<'_> {
    /// Where the target is open in a state, for points without those of the upper bonus on top of `on_card`.
    #[must_use]
    pub fn open(&self, game: &Game, state: &State, on_card: usize) -> Open {
        let index = Needs::state(game, state);
        let needed = self.target.saturating_sub(on_card + Needs::paid(game, state));
        Open { index, needed, most: self.needs.of_state(index).len() }
    }
}

impl Open {
    /// The points with which the target is open.
    #[must_use]
    pub fn points(&self) -> std::ops::Range<usize> {
        self.needed.saturating_sub(self.most)..self.needed
    }

    /// What is needed of who has so many points with which the target is open.
    #[must_use]
    pub fn needed(&self, points: usize) -> usize {
        self.needed - points
    }
}
