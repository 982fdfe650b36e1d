//! Reviews of race games: the loss of every decision in a played game that is solved.
//!
//! In a game that is not solved, no loss is known. Its review checks that the moves were legal; with a bot it also
//! contains the bot's moves, and estimates that compare them with those made.

mod compare;
mod play;
mod problem;
mod replay;

use dicebase_games::race::{Action, Game};
use dicebase_policy::race::{Policy, RatingBot};
use dicebase_tables::Bytes;
use serde::Serialize;

use crate::review::{Decision, Estimated, PlayedAction, ReviewError, Sum, Unmeasured};

pub use crate::review::Player;
pub use compare::{EstimatedSum, Unestimated};
pub use dicebase_policy::race::Games;
pub use problem::Problem;
pub use replay::Replay;

/// A played game with the losses of its decisions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// Is `true` when the game is solved. Otherwise no loss is known.
    pub solved: bool,
    /// The games that the estimates come from, if there are estimates.
    #[serde(flatten)]
    pub games: Option<Games>,
    /// The decisions of all players in their order.
    pub decisions: Vec<Decided>,
    /// The sums of those players who have played, the writer of the file first.
    pub players: Vec<PlayerSum>,
    /// The value of the game at its start, for the player who begins; `None` if the game is not solved.
    pub value_at_start: Option<f64>,
    /// The end of the game, if the file contains it.
    pub outcome: Option<Outcome>,
}

/// A decision, measured or not.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Decided {
    /// A decision in a game that is solved.
    Measured(Decision<Made>),
    /// A decision in a game that is not solved.
    Unmeasured(Unmeasured<Made>),
}

/// The data of a decision that only this family has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Made {
    /// The player who decided.
    pub player: Player,
    /// The kind of the decision.
    pub kind: Kind,
}

/// A kind of decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A piece can be sent home.
    Capture,
    /// A piece can be brought in.
    Enter,
    /// A piece can move from the ring into the goal.
    Goal,
    /// Only the choice of the piece that moves on.
    Piece,
}

/// The end of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "end", rename_all = "kebab-case")]
pub enum Outcome {
    /// One player won.
    Won {
        /// The winner.
        winner: Player,
    },
    /// A player alone has all pieces in the goal.
    Reached {
        /// The number of turns it took.
        turns: usize,
    },
}

/// The sums over a player's decisions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerSum {
    /// The player.
    pub player: Player,
    /// The pieces at the end of the file, as a position names them.
    pub pieces: String,
    /// The number of turns that the player ended.
    pub turns: usize,
    /// The sum over all decisions; `None` if the game is not solved.
    pub total: Option<Sum>,
    /// The comparison with the bot; `None` without estimates.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub estimate: Option<EstimatedSum>,
    /// The sums by kind; empty if the game is not solved.
    pub kinds: Vec<KindSum>,
    /// The indices of the player's three costliest mistakes in the list of all decisions, the worst first; empty if the
    /// game is not solved.
    pub costliest: Vec<usize>,
}

/// The sum over the decisions of one kind.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct KindSum {
    /// The kind.
    pub kind: Kind,
    /// The sum.
    #[serde(flatten)]
    pub sum: Sum,
}

impl Kind {
    /// The kind of a decision between these actions: the first kind that one of them has.
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

    /// The moment of the decision, in words.
    #[must_use]
    pub fn moment(&self) -> &str {
        match self {
            Self::Measured(decision) => &decision.moment,
            Self::Unmeasured(decision) => &decision.moment,
        }
    }

    /// The position, as the line that `--position` reads.
    #[must_use]
    pub fn position(&self) -> &str {
        match self {
            Self::Measured(decision) => &decision.position,
            Self::Unmeasured(decision) => &decision.position,
        }
    }

    /// The action taken.
    #[must_use]
    pub fn action(&self) -> &PlayedAction {
        match self {
            Self::Measured(decision) => &decision.action,
            Self::Unmeasured(decision) => &decision.action,
        }
    }

    /// The number of actions.
    #[must_use]
    pub fn choices(&self) -> usize {
        match self {
            Self::Measured(decision) => decision.choices,
            Self::Unmeasured(decision) => decision.choices,
        }
    }

    /// The player who decided, and the kind of the decision.
    #[must_use]
    pub fn made(&self) -> Made {
        match self {
            Self::Measured(decision) => decision.more,
            Self::Unmeasured(decision) => decision.more,
        }
    }

    /// The decision with its loss; `None` if the game is not solved.
    #[must_use]
    pub fn measured(&self) -> Option<&Decision<Made>> {
        match self {
            Self::Measured(decision) => Some(decision),
            Self::Unmeasured(_) => None,
        }
    }

    /// The comparison with a bot, if one was asked and there was a choice.
    #[must_use]
    pub fn estimated(&self) -> Option<&Estimated> {
        match self {
            Self::Measured(_) => None,
            Self::Unmeasured(decision) => decision.estimated.as_ref(),
        }
    }
}

/// Reviews a solved game written in the form that `REVIEWS.md` describes.
///
/// # Errors
/// If the text is not a game, with the number of the first line that is malformed or impossible, or if the table is
/// damaged at a decision.
pub fn review<D: AsRef<[u8]>>(policy: &Policy<D>, text: &str) -> Result<Review, ReviewError<Problem>> {
    finished(Replay::new(policy), text)
}

/// Reviews a game that is not solved, without losses.
///
/// # Errors
/// If the text is not a game, with the number of the first line that is malformed or impossible.
pub fn review_unsolved(game: &Game, text: &str) -> Result<Review, ReviewError<Problem>> {
    finished(Replay::<Bytes>::unsolved(game), text)
}

/// Reviews a game that is not solved, with the moves of a bot. [`Unestimated::estimate`] then compares them by games.
///
/// # Errors
/// If the text is not a game, with the number of the first line that is malformed or impossible.
pub fn review_beside<'a>(
    game: &'a Game,
    bot: RatingBot<'a>,
    text: &str,
) -> Result<Unestimated<'a>, ReviewError<Problem>> {
    let mut replay = Replay::<Bytes>::unsolved(game);
    replay.bot = Some(bot);
    crate::review::replay(&mut replay, text)?;
    Ok(Unestimated::of(bot, replay))
}

fn finished<D: AsRef<[u8]>>(mut replay: Replay<'_, D>, text: &str) -> Result<Review, ReviewError<Problem>> {
    crate::review::replay(&mut replay, text)?;
    Ok(replay.finish())
}
