//! Race games.
//!
//! A [`Chooser`] decides by what it sees, perhaps by chance. Of one player alone and of two with few pieces, every turn
//! is followed from every state: see [`distribution`] and [`regret`]. Between any number of players whole games are
//! played with dice: a [`Bot`] made ready is a [`Player`], see [`simulate`].

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
pub mod sheet;
mod simulate;
mod states;
mod stored;
mod walk;

pub use bots::{Bot, BotError};
pub use chooser::{Chooser, Fixed, Mix, Perfect};
pub use danger::danger;
pub use distribution::{Alone, Distribution, TwoPlayers, distribution, followed};
pub use error::WalkError;
pub use player::Player;
pub use regret::{Regret, SeatRegret, regret};
pub use simulate::{Played, Simulated, simulate};
pub use states::{MOST_NUMBERED, MOST_STATES};
