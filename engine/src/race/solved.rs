//! The result of solving a race game.

use dicebase_games::race::Game;
use dicebase_solver::race::{Sweeps, fewest_turns, turns_error};
use dicebase_solver::{Cancelled, Report};

/// The value of every state, with a bound for its error.
pub(super) struct Solved {
    pub(super) values: Vec<f64>,
    /// The bound of each value; empty where one bound holds for all.
    margins: Vec<f32>,
    bound: f64,
}

impl Solved {
    /// Solves a game for one player alone.
    pub(super) fn turns(game: &Game, report: Report<'_>) -> Result<Self, Cancelled> {
        let values = fewest_turns(game.board(), report)?;
        let bound = turns_error(game.board(), &values);
        Ok(Self { values, margins: Vec::new(), bound })
    }

    /// The result for two players, whose errors are all proved to be at most `bound`.
    pub(super) fn win(sweeps: Sweeps<'_>, bound: f64) -> Self {
        let (values, margins) = sweeps.into_parts();
        Self { values, margins, bound }
    }

    /// A bound for the error of the value of a state.
    pub(super) fn margin(&self, index: usize) -> f64 {
        self.margins.get(index).map_or(self.bound, |&margin| margin.into())
    }

    /// A bound for the largest error of these numbers; impossible states are skipped.
    pub(super) fn furthest(&self, numbers: &[f64]) -> f64 {
        let known = self.values.iter().zip(numbers).enumerate().filter(|(_, (value, _))| !value.is_nan());
        known.map(|(index, (value, number))| self.off(index, *value, *number)).fold(0.0, f64::max)
    }

    /// A bound for the error of a number that stands for the value of a state.
    pub(super) fn off(&self, index: usize, value: f64, number: f64) -> f64 {
        let apart = (value - number).abs();
        let margin = self.margin(index);
        if apart.is_nan() {
            f64::INFINITY
        } else if apart == 0.0 {
            margin
        } else {
            (apart + margin).next_up()
        }
    }
}
