//! Bank games.
//!
//! A [`Player`] is a [`Bot`] prepared for a game; it may decide at random. A forward pass computes the probability of
//! each moment of its turn. Its whole game is a chain of turns, or of pairs of scores between two players.

mod alone;
mod bot_rules;
mod bots;
mod choose;
mod course;
pub(crate) mod decided;
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
mod seats;
mod share_worth;
pub mod sheet;
mod simulate;
mod stored;
mod thresholds;
mod turn_worth;
mod without;
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
pub use without::without_each;
