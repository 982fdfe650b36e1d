//! Whether a played game was the best possible one: every decision with what it lost.

mod decision;
mod play;
mod problem;
mod replay;
mod result;

use dicebase_games::bank::{Game, Points};
use dicebase_policy::bank::Policy;
use dicebase_tables::Bytes;
use serde::Serialize;

use crate::review::{Decision, Rating, ReviewError, Sum};

pub use crate::review::Player;
pub use problem::Problem;
pub use replay::Replay;

/// A game as it was played, and what its decisions lost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// The decisions in their order, those of all players.
    pub decisions: Vec<Decision<Measured>>,
    /// The players who have played, the reader of the review first.
    pub players: Vec<PlayerSum>,
    /// What the objective comes to at the start of the game with the best play, for the player who begins.
    pub value_at_start: f64,
    /// How the game ended, if it was played to its end.
    pub outcome: Option<Outcome>,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "end", rename_all = "kebab-case")]
pub enum Outcome {
    /// Somebody won against all others.
    Won {
        /// Who.
        winner: Player,
    },
    /// Both have the same score.
    Draw,
    /// The same where both win with it.
    BothWon,
    /// One player reached the target.
    Reached {
        /// In so many turns.
        turns: usize,
    },
}

/// What a player's decisions lost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerSum {
    /// Who.
    pub player: Player,
    /// The score at the end of the file.
    pub score: Points,
    /// How many turns were played to their end.
    pub turns: usize,
    /// All decisions added up.
    pub total: Sum,
    /// The same by kind. To set dice aside and then to bank or roll are two decisions here.
    pub kinds: Vec<KindSum>,
    /// The places among the decisions of the three mistakes that cost most, the worst first.
    pub costliest: Vec<usize>,
}

/// The decisions of one kind added up.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct KindSum {
    /// The kind.
    pub kind: Kind,
    /// The sum.
    #[serde(flatten)]
    pub sum: Sum,
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Whether to take over.
    TakeOver,
    /// Which dice to set aside.
    SetAside,
    /// Whether to bank or to roll.
    BankOrRoll,
}

/// What is told of a decision in this family alone.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// Whose it was.
    pub player: Player,
    /// The loss by kind.
    pub parts: Vec<Part>,
}

/// What a decision lost in one of its kinds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Part {
    /// The kind.
    pub kind: Kind,
    /// The loss.
    pub loss: f64,
    /// How bad it is.
    pub rating: Rating,
}

impl Kind {
    /// The kind in words.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Self::TakeOver => "take over or roll",
            Self::SetAside => "set aside",
            Self::BankOrRoll => "bank or roll",
        }
    }
}

/// Replays a game that is written down as `REVIEWS.md` says.
///
/// # Errors
/// On text that is no game, with the number of the first line that is malformed or impossible, and where the table is
/// damaged at a decision.
pub fn review<D: AsRef<[u8]>>(policy: &Policy<D>, text: &str) -> Result<Review, ReviewError<Problem>> {
    let mut replay = Replay::new(policy);
    crate::review::replay(&mut replay, text)?;
    Ok(replay.finish())
}

/// Checks that a text is a game that can be reviewed, for which no table is needed.
///
/// # Errors
/// As [`review`], but for a damaged table.
pub fn check(game: &Game, text: &str) -> Result<(), ReviewError<Problem>> {
    crate::review::replay(&mut Replay::<Bytes>::unmeasured(game), text)
}
