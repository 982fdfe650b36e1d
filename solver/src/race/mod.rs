//! Race games: one player alone, and two against each other.
//!
//! With one player, every move leads forward, so one pass from the goal to the start solves the game. With two,
//! captures send pieces back, so states depend on one another: see [`Sweeps`].

mod alone;
mod chances;
mod columns;
mod pair;
mod ratings;
mod rolls;
mod sweep;
mod sweeps;
mod targets;
mod turn;

pub use alone::{fewest_turns, finished_error, finished_within, turns_error};
pub use ratings::MoveGraph;
pub use sweeps::{Sweeps, Swept, solve};
