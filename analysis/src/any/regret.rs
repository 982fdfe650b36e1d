//! The exact loss of a bot of any family.

use dicebase_games::scorecard::refuse_early_filling;
use dicebase_games::{NotCovered, did_you_mean};
use dicebase_policy::any::Policy;
use dicebase_solver::{Cancelled, Report};
use dicebase_tables::Damaged;
use serde::Serialize;
use thiserror::Error;

use crate::{bank, race, scorecard};

/// The expected loss of a bot against perfect play, in the form of its family.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(untagged)]
pub enum Regret {
    /// In a scorecard game.
    Scorecard(scorecard::Regret),
    /// In a bank game.
    Bank(bank::Regret),
    /// In a race game.
    Race(race::Regret),
}

/// The reason why no loss is computed.
#[derive(Debug, Error)]
pub enum RegretError {
    /// The progress callback ended the computation.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// There is no such bot of scorecard games.
    #[error(transparent)]
    NoScorecardBot(#[from] scorecard::UnknownBot),
    /// There is no such bot in this bank game.
    #[error(transparent)]
    NoBankBot(#[from] bank::BotError),
    /// There is no such bot of race games.
    #[error(
        "there is no bot \"{found}\" whose loss is computed{}; there are {}",
        did_you_mean(found, race_bots()),
        race_bots().collect::<Vec<_>>().join(", ")
    )]
    NoRaceBot {
        /// The name that was given.
        found: String,
    },
    /// A game on cards that is not played for points.
    #[error("the loss of a bot is computed where it plays for the expected score; ask a table of that objective")]
    OnlyPoints,
    /// A scorecard game with saved rolls.
    #[error(transparent)]
    NotCovered(#[from] NotCovered),
    /// A bank game that cannot be computed.
    #[error(transparent)]
    Bank(bank::WalkError),
    /// A race game that cannot be computed.
    #[error(transparent)]
    Race(race::WalkError),
    /// The table is damaged.
    #[error(transparent)]
    Damaged(#[from] Damaged),
}

/// The bots of race games that need no ratings.
fn race_bots() -> impl Iterator<Item = &'static str> {
    race::Bot::ALL.into_iter().filter(|bot| !bot.needs_ratings()).map(race::Bot::name)
}

impl From<bank::WalkError> for RegretError {
    fn from(error: bank::WalkError) -> Self {
        match error {
            bank::WalkError::Cancelled(cancelled) => Self::Cancelled(cancelled),
            other => Self::Bank(other),
        }
    }
}

impl From<race::WalkError> for RegretError {
    fn from(error: race::WalkError) -> Self {
        match error {
            race::WalkError::Cancelled(cancelled) => Self::Cancelled(cancelled),
            other => Self::Race(other),
        }
    }
}

/// Computes the exact expected loss of a bot, by its name, against perfect play from the start of a game. If the values
/// in the table are rounded, the game is solved again first.
///
/// # Errors
/// If there is no such bot, if the loss is not computed for this game, if the table is damaged, or if `report` breaks
/// off.
pub fn regret<D: AsRef<[u8]>>(policy: &Policy<D>, bot: &str, report: Report<'_>) -> Result<Regret, RegretError> {
    match policy {
        Policy::Scorecard(adviser) => {
            let (policy, game) = (adviser.points().ok_or(RegretError::OnlyPoints)?, adviser.game());
            let bot = scorecard::Bot::parse(bot)?;
            refuse_early_filling(game)?;
            let solve = || dicebase_solver::scorecard::solve(game, report);
            let values = policy.exact_values()?.map_or_else(solve, Ok)?;
            let player = scorecard::Player::of_bot(game, bot, || values.as_slice().into());
            Ok(Regret::Scorecard(scorecard::regret(&player, &values, report)?))
        }
        Policy::Melee(_) => Err(RegretError::OnlyPoints),
        Policy::Bank(policy) => {
            let game = policy.game();
            let bot = bank::Bot::parse(bot, game.rules())?;
            let solve = || {
                let bounds = dicebase_solver::bank::solve(game, report)?;
                Ok::<_, Cancelled>(bounds.iter().map(dicebase_solver::bank::Bounds::middle).collect())
            };
            let values = policy.exact_values()?.map_or_else(solve, Ok)?;
            let player = bank::Player::of_bot(game, bot, || values.as_slice().into())?;
            Ok(Regret::Bank(bank::regret(&player, &values, report)?))
        }
        Policy::Race(adviser) => {
            let game = adviser.game();
            let found = || RegretError::NoRaceBot { found: bot.to_owned() };
            let bot = race::Bot::parse(bot).map_err(|_| found())?;
            let bot = race::Fixed::new(game.board(), bot, None).ok_or_else(found)?;
            race::followed(game, usize::from(race::Chooser::numbers_pieces(&bot)))?;
            let exact = adviser.solved().map_or(Ok(None), |policy| policy.exact_values())?;
            let solved = || race::Perfect::solved(game, report);
            let perfect = exact.map_or_else(solved, |values| Ok(race::Perfect::new(game, values)))?;
            Ok(Regret::Race(race::regret(game, &bot, perfect.values(), report)?))
        }
    }
}
