//! Scorecard games: the values of all states, the best action of every decision, and the chances to reach targets.

mod bound;
mod decide;
mod rows;
mod solve;
mod target;

pub use bound::error_bound;
pub use decide::{Chosen, DecideScratch, Decider, LANES, decisions};
pub use rows::RowSolver;
pub use solve::solve;
pub use target::{solve_target, target_layers};
