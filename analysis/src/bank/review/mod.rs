//! Reviews of bank games: the loss of every decision in a played game.

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

/// A played game with the losses of its decisions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// The decisions of all players in their order.
    pub decisions: Vec<Decision<Measured>>,
    /// The sums of those players who have played, the writer of the file first.
    pub players: Vec<PlayerSum>,
    /// The value of the game at its start, for the player who begins.
    pub value_at_start: f64,
    /// Is `false` at a table of more players than the game is solved for. All values are then ratings from games of
    /// two, and losses are differences of ratings.
    pub exact: bool,
    /// The end of the game, if the file contains it.
    pub outcome: Option<Outcome>,
}

/// The end of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "end", rename_all = "kebab-case")]
pub enum Outcome {
    /// One player won.
    Won {
        /// The winner.
        winner: Player,
    },
    /// Both have the same score, and share the win.
    Draw,
    /// Both have the same score, and both win.
    BothWon,
    /// Several of more than two players have the most points, and share the win.
    Shared {
        /// The winners.
        winners: Vec<Player>,
    },
    /// One player reached the target.
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
    /// The score at the end of the file.
    pub score: Points,
    /// The number of turns that the player ended.
    pub turns: usize,
    /// The sum over all decisions.
    pub total: Sum,
    /// The sums by kind. Setting dice aside, and then banking or rolling, are two decisions here.
    pub kinds: Vec<KindSum>,
    /// The indices of the player's three costliest mistakes in the list of all decisions, the worst first.
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

/// A kind of decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Taking over or not.
    TakeOver,
    /// Choosing the number of dice to roll.
    NumberOfDice,
    /// Choosing the dice to set aside.
    SetAside,
    /// Banking or rolling.
    BankOrRoll,
}

/// The data of a decision that only this family has.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Measured {
    /// The player who decided.
    pub player: Player,
    /// The loss by kind.
    pub parts: Vec<Part>,
}

/// The loss of a decision in one of its kinds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Part {
    /// The kind.
    pub kind: Kind,
    /// The loss.
    pub loss: f64,
    /// The rating of the loss.
    pub rating: Rating,
}

impl Outcome {
    /// The share of the win that a player has. Who reaches a target alone has won.
    #[must_use]
    pub fn share(&self, player: Player) -> f64 {
        match self {
            Self::Won { winner } => f64::from(u8::from(*winner == player)),
            Self::Reached { .. } | Self::BothWon => 1.0,
            Self::Draw => 0.5,
            Self::Shared { winners } if winners.contains(&player) => 1.0 / winners.len() as f64,
            Self::Shared { .. } => 0.0,
        }
    }
}

impl Kind {
    /// The kind in words.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Self::TakeOver => "take over or roll",
            Self::NumberOfDice => "how many dice",
            Self::SetAside => "set aside",
            Self::BankOrRoll => "bank or roll",
        }
    }
}

/// Reviews a game written in the form that `REVIEWS.md` describes.
///
/// # Errors
/// If the text is not a game, with the number of the first line that is malformed or impossible, or if the table is
/// damaged at a decision.
pub fn review<D: AsRef<[u8]>>(policy: &Policy<D>, text: &str) -> Result<Review, ReviewError<Problem>> {
    let mut replay = Replay::new(policy);
    crate::review::replay(&mut replay, text)?;
    replay.finish().map_err(|problem| ReviewError::in_line(text.lines().count(), problem))
}

/// Checks that a text is a game that can be reviewed. No table is needed.
///
/// # Errors
/// If the text is not a game, with the number of the first line that is malformed or impossible.
pub fn check(game: &Game, text: &str) -> Result<(), ReviewError<Problem>> {
    crate::review::replay(&mut Replay::<Bytes>::unmeasured(game), text)
}
