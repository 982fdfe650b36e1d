//! Race games: their tables, and the proof of one.

mod cost;
mod logit_coefficient;
mod prove;
mod ratings;
mod solved;
mod tables;

pub use prove::prove;
pub use ratings::{GAMES, ROUNDS, ratings};
pub use tables::Tables;
