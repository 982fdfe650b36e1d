//! Whether a played game was the best possible one: every decision with what it lost.

mod decision;
mod entry;
mod json;
mod play;
mod problem;
mod replay;
mod result;
mod words;

use std::fmt;

use dicebase_policy::bank::Policy;
use serde::{Deserialize, Serialize};

use crate::review::{Rating, ReviewError, Sum};

pub use entry::{Act, Entry};
pub use problem::Problem;
pub use replay::Replay;

/// A game as it was played, and what its decisions lost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// The decisions in their order, those of both players.
    pub decisions: Vec<Decision>,
    /// The players who have played, the reader of the review first.
    pub players: Vec<PlayerSum>,
    /// What the objective comes to at the start of the game with the best play, for the player who begins.
    pub value_at_start: f64,
    /// How the game ended, if it was played to its end.
    pub outcome: Option<Outcome>,
}

/// A player of a review.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// The one who wrote the file.
    Me,
    /// The other one.
    Opponent,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "end", rename_all = "kebab-case")]
pub enum Outcome {
    /// Somebody won against the other.
    Won {
        /// Who.
        winner: Seat,
    },
    /// Both have the same score.
    Draw,
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
    pub player: Seat,
    /// The score at the end of the file.
    pub score: usize,
    /// How many turns were begun.
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

/// A decision, what it lost, and what would have been best.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Decision {
    /// The line of the file it stands in, counted from 1.
    pub line: usize,
    /// Whose it was.
    pub player: Seat,
    /// That player's turn, counted from 1.
    pub turn: usize,
    /// Where it was made, in words.
    pub moment: String,
    /// The same as the line that `--position` reads.
    pub position: String,
    /// The same as data.
    #[serde(flatten)]
    pub place: Place,
    /// How many actions there were.
    pub choices: usize,
    /// What was done.
    pub action: Move,
    /// What would have been best: the same, if nothing is better.
    pub best: Move,
    /// What the objective comes to after what was done.
    pub value: f64,
    /// What it comes to after the best.
    pub best_value: f64,
    /// How much worse the one is than the other.
    pub loss: f64,
    /// How bad that is.
    pub rating: Rating,
    /// The loss by kind.
    pub parts: Vec<Part>,
}

/// Where a decision was made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The score of the player to move.
    pub score: usize,
    /// The score of the other one.
    pub other_score: usize,
    /// Whether the player to move has banked before.
    pub entered: bool,
    /// Whether the other one has.
    pub other_entered: bool,
    /// Whether the player to move closes the round.
    pub second: bool,
    /// The turn total before the roll.
    pub turn_total: usize,
    /// How much of it was taken over.
    pub taken: usize,
    /// The dice that were rolled, after a roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<String>,
    /// The points and the number of dice that may be taken over, at the start of a turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<(usize, usize)>,
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

/// An action, in words and as data.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Move {
    /// In words.
    pub words: String,
    /// As data.
    #[serde(flatten)]
    pub what: What,
}

/// An action as data.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum What {
    /// The player takes over.
    TakeOver,
    /// The player rolls all dice.
    Roll,
    /// Dice are set aside.
    SetAside {
        /// Which.
        dice: String,
        /// `bank` or `roll`.
        then: &'static str,
        /// The turn total with them, in points.
        turn: usize,
    },
}

impl Seat {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Me, Self::Opponent];

    pub(super) fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|seat| seat.to_string() == text)
    }

    /// The other player.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::Me => Self::Opponent,
            Self::Opponent => Self::Me,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Me => "me",
            Self::Opponent => "opponent",
        })
    }
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
/// On text that is no game, with the number of the first line that is malformed or impossible.
pub fn review<D: AsRef<[u8]>>(policy: &Policy<D>, text: &str) -> Result<Review, ReviewError<Problem>> {
    let entries = crate::review::parse(policy.game(), text)?;
    replay::replay(policy, &entries)
}
