//! Race games.
//!
//! A [`Chooser`] maps a state and a roll to probabilities of moves. For one player alone, and for two with few pieces,
//! its turns are followed from every state: see [`distribution`] and [`regret`]. A [`Player`] is a [`Bot`] prepared for
//! a game; [`simulate`] plays games between any number of players.

mod bot_rules;
mod bots;
mod chain;
mod chooser;
mod danger;
mod distribution;
mod error;
mod orders;
mod player;
mod regret;
pub mod review;
mod rule;
pub mod sheet;
mod simulate;
mod states;
mod stored;
mod walk;

pub use bots::{Bot, BotError};
pub use chooser::{Chooser, Fixed, Mix, Perfect};
pub use danger::danger;
pub use distribution::{Alone, Distribution, TwoPlayers, distribution};
pub use error::WalkError;
pub use player::Player;
pub use regret::{Regret, SeatRegret, regret};
pub use simulate::{Played, Simulated, simulate};
pub use states::followed;
pub use states::{MOST_NUMBERED, MOST_STATES};
