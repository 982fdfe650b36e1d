//! Melees, played by bots.

mod bots;
mod player;
mod simulate;

pub use bots::{Bot, BotError};
pub use player::Player;
pub use simulate::{Played, Shares, Simulated, simulate};
