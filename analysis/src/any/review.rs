//! Reviews of games of any family.

use std::fmt::Display;

use dicebase_games::melee::MAX_PLAYERS;
use dicebase_games::scorecard::Aim;
use dicebase_policy as policy;
use dicebase_policy::any::{Asked, Question};
use dicebase_tables::Damaged;
use serde::Serialize;
use thiserror::Error;

use crate::review::ReviewError;
use crate::scorecard::review::several;
use crate::{bank, melee, race, scorecard};

/// A played game with the losses of its decisions, in the form of its family.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Review {
    /// Of a scorecard game.
    Scorecard(Box<scorecard::review::Review>),
    /// Of a scorecard game of several players, each for the points of a card of their own.
    Several(Box<scorecard::review::several::Review>),
    /// Of a scorecard game of several players with action dice.
    Melee(Box<melee::review::Review>),
    /// Of a bank game.
    Bank(Box<bank::review::Review>),
    /// Of a race game.
    Race(Box<race::review::Review>),
}

/// The error of a file that cannot be reviewed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ReviewProblem {
    /// The file is not a game that was played by the rules.
    #[error("{0}")]
    File(String),
    /// The table is damaged.
    #[error(transparent)]
    Damaged(#[from] Damaged),
}

/// Reviews a game that is written as `REVIEWS.md` describes. The position that is asked about is the game's start, with
/// the aim of the player who wrote the file. Games that are not solved have no losses; decisions of those with action
/// dice are compared with the bot's.
///
/// # Errors
/// If a line is malformed or impossible, with its number, or if the table is damaged.
pub fn review<D: AsRef<[u8]>>(start: &Question<D>, text: &str) -> Result<Review, ReviewProblem> {
    match start {
        Question::Scorecard(Asked { adviser, position })
            if *position.aim() == Aim::Points && several::is_of_several(adviser.game(), text) =>
        {
            Ok(Review::Several(Box::new(several::review(&**adviser, text).map_err(problem)?)))
        }
        Question::Scorecard(Asked { adviser, position }) => {
            let review = scorecard::review::review(&**adviser, position.aim().clone(), text).map_err(problem)?;
            Ok(Review::Scorecard(Box::new(review)))
        }
        Question::Melee(Asked { adviser, .. }) => {
            let bot = policy::melee::Player::new(adviser.game(), adviser.ratings(), policy::melee::Bot::Rated);
            let replay = melee::review::Replay::new(adviser.game(), Some(bot)).played_by(0..MAX_PLAYERS);
            Ok(Review::Melee(Box::new(melee::review::review(replay, text).map_err(problem)?)))
        }
        Question::Bank(asked) => {
            Ok(Review::Bank(Box::new(bank::review::review(&asked.adviser, text).map_err(problem)?)))
        }
        Question::Race(Asked { adviser, .. }) => {
            let reviewed = match adviser.solved() {
                Some(policy) => race::review::review(policy, text),
                None => race::review::review_unsolved(adviser.game(), text),
            };
            Ok(Review::Race(Box::new(reviewed.map_err(problem)?)))
        }
    }
}

fn problem<P: Display>(error: ReviewError<P>) -> ReviewProblem {
    match error {
        ReviewError::Damaged(damaged) => ReviewProblem::Damaged(damaged),
        error => ReviewProblem::File(error.to_string()),
    }
}
