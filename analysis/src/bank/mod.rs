//! Bank games.
//!
//! A [`Bot`] made ready is a [`Player`], which may decide by chance. One turn of it is gone through moment by moment,
//! with the chance of each, and so is its whole game, turn by turn or pair of scores by pair of scores.

mod alone;
mod bot_rules;
mod bots;
mod distribution;
mod error;
mod next_roll;
mod pairs;
mod pass;
mod player;
mod plays;
mod regret;
pub mod review;
mod rolls;
mod share_worth;
pub mod sheet;
mod simulate;
mod stored;
mod thresholds;
mod turn_worth;
mod worth;

pub use bot_rules::BotRules;
pub use bots::{Bot, BotError};
pub use distribution::{Alone, Distribution, OneTurn, TwoPlayers, distribution};
pub use error::WalkError;
pub use next_roll::{Follows, NextRoll, next_roll};
pub use player::Player;
pub use regret::{Decision, DecisionRegret, Regret, SeatRegret, regret};
pub use simulate::{Played, Simulated, simulate};
pub use thresholds::Thresholds;
