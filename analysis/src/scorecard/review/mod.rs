//! Review of a played game: the loss of every decision.

mod advise;
mod ended;
mod play;
mod players;
mod problem;
mod replay;
mod result;
pub mod several;

use dicebase_games::scorecard::{Aim, Game};
use serde::Serialize;

use crate::review::{Decision, ReviewError, Seat, Sum};

pub use advise::{Advise, Unmeasured};
pub use problem::Problem;
pub use replay::Replay;

/// A played game with the losses of its decisions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// The decisions in order, those of both players.
    pub decisions: Vec<Decision<Measured>>,
    /// The losses of the player who wrote the file.
    #[serde(flatten)]
    pub mine: Losses,
    /// The target, if play was for a target. Losses and luck are then parts of the chance to reach it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<usize>,
    /// The gain from the dice over their expected value, in points or, if losses are chances, as a chance. In a game of
    /// two it is the part of the result that the losses of both players do not explain.
    pub luck: f64,
    /// The value of a whole game under best play: the expected points, or the chance.
    pub expected_at_start: f64,
    /// The value of the rest of the game under best play. Expected points include an upper bonus that is already
    /// earned, and are 0 once the game is over. A chance is that of the whole game.
    pub expected_rest: f64,
    /// The number of turns with only their last roll written down. Losses by keeps cannot be measured in these turns
    /// and are part of the luck.
    pub last_rolls: usize,
    /// `true` if every turn has exactly one roll, as in a file with only the last rolls.
    pub looks_like_last_rolls: bool,
    /// `true` if the game was played to its end.
    pub complete: bool,
    /// The card in the notation of `--card`.
    pub card: String,
    /// The points so far.
    pub score: Score,
    /// The other player of a game of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<Opponent>,
    /// The head start of the player who wrote the file, in points, in a game of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead: Option<i64>,
    /// The outcome of a game of two that was played to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// The other player of a game of two.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Opponent {
    /// The losses of its decisions.
    #[serde(flatten)]
    pub losses: Losses,
    /// The card.
    pub card: String,
    /// The points so far.
    pub score: Score,
}

/// The losses of one player's decisions.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Losses {
    /// The sum over all decisions.
    pub total: Sum,
    /// The sums by kind of decision.
    pub kinds: Vec<KindSum>,
    /// The indices of the three most expensive mistakes among the decisions, the worst first.
    pub costliest: Vec<usize>,
}

/// The outcome of a game of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "end", rename_all = "kebab-case")]
pub enum Outcome {
    /// One player has more points, head start included.
    Won {
        /// The winner.
        winner: Seat,
    },
    /// Both players have the same number of points.
    Draw,
}

/// The part of a decision that only this family has.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// The player who decided, in a game of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<Seat>,
    /// The kind of the decision.
    pub kind: Kind,
    /// The luck of the roll: the value after it minus the value before it. If only the last roll of a turn is known,
    /// the value before the turn is subtracted.
    pub luck: f64,
    /// `true` if only this last roll of the turn is known.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub last_roll: bool,
}

/// The kind of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(tag = "decides", rename_all = "kebab-case")]
pub enum Kind {
    /// The dice to keep.
    Keep {
        /// The number of the roll within the turn, counted from 1.
        after_roll: usize,
    },
    /// The category to fill.
    Category,
}

/// The sum over the decisions of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct KindSum {
    /// The kind.
    #[serde(flatten)]
    pub kind: Kind,
    /// The sum.
    #[serde(flatten)]
    pub sum: Sum,
}

/// Points by origin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Score {
    /// The points paid so far: those of the categories, the extra bonuses and, once the game is over, the upper bonus.
    pub total: usize,
    /// The points of the categories.
    pub categories: usize,
    /// The upper bonus, if it is earned. Before the end of the game it is not paid and is part of the expected rest.
    pub upper_bonus: usize,
    /// The extra bonuses.
    pub extra_bonus: usize,
}

impl Score {
    /// The part of the upper bonus that is already paid.
    #[must_use]
    pub fn paid_bonus(&self) -> usize {
        self.total - self.categories - self.extra_bonus
    }

    /// The upper bonus that is earned and will be paid at the end of the game.
    #[must_use]
    pub fn bonus_to_come(&self) -> usize {
        self.upper_bonus - self.paid_bonus()
    }
}

impl Outcome {
    /// The share of the win of the player who wrote the file: 1, 0.5 or 0.
    #[must_use]
    pub fn share(self) -> f64 {
        match self {
            Self::Won { winner: Seat::Me } => 1.0,
            Self::Won { winner: Seat::Opponent } => 0.0,
            Self::Draw => 0.5,
        }
    }
}

impl Kind {
    /// The kind as text.
    #[must_use]
    pub fn in_words(self) -> String {
        match self {
            Self::Keep { after_roll } => format!("keep after roll {after_roll}"),
            Self::Category => "category".to_owned(),
        }
    }
}

/// Checks that a text is a game that can be reviewed. It needs no table. `aim` is the aim of the player who wrote the
/// file.
///
/// # Errors
/// If [`review`] fails for a reason other than a position that cannot be solved.
pub fn check(game: &Game, aim: Aim, text: &str) -> Result<(), ReviewError<Problem>> {
    let nobody = Unmeasured(game);
    let mut replay = Replay::new(&nobody, aim).map_err(|problem| ReviewError::in_line(1, problem))?;
    crate::review::replay(&mut replay, text)
}

/// Replays a game that is written as `REVIEWS.md` describes. `aim` is the aim of the player who wrote the file.
///
/// # Errors
/// If a line is malformed or impossible, with its number; if more than two players play; or if a position cannot be
/// solved.
pub fn review(advice: &dyn Advise, aim: Aim, text: &str) -> Result<Review, ReviewError<Problem>> {
    let mut replay = Replay::new(advice, aim).map_err(|problem| ReviewError::in_line(1, problem))?;
    crate::review::replay(&mut replay, text)?;
    replay.finish().map_err(|problem| ReviewError::in_line(text.lines().count(), problem))
}
