//! Review of a played game of several players with action dice.
//!
//! Such games are not solved, so no losses are computed. The review checks that the game followed the rules and lists
//! its decisions. If a bot is given, it adds the bot's choices.

mod play;
mod problem;
mod replay;
mod result;

use serde::Serialize;

use crate::review::{ReviewError, Unmeasured};

pub use crate::review::{Player, SharedOutcome as Outcome};
pub use problem::Problem;
pub use replay::Replay;

/// A played game with its decisions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// `false`: the game is not solved, so no losses are known.
    pub solved: bool,
    /// The decisions of all players in order; `turn_number` is the round.
    pub decisions: Vec<Unmeasured<Made>>,
    /// The number of turns with only their last roll written down.
    pub last_rolls: usize,
    /// `true` if every turn has exactly one roll, as in a file with only the last rolls.
    pub looks_like_last_rolls: bool,
    /// The players, the reader of the review first, then in the order of play.
    pub players: Vec<PlayerSum>,
    /// The outcome of a game that was played to its end.
    pub outcome: Option<Outcome>,
}

/// The part of a decision that only this family has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Made {
    /// The player who decided.
    pub player: Player,
    /// The kind of the decision.
    pub kind: Kind,
    /// `true` if only this last roll of the turn is known.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub last_roll: bool,
}

/// The kind of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// The action die to play at the start of a turn, or none.
    ActionDie,
    /// The dice to keep.
    Keep,
    /// The category to fill.
    Category,
    /// The exchange of cards at the end of a round, or none.
    Exchange,
}

/// The result of a player, at the end of the game or of the file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerSum {
    /// The player.
    pub player: Player,
    /// The points of the card that the player holds.
    pub total: usize,
    /// The card in the notation of positions.
    pub card: String,
    /// The number of action dice earned.
    pub earned: usize,
    /// The number of action dice played. `one of each` counts as five dice.
    pub played: usize,
    /// The action dice in hand.
    pub hand: Vec<&'static str>,
}

/// Replays a game that is written as `REVIEWS.md` describes, from its start.
///
/// # Errors
/// If a line is malformed or impossible, with the number of the first such line.
pub fn review(mut replay: Replay<'_>, text: &str) -> Result<Review, ReviewError<Problem>> {
    crate::review::replay(&mut replay, text)?;
    Ok(replay.finish())
}
