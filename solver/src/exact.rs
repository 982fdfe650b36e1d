//! Exact values, and what values in `f64` come to beside them.

use std::ops::AddAssign;

use dicebase_games::NotCovered;
use thiserror::Error;

use crate::fraction::Fraction;
use crate::progress::Cancelled;

/// The exact value of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Exact {
    /// The expected points of optimal play from the start.
    pub value: Fraction,
    /// The counts of all decisions.
    pub tally: Tally,
    /// No value in `f64` is further than this from the exact one.
    pub largest_error: f64,
    /// The largest number of bytes of all numbers that are held at a time.
    pub bytes: usize,
}

/// The reason why a game was not solved exactly.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExactError {
    /// The game is not covered.
    #[error(transparent)]
    NotCovered(#[from] NotCovered),
    /// The report ended the computation.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// Counts of decisions. In scorecard games there is one for each state, roll and number of rolls left and, with saved
/// dice, each saved keep; in the turn of a bank game for each turn total, number of dice and kind of roll.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The number of decisions.
    pub decisions: u64,
    /// The number of decisions with several actions of exactly the same, best value.
    pub tied: u64,
    /// The number of decisions by the values in `f64` that are exactly best, but not the first of the tied actions.
    pub other_tied: u64,
    /// The number of decisions by the values in `f64` that are not exactly best.
    pub not_best: u64,
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.decisions += other.decisions;
        self.tied += other.tied;
        self.other_tied += other.other_tied;
        self.not_best += other.not_best;
    }
}
