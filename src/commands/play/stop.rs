//! The end of a dialogue.

use crate::failure::Failure;

/// The reason why a dialogue ends.
pub enum Stop {
    /// The game is over.
    Over,
    /// The person has left, or the input has ended.
    Left,
    Interrupted,
    Failed(Failure),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}
