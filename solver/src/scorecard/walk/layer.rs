//! One layer of the forward pass: the states with the same number of open categories, with their probabilities.

use std::sync::{Mutex, MutexGuard, PoisonError};

use dicebase_games::scorecard::{Game, Row, State};

use super::masses::Mass;

/// The probabilities of the states of a row; empty if the row is not reached.
pub(super) type LaneMasses = Vec<Mass>;

/// The rows of one layer.
pub(super) struct Layer {
    pub(super) rows: Vec<Row>,
    pub(super) lanes: Vec<Mutex<LaneMasses>>,
}

impl Layer {
    /// Creates the layer with this number of open categories, with no state reached yet.
    pub(super) fn new(game: &Game, open: usize) -> Self {
        let groups = game.states().layers().nth(open).unwrap_or_default();
        let rows = groups.iter().flat_map(|group| (0..group.rows).map(|row| game.states().row_of_group(group, row)));
        let rows: Vec<Row> = rows.collect();
        let lanes = rows.iter().map(|_| Mutex::default()).collect();
        Self { rows, lanes }
    }

    /// Sets the probability of one state, with no points, to 1.
    pub(super) fn begin(&mut self, game: &Game, start: &State) {
        let row = game.states().row(start.open, start.extra);
        let lane = game.states().upper().lane(start.open, start.upper_total);
        self.lanes_of(&row)[lane] = Mass::certain(0);
    }

    /// Locks the states of a row of this layer, so that probabilities can be added.
    pub(super) fn lanes_of(&self, row: &Row) -> MutexGuard<'_, LaneMasses> {
        let place = self.rows.partition_point(|other| other.first < row.first);
        let mut lanes = self.lanes[place].lock().unwrap_or_else(PoisonError::into_inner);
        if lanes.is_empty() {
            lanes.resize(row.lanes, Mass::default());
        }
        lanes
    }

    /// The states of all reached rows, with their probabilities.
    pub(super) fn into_states(mut self, game: &Game) -> Vec<(State, Mass)> {
        let mut states = Vec::new();
        for (row, lanes) in self.rows.iter().zip(&mut self.lanes) {
            for (lane, mass) in std::mem::take(unlocked(lanes)).into_iter().enumerate() {
                let upper_total = game.states().upper().total(row.open, lane);
                states.push((State { open: row.open, upper_total, extra: row.extra }, mass));
            }
        }
        states
    }
}

pub(super) fn is_reached(lanes: &LaneMasses) -> bool {
    lanes.iter().any(|mass| !mass.is_empty())
}

pub(super) fn unlocked(lanes: &mut Mutex<LaneMasses>) -> &mut LaneMasses {
    lanes.get_mut().unwrap_or_else(PoisonError::into_inner)
}
