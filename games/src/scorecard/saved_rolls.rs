//! Rolls that are saved for later turns.
//!
//! One backward pass computes the value for every number of saved rolls. A turn that begins with more rolls only begins
//! earlier: going back from its end through one roll after another, each of which may be saved or made
//! ([`Turn::roll_more`](super::Turn::roll_more)), the pass reaches the beginnings of all shorter turns. No more than two
//! rolls for each filled category can have been saved, so every possible number has its own value.

use std::ops::Range;

use super::categories::Categories;
use super::states::{Group, State, States};

/// The numbering of the values of a game: one for each state and each number of rolls that may be saved there.
///
/// A turn saves at most all of its rolls but the first, so the number of saved rolls is at most that number times the
/// filled categories. Every number up to it has a value of its own. At the end of the game nothing depends on saved
/// rolls. In games without saved rolls there is one value for each state, in the order of [`States`].
///
/// Values are sorted like the [`Row`](super::Row)s of the states, then by the number of saved rolls, then by lane.
#[derive(Clone, Debug)]
pub struct SavedRolls {
    /// The number of rolls that a turn may save.
    of_turn: usize,
    /// The layers, by the number of open categories.
    layers: Vec<Layer>,
}

/// The values of one layer.
#[derive(Clone, Debug)]
struct Layer {
    first_state: usize,
    states: usize,
    first_value: usize,
    /// The number of values of a state: the largest number of saved rolls, plus one.
    each: usize,
}

impl SavedRolls {
    /// The numbering for games in which a turn saves up to `of_turn` rolls.
    #[must_use]
    pub fn new(states: &States, of_turn: usize) -> Self {
        let mut layers: Vec<Layer> = Vec::new();
        let turns = states.layers().len() - 1;
        for (open, groups) in states.layers().enumerate() {
            let each = if open == 0 { 1 } else { of_turn * (turns - open) + 1 };
            let first_value = layers.last().map_or(0, Layer::end);
            let states = groups.iter().map(Group::states).sum();
            layers.push(Layer { first_state: groups[0].first, states, first_value, each });
        }
        Self { of_turn, layers }
    }

    /// The number of values of a game.
    #[must_use]
    pub fn values(&self) -> usize {
        self.layers.last().map_or(0, Layer::end)
    }

    /// The values of all states with this number of open categories.
    #[must_use]
    pub fn layer(&self, open: usize) -> Range<usize> {
        self.layers[open].first_value..self.layers[open].end()
    }

    /// The largest number of rolls that may be saved before a turn with this number of open categories.
    #[must_use]
    pub fn most(&self, open: usize) -> usize {
        self.of_turn * (self.layers.len() - 1 - open)
    }

    /// The index of the value of a state with this number of saved rolls, which must be possible.
    #[must_use]
    pub fn index(&self, states: &States, state: &State, saved: usize) -> usize {
        let lane = states.upper().lane(state.open, state.upper_total);
        self.row(states, state.open, state.extra, saved) + lane
    }

    /// The state of the value of an index, with the number of saved rolls.
    #[must_use]
    pub fn state(&self, states: &States, index: usize) -> (State, usize) {
        let layer = &self.layers[self.layers.partition_point(|layer| layer.first_value <= index) - 1];
        let place = index - layer.first_value;
        let (row, _) = states.row_and_lane(layer.first_state + place / layer.each);
        let within = place - (row.first - layer.first_state) * layer.each;
        (states.state(row.first + within % row.lanes), within / row.lanes)
    }

    /// The index of the first value of the row of these open categories with this number of saved rolls.
    #[inline(always)]
    pub(super) fn row(&self, states: &States, open: Categories, extra: bool, saved: usize) -> usize {
        let (row, layer) = (states.row(open, extra), &self.layers[open.len()]);
        // At the end saved rolls have no use.
        let saved = saved.min(layer.each - 1);
        layer.first_value + (row.first - layer.first_state) * layer.each + saved * row.lanes
    }
}

impl Layer {
    fn end(&self) -> usize {
        self.first_value.saturating_add(self.states.saturating_mul(self.each))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scorecard::Game;

    #[test]
    fn values_are_numbered_without_gaps_in_the_order_of_solving() {
        let game = Game::builtin("knubbel-v1").unwrap();
        let states = game.states();
        let saved_rolls = SavedRolls::new(states, 2);
        let mut next = 0;
        for (open, groups) in states.layers().enumerate() {
            assert_eq!(saved_rolls.layer(open).start, next);
            let most = saved_rolls.most(open);
            assert_eq!(most, 2 * (game.rules().categories.len() - open));
            let rows = groups.iter().flat_map(|group| (0..group.rows).map(|row| states.row_of_group(group, row)));
            for row in rows {
                for saved in 0..=if open == 0 { 0 } else { most } {
                    for index in row.first..row.first + row.lanes {
                        assert_eq!(saved_rolls.index(states, &states.state(index), saved), next);
                        assert_eq!(saved_rolls.state(states, next), (states.state(index), saved));
                        next += 1;
                    }
                }
            }
            assert_eq!(saved_rolls.layer(open).end, next);
        }
        assert_eq!(saved_rolls.values(), next);
        let over = State { open: Categories::default(), ..states.start() };
        assert_eq!(saved_rolls.index(states, &over, 26), states.index(&over));
    }

    #[test]
    fn without_saved_rolls_each_state_has_one_value() {
        let game = Game::builtin("yahtzee").unwrap();
        let saved_rolls = SavedRolls::new(game.states(), 0);
        assert_eq!(saved_rolls.values(), game.states().len());
        for index in (0..game.states().len()).step_by(97) {
            assert_eq!(saved_rolls.index(game.states(), &game.states().state(index), 0), index);
        }
    }
}
