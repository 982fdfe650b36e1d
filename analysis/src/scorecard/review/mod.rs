//! Whether a played game was the best possible one: every decision with what it lost.

mod advise;
mod ended;
mod play;
mod players;
mod problem;
mod replay;
mod result;

use dicebase_games::scorecard::{Aim, Game};
use serde::Serialize;

use crate::review::{Decision, ReviewError, Seat, Sum};

pub use advise::{Advise, Unmeasured};
pub use problem::Problem;
pub use replay::Replay;

/// A game as it was played, and what its decisions lost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// The decisions in their order, those of both players.
    pub decisions: Vec<Decision<Measured>>,
    /// What those of the one who wrote the file lost.
    #[serde(flatten)]
    pub mine: Losses,
    /// The points that were wanted, if play was for a target: then losses and luck are chances to reach it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub target: Option<usize>,
    /// What the dice brought more than could be expected: points or, where losses are, chances. Of a game of two what
    /// the losses of both do not explain.
    pub luck: f64,
    /// What a whole game is worth with the best play: the expected points, or the chance.
    pub expected_at_start: f64,
    /// The expected points of the rest of the game with the best play, an upper bonus that is earned among them, and 0 if
    /// the game is over; of a chance all of it.
    pub expected_rest: f64,
    /// The turns of which only the last roll is known. What was kept in them cannot be told from what the dice brought,
    /// and is among it.
    pub last_rolls: usize,
    /// Whether every turn has one roll, as if only the last ones had been written down.
    pub looks_like_last_rolls: bool,
    /// Whether the game was played to its end.
    pub complete: bool,
    /// The card, as `--card` reads it.
    pub card: String,
    /// The points so far.
    pub score: Score,
    /// The other player of a game of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<Opponent>,
    /// How many points the one who wrote the file was given at the start of a game of two.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lead: Option<i64>,
    /// How a game of two ended, if it was played to its end.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<Outcome>,
}

/// The other player of a game of two.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Opponent {
    /// What the decisions lost.
    #[serde(flatten)]
    pub losses: Losses,
    /// The card.
    pub card: String,
    /// The points so far.
    pub score: Score,
}

/// What the decisions of a player lost.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Losses {
    /// All of them added up.
    pub total: Sum,
    /// The same by kind.
    pub kinds: Vec<KindSum>,
    /// The places among the decisions of the three mistakes that cost most, the worst first.
    pub costliest: Vec<usize>,
}

/// How a game of two ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "end", rename_all = "kebab-case")]
pub enum Outcome {
    /// Somebody has more points, with the head start.
    Won {
        /// Who.
        winner: Seat,
    },
    /// Both have as many.
    Draw,
}

/// What is told of a decision in this family alone.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// Whose it was, where two play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub player: Option<Seat>,
    /// What was decided.
    pub kind: Kind,
    /// How much more than before the roll could be expected after it; after the last roll of a turn of which no other is
    /// known, more than before the turn.
    pub luck: f64,
    /// Whether the roll is the last one of a turn of which no other is known.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub last_roll: bool,
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
    /// The points that are paid: those of the categories, the extra bonuses, and once the game is over the upper bonus.
    pub total: usize,
    /// The points of the categories.
    pub categories: usize,
    /// The upper bonus, if it is earned. It is paid at the end of the game, and before that it is a part of what is
    /// expected of the rest.
    pub upper_bonus: usize,
    /// The extra bonuses.
    pub extra_bonus: usize,
}

impl Score {
    /// The upper bonus as far as it is among the points that are paid.
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
    /// How much of a win it is to the one who wrote the file.
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
    /// The kind in words.
    #[must_use]
    pub fn in_words(self) -> String {
        match self {
            Self::Keep { after_roll } => format!("keep after roll {after_roll}"),
            Self::Category => "category".to_owned(),
        }
    }
}

/// Checks that a text is a game that can be reviewed, of somebody who aimed at this, for which no table is needed.
///
/// # Errors
/// As [`review`], but for what nobody knows.
pub fn check(game: &Game, aim: Aim, text: &str) -> Result<(), ReviewError<Problem>> {
    let nobody = Unmeasured(game);
    let mut replay = Replay::new(&nobody, aim).map_err(|problem| ReviewError::in_line(1, problem))?;
    crate::review::replay(&mut replay, text)
}

/// Replays a game that is written down as `REVIEWS.md` says, of somebody who aimed at this.
///
/// # Errors
/// On text that is no game, with the number of the first line that is malformed or impossible, where more than two
/// play, and where nobody knows what a decision is worth.
pub fn review(advice: &dyn Advise, aim: Aim, text: &str) -> Result<Review, ReviewError<Problem>> {
    let mut replay = Replay::new(advice, aim).map_err(|problem| ReviewError::in_line(1, problem))?;
    crate::review::replay(&mut replay, text)?;
    replay.finish().map_err(|problem| ReviewError::in_line(text.lines().count(), problem))
}
