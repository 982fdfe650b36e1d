//! The values of the states of a dice game.
//!
//! Exact retrograde analysis in `f64`, in parallel: backward induction solves the states from the end of the game to
//! its start, each from the values of its successors. The result has the same bits whatever the number of threads and
//! the instruction set.

pub mod bank;
mod instructions;
mod progress;
pub mod race;
mod ranks;
pub mod scorecard;
mod threads;

pub use bank::slowness;
pub use instructions::with_widest;
pub use progress::{Cancelled, Counter, Progress, Report, UNKNOWN};
pub use ranks::{Ranks, ThreadRanks};
pub use threads::{ThreadsError, with_threads};
