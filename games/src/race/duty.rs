//! Duties: moves that a player has to make if they are possible.

use serde::{Deserialize, Serialize};

/// A duty: a kind of move that a player has to make if it is possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Duty {
    /// Send a piece of another player home.
    Capture,
    /// Move away from one's own entry field while pieces are at home.
    ClearEntry,
    /// Bring a piece in.
    Enter,
    /// Move from the ring into the goal; moves within the goal are free.
    ReachGoal,
}

impl Duty {
    /// The word in rules files.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Capture => "capture",
            Self::ClearEntry => "clear-entry",
            Self::Enter => "enter",
            Self::ReachGoal => "reach-goal",
        }
    }
}
