//! A game of several players with action dice as it was played.
//!
//! Nothing of it is solved, so nothing is measured. A review says what was played, and that it was allowed; and, if a
//! bot is asked, what the bot would have done.

mod play;
mod problem;
mod replay;
mod result;

use serde::Serialize;

use crate::review::{ReviewError, Unmeasured};

pub use crate::review::Player;
pub use problem::Problem;
pub use replay::Replay;

/// A game as it was played.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// Whether the game is solved. It is not, so no loss is known.
    pub solved: bool,
    /// The decisions in their order, those of all players; `turn_number` is the round.
    pub decisions: Vec<Unmeasured<Made>>,
    /// The turns of which only the last roll is known.
    pub last_rolls: usize,
    /// Whether every turn has one roll, as if only the last ones had been written down.
    pub looks_like_last_rolls: bool,
    /// The players, the reader of the review first, then in the order of play.
    pub players: Vec<PlayerSum>,
    /// How the game ended, if it was played to its end.
    pub outcome: Option<Outcome>,
}

/// What is told of a decision in this family alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Made {
    /// Whose it was.
    pub player: Player,
    /// What was decided.
    pub kind: Kind,
    /// Whether the roll is the last one of a turn of which no other is known.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub last_roll: bool,
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Whether to play an action die at the start of a turn.
    ActionDie,
    /// Which dice to keep.
    Keep,
    /// Which category to fill.
    Category,
    /// Whether to shift or to swap cards when everybody had a turn.
    Exchange,
}

/// What a player has in the end, or where the file ends.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerSum {
    /// Who.
    pub player: Player,
    /// The points of the card that the player has.
    pub total: usize,
    /// The card as a position names it.
    pub card: String,
    /// How many action dice were earned,
    pub earned: usize,
    /// and how many were played: one of each is five.
    pub played: usize,
    /// Those in hand.
    pub hand: Vec<&'static str>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "end", rename_all = "kebab-case")]
pub enum Outcome {
    /// Somebody has more points than all others.
    Won {
        /// Who.
        winner: Player,
    },
    /// Several have most points, and share the win.
    Shared {
        /// Who.
        winners: Vec<Player>,
    },
}

impl Outcome {
    /// The share of the win that a player has.
    #[must_use]
    pub fn share(&self, player: Player) -> f64 {
        match self {
            Self::Won { winner } => f64::from(u8::from(*winner == player)),
            Self::Shared { winners } if winners.contains(&player) => 1.0 / winners.len() as f64,
            Self::Shared { .. } => 0.0,
        }
    }
}

/// Replays a game that is written down as `REVIEWS.md` says, from its start.
///
/// # Errors
/// On text that is no game, with the number of the first line that is malformed or impossible.
pub fn review(mut replay: Replay<'_>, text: &str) -> Result<Review, ReviewError<Problem>> {
    crate::review::replay(&mut replay, text)?;
    Ok(replay.finish())
}
