//! The next position after an action, as far as it is known before its roll.

use crate::dice::Dice;
use crate::notation::Notation;

/// The next position after an action, before its roll.
#[derive(Clone, Debug, PartialEq)]
pub struct Onward {
    /// The position. If rolls are counted, these are the rolls left after the next one.
    pub notation: Notation,
    /// The dice that stay on the table in the next roll.
    pub kept: Dice,
}
