//! Review of a game of several players who fill a card each, for the most expected points.
//!
//! Every card is a game of one player, and is measured as such. The player with the most points wins.

mod play;
mod replay;

use std::ops::RangeInclusive;

use dicebase_games::scorecard::Game;
use serde::Serialize;

use super::advise::{Advise, Unmeasured};
use super::problem::Problem;
use crate::review::{ReviewError, players, said};

pub use crate::review::{Player, SharedOutcome as Outcome};
pub use replay::Replay;

/// The allowed numbers of players.
pub const PLAYERS: RangeInclusive<usize> = 2..=6;

/// A played game with the losses of its decisions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Review {
    /// The players, the reader of the review first, then in the order of play.
    pub players: Vec<PlayerReview>,
    /// The outcome of a game that was played to its end.
    pub outcome: Option<Outcome>,
}

/// The card of a player with the losses of the decisions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlayerReview {
    /// The player.
    pub player: Player,
    /// The rank among all players by points, from 1 on; players with as many points share it.
    pub rank: usize,
    /// The review of the card, as of a game that is played alone.
    #[serde(flatten)]
    pub review: super::Review,
}

/// Returns `true` for the file of a game of several players: its first line is the number of players. With action dice
/// that is another game.
#[must_use]
pub fn is_of_several(game: &Game, text: &str) -> bool {
    let lines = said::<Problem>(game.id(), text);
    let begins = lines.is_ok_and(|lines| lines.first().is_some_and(|(_, line)| players(line).is_some()));
    begins && game.rules().action_dice.is_none()
}

/// Checks that a text is such a game. It needs no table.
///
/// # Errors
/// If [`review`] fails for a reason other than a damaged table.
pub fn check(game: &Game, text: &str) -> Result<(), ReviewError<Problem>> {
    let nobody = Unmeasured(game);
    let mut replay = Replay::new(&nobody).map_err(|problem| ReviewError::in_line(1, problem))?;
    crate::review::replay(&mut replay, text)
}

/// Replays a game that is written as `REVIEWS.md` describes. `advice` is that of a game for the most expected points.
///
/// # Errors
/// If a line is malformed or impossible, with its number, or if the table is damaged.
pub fn review(advice: &dyn Advise, text: &str) -> Result<Review, ReviewError<Problem>> {
    let mut replay = Replay::new(advice).map_err(|problem| ReviewError::in_line(1, problem))?;
    crate::review::replay(&mut replay, text)?;
    replay.finish().map_err(|problem| ReviewError::in_line(text.lines().count(), problem))
}
