//! Race games: one player alone, and two against each other.
//!
//! Alone, a move only ever leads on, so one pass from the goal to the start is all. Of two players, one sends the other
//! back, so their states hang on one another: see [`Sweeps`].

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
pub use ratings::Ways;
pub use sweeps::{Sweeps, Swept, solve};
