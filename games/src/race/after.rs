//! The transition after a move.

use super::board::Board;
use super::placement::Move;
use super::seats::Seats;

/// The transition after a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum After {
    /// The player has won.
    Won,
    /// The same player rolls again.
    Again(Seats),
    /// The turn of the next player begins.
    Next(Seats),
}

impl After {
    /// The transition after a move of the player to move with this roll.
    #[inline]
    #[must_use]
    pub fn of(board: &Board, seats: &Seats, step: Move, roll: usize) -> Self {
        let after = seats.after(board, step);
        if board.is_won(after.own()) {
            Self::Won
        } else if board.rolls_again(roll) {
            Self::Again(after)
        } else {
            Self::Next(after.passed_on())
        }
    }
}
