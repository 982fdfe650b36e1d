//! Scorecard games: the values of all states, the best action of every decision, the chances to reach
//! targets, and those of two players against each other.

mod bound;
mod decide;
mod duel;
mod needs;
mod options;
mod rows;
mod side;
mod solve;
mod worths;

pub use bound::{chance_error_bound, error_bound};
pub use decide::{Chosen, DecideScratch, Decider, LANES, Needed, decisions};
pub use duel::{DuelLayer, duel_layers, duel_numbers};
pub use needs::{needs_layers, solve_needs};
pub use rows::RowSolver;
pub use solve::solve;
