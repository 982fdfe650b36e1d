//! Whether a played game was the best possible one: every decision with what it lost.

mod play;
mod problem;
mod replay;

use dicebase_games::scorecard::Aim;
use dicebase_policy::scorecard::Adviser;
use serde::Serialize;

use crate::review::{Decision, ReviewError, Sum};

pub use problem::Problem;
pub use replay::Replay;

/// A game as it was played, and what its decisions lost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// The decisions in their order.
    pub decisions: Vec<Decision<Measured>>,
    /// All of them added up.
    pub total: Sum,
    /// The same by kind.
    pub kinds: Vec<KindSum>,
    /// The places among the decisions of the three mistakes that cost most, the worst first.
    pub costliest: Vec<usize>,
    /// The points that were wanted, if play was for a target: then losses and luck are chances to reach it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<usize>,
    /// What the dice brought more than could be expected, in points.
    pub luck: f64,
    /// What a whole game is worth with the best play: the expected points.
    pub expected_at_start: f64,
    /// What is expected of the rest of the game, with the best play; 0 if the game is over.
    pub expected_rest: f64,
    /// Whether the game was played to its end.
    pub complete: bool,
    /// The card, as `--card` reads it.
    pub card: String,
    /// The points so far.
    pub score: Score,
}

/// What is told of a decision in this family alone.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// What was decided.
    pub kind: Kind,
    /// How many points more than before the roll could be expected after it.
    pub luck: f64,
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(tag = "decides", rename_all = "kebab-case")]
pub enum Kind {
    /// What to keep.
    Keep {
        /// After which roll of the turn, counted from 1.
        after_roll: usize,
    },
    /// Which category to fill.
    Category,
}

/// The decisions of one kind added up.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct KindSum {
    /// The kind.
    #[serde(flatten)]
    pub kind: Kind,
    /// The sum.
    #[serde(flatten)]
    pub sum: Sum,
}

/// Points and what they are made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    /// All points.
    pub total: usize,
    /// Those of the categories.
    pub categories: usize,
    /// The upper bonus, if it is earned.
    pub upper_bonus: usize,
    /// The extra bonuses.
    pub extra_bonus: usize,
}

impl Kind {
    /// The kind in words.
    #[must_use]
    pub fn in_words(self) -> String {
        match self {
            Self::Keep { after_roll } => format!("keep after roll {after_roll}"),
            Self::Category => "category".to_owned(),
        }
    }
}

/// Replays a game that is written down as `REVIEWS.md` says.
///
/// # Errors
/// On text that is no game, with the number of the first line that is malformed or impossible, and where the table is
/// damaged at a decision.
pub fn review<D: AsRef<[u8]>>(policy: &Adviser<D>, aim: Aim, text: &str) -> Result<Review, ReviewError<Problem>> {
    let mut replay = Replay::new(policy, aim).map_err(|problem| ReviewError::in_line(1, problem))?;
    crate::review::replay(&mut replay, text)?;
    Ok(replay.finish())
}
