//! Scorecard games: the values of all states, and the best action of every decision.

mod bound;
mod decide;
mod rows;
mod solve;

pub use bound::error_bound;
pub use decide::{Chosen, DecideScratch, Decider, LANES, decisions};
pub use rows::RowSolver;
pub use solve::solve;
