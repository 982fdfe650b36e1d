//! Scorecard games: the values of all states, and the best action of every decision.

mod decide;
mod rows;
mod solve;

pub use decide::decisions;
pub use solve::{residual, solve};
