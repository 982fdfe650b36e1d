//! What a player has to do if it can be done.

use serde::{Deserialize, Serialize};

/// Something that a player has to do if it can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Duty {
    /// To send a piece of another player home.
    Capture,
    /// To move away from the own entry field while pieces are at home.
    ClearEntry,
    /// To bring a piece in.
    Enter,
    /// To move from the ring into the goal; moves within the goal are free.
    ReachGoal,
}

impl Duty {
    /// The word for it in rules files.
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
