//! Scorecard games.

mod rows;
mod solve;

pub use solve::solve;
