//! A race game as it was played: every decision with what it lost, where the game is solved.
//!
//! Of a game that is not solved nothing is measured. Its review says what was played, and that it was allowed; and, if
//! a bot is asked, what the bot would have done, with estimates of both.

mod compare;
mod play;
mod problem;
mod replay;

use dicebase_games::race::{Action, Game};
use dicebase_policy::race::{Policy, Rated};
use dicebase_tables::Bytes;
use serde::Serialize;

use crate::review::{Decision, Estimated, PlayedAction, ReviewError, Sum, Unmeasured};

pub use crate::review::Player;
pub use compare::{EstimatedSum, Games, Unestimated};
pub use problem::Problem;
pub use replay::Replay;

/// A game as it was played, and what its decisions lost.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// Whether the game is solved. If not, no loss is known.
    pub solved: bool,
    /// The games that estimates are from, where there are any.
    #[serde(flatten)]
    pub games: Option<Games>,
    /// The decisions in their order, those of all players.
    pub decisions: Vec<Decided>,
    /// The players who have played, the reader of the review first.
    pub players: Vec<PlayerSum>,
    /// What the objective comes to at the start of the game with the best play, for the player who begins.
    pub value_at_start: Option<f64>,
    /// How the game ended, if it was played to its end.
    pub outcome: Option<Outcome>,
}

/// A decision, measured or not.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Decided {
    /// Of a game that is solved.
    Measured(Decision<Made>),
    /// Of another one.
    Unmeasured(Unmeasured<Made>),
}

/// What is told of a decision in this family alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Made {
    /// Whose it was.
    pub player: Player,
    /// What was decided.
    pub kind: Kind,
}

/// What is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Whether to send a piece home, or which one.
    Capture,
    /// Whether to bring a piece in.
    Enter,
    /// Whether to move into the goal.
    Goal,
    /// Only which piece moves on.
    Piece,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "end", rename_all = "kebab-case")]
pub enum Outcome {
    /// Somebody won against the others.
    Won {
        /// Who.
        winner: Player,
    },
    /// One player alone has all pieces in the goal.
    Reached {
        /// In so many turns.
        turns: usize,
    },
}

/// What a player did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerSum {
    /// Who.
    pub player: Player,
    /// The pieces at the end of the file, as a position names them.
    pub pieces: String,
    /// How many turns were played to their end.
    pub turns: usize,
    /// All decisions added up; none where the game is not solved.
    pub total: Option<Sum>,
    /// All decisions against those of the bot, where a game that is not solved is estimated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<EstimatedSum>,
    /// The decisions by kind, where the game is solved.
    pub kinds: Vec<KindSum>,
    /// The places among the decisions of the three mistakes that cost most, the worst first, where that is known.
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

impl Kind {
    /// What these moves leave to decide: the first kind that is among them.
    #[must_use]
    pub fn of(game: &Game, actions: &[Action]) -> Self {
        let ring = game.rules().ring;
        let is_of = |kind: Self, action: &Action| match kind {
            Self::Capture => action.captured.is_some(),
            Self::Enter => action.step.from == 0,
            Self::Goal => (1..=ring).contains(&action.step.from.into()) && usize::from(action.step.to) > ring,
            Self::Piece => true,
        };
        let kinds = [Self::Capture, Self::Enter, Self::Goal];
        kinds.into_iter().find(|kind| actions.iter().any(|action| is_of(*kind, action))).unwrap_or(Self::Piece)
    }

    /// The kind in words.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Capture => "a piece to send home",
            Self::Enter => "a piece to bring in",
            Self::Goal => "a move into the goal",
            Self::Piece => "which piece moves",
        }
    }
}

impl Decided {
    /// The line of the file it stands in, counted from 1.
    #[must_use]
    pub fn line(&self) -> usize {
        match self {
            Self::Measured(decision) => decision.line,
            Self::Unmeasured(decision) => decision.line,
        }
    }

    /// The turn of its player, counted from 1.
    #[must_use]
    pub fn turn_number(&self) -> usize {
        match self {
            Self::Measured(decision) => decision.turn_number,
            Self::Unmeasured(decision) => decision.turn_number,
        }
    }

    /// Where it was made, in words.
    #[must_use]
    pub fn moment(&self) -> &str {
        match self {
            Self::Measured(decision) => &decision.moment,
            Self::Unmeasured(decision) => &decision.moment,
        }
    }

    /// The same as the line that `--position` reads.
    #[must_use]
    pub fn position(&self) -> &str {
        match self {
            Self::Measured(decision) => &decision.position,
            Self::Unmeasured(decision) => &decision.position,
        }
    }

    /// What was done.
    #[must_use]
    pub fn action(&self) -> &PlayedAction {
        match self {
            Self::Measured(decision) => &decision.action,
            Self::Unmeasured(decision) => &decision.action,
        }
    }

    /// How many actions there were.
    #[must_use]
    pub fn choices(&self) -> usize {
        match self {
            Self::Measured(decision) => decision.choices,
            Self::Unmeasured(decision) => decision.choices,
        }
    }

    /// Whose it was, and what was decided.
    #[must_use]
    pub fn made(&self) -> Made {
        match self {
            Self::Measured(decision) => decision.more,
            Self::Unmeasured(decision) => decision.more,
        }
    }

    /// The decision with what it lost, where that is known.
    #[must_use]
    pub fn measured(&self) -> Option<&Decision<Made>> {
        match self {
            Self::Measured(decision) => Some(decision),
            Self::Unmeasured(_) => None,
        }
    }

    /// What games of a bot say of the decision, where they were asked and there was a choice.
    #[must_use]
    pub fn estimated(&self) -> Option<&Estimated> {
        match self {
            Self::Measured(_) => None,
            Self::Unmeasured(decision) => decision.estimated.as_ref(),
        }
    }
}

/// Replays a game that is written down as `REVIEWS.md` says, of a game that is solved.
///
/// # Errors
/// On text that is no game, with the number of the first line that is malformed or impossible, and where the table is
/// damaged at a decision.
pub fn review<D: AsRef<[u8]>>(policy: &Policy<D>, text: &str) -> Result<Review, ReviewError<Problem>> {
    finished(Replay::new(policy), text)
}

/// The same of a game that is not solved: nothing is measured.
///
/// # Errors
/// On text that is no game, with the number of the first line that is malformed or impossible.
pub fn review_unsolved(game: &Game, text: &str) -> Result<Review, ReviewError<Problem>> {
    finished(Replay::<Bytes>::unsolved(game), text)
}

/// The same beside the moves of a bot of that game, whose games can be asked for estimates then.
///
/// # Errors
/// As [`review_unsolved`].
pub fn review_beside<'a>(game: &'a Game, bot: Rated<'a>, text: &str) -> Result<Unestimated<'a>, ReviewError<Problem>> {
    let mut replay = Replay::<Bytes>::unsolved(game);
    replay.bot = Some(bot);
    crate::review::replay(&mut replay, text)?;
    Ok(Unestimated::of(bot, replay))
}

fn finished<D: AsRef<[u8]>>(mut replay: Replay<'_, D>, text: &str) -> Result<Review, ReviewError<Problem>> {
    crate::review::replay(&mut replay, text)?;
    Ok(replay.finish())
}
