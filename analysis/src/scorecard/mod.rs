//! Analysis of scorecard games.
//!
//! A [`Player`] is a [`Bot`] prepared for a game. Its decisions are bytes as in a policy table. The distribution of
//! each of its turns is known exactly, so a forward pass, layer by layer, gives the probability of every state and
//! score of its game.

mod action;
mod bot_rules;
mod bots;
mod collector;
mod columns;
mod comparison;
pub(crate) mod decided;
mod distribution;
mod frontier;
mod head_starts;
pub(crate) mod kept;
mod player;
mod regret;
pub mod review;
mod rival;
mod saving;
pub mod sheet;
mod simulate;
mod stored;
mod targets;
mod tournament;
mod turn;
mod turn_ends;
mod without;

pub use bot_rules::{BotRules, Otherwise};
pub use bots::{Bot, UnknownBot};
pub use comparison::{CategoryMeans, Compared, category_means};
pub use distribution::{CategoryStatistics, Distribution, distribution};
pub use frontier::{Frontier, TradeOff};
pub use head_starts::HeadStart;
pub use kept::KeptError;
pub use player::Player;
pub use regret::{DecisionRegret, Regret, regret};
pub use rival::Rival;
pub use saving::simulate_saving;
pub use simulate::{Simulated, simulate, simulate_table};
pub use targets::{Level, Target, Targets};
pub use tournament::{Games, Pair, Tournament, Unfinished, tournament};
pub use turn_ends::{TurnEnd, turn_ends};
pub use without::without_each;
