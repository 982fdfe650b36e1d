//! The values of the states of a dice game.
//!
//! Exact retrograde analysis in `f64`, in parallel: backward induction solves the states from the end of the game to
//! its start, each from the values of its successors. The result has the same bits whatever the number of threads and
//! the instruction set.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use dicebase_games::scorecard::Game;
//! use dicebase_solver::scorecard::{error_bound, solve};
//!
//! let game = Game::builtin("knubbel-v1").expect("it is built in");
//! let values = solve(&game, &|_| ControlFlow::Continue(()))?;
//! println!("{:.4} points, within {:.0e}", values[game.start()], error_bound(&game));
//! # assert!((values[game.start()] - 139.9713).abs() < 1e-4);
//! # Ok::<(), dicebase_solver::Cancelled>(())
//! ```
//!
//! Bank games are solved by [`bank::solve`], and those with circles within bounds; race games by [`race`]. A callback
//! hears of the [`Progress`] and may end the work.

pub mod bank;
mod exact;
mod fraction;
mod instructions;
mod pool;
mod progress;
pub mod race;
mod ranks;
pub mod scorecard;
mod threads;

pub use bank::slowness;
pub use exact::{Exact, ExactError, Tally};
pub use fraction::Fraction;
pub use progress::{Cancelled, Counter, Progress, Report, UNKNOWN};
pub use ranks::{Ranks, ThreadRanks};
pub use threads::{ThreadsError, with_threads};
