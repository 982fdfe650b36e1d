//! What chances are before anything is known of them.

use std::ops::ControlFlow;

use dicebase_games::race::Board;

use super::alone::fewest_turns;
use super::chances::guess;

/// About the chances of all states, from the fewest turns that each player needs alone.
pub(super) struct Guesses {
    turns: Vec<f64>,
    /// The fields of the ring on which each player stands, for the other one and for itself.
    fields: Vec<(u64, u64)>,
}

impl Guesses {
    /// The other player's entry lies so many fields further.
    pub(super) fn new(board: &Board, offset: usize) -> Self {
        // So many states as are solved have few placements, which take no time.
        let turns = fewest_turns(board, &|_| ControlFlow::Continue(())).expect("nobody ends it");
        let fields = board.placements().all().iter().map(|&own| (board.seen(own, offset), own.bits())).collect();
        Self { turns, fields }
    }

    /// The chance of a mover against who has just moved; not a number where two pieces would stand on one field.
    pub(super) fn of(&self, other: usize, mover: usize) -> f32 {
        match self.is_possible(other, mover) {
            true => guess(self.turns[mover], self.turns[other]) as f32,
            false => f32::NAN,
        }
    }

    /// Whether no two pieces stand on one field.
    pub(super) fn is_possible(&self, other: usize, mover: usize) -> bool {
        self.fields[other].0 & self.fields[mover].1 == 0
    }
}
