//! Race games: their tables, and the proof of one.

mod blocks;
mod prove;
mod ranks;
mod ratings;
mod solved;
mod steepness;
mod tables;

pub use blocks::Plan;
pub use prove::prove;
pub use ratings::{GAMES, ROUNDS, ratings};
pub use tables::{Tables, at_hand};
