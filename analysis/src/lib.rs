//! Questions asked of policies.
//!
//! How spread are the scores? How much does a simple rule lose? What changes under other rules? Answers are computed
//! exactly from the values of the states where that is possible. Sampled answers have a confidence interval. This crate
//! prints nothing.
//!
//! ```
//! use std::ops::ControlFlow;
//!
//! use dicebase_analysis::scorecard::{Player, distribution};
//! use dicebase_games::scorecard::{Card, Game};
//! use dicebase_solver::scorecard::solve;
//!
//! let report = |_| ControlFlow::Continue(());
//! let game = Game::builtin("knubbel-v1").expect("it is built in");
//! let player = Player::optimal(&game, solve(&game, &report)?);
//! let found = distribution(&player, &Card::empty(&game), &report)?;
//! let summary = found.scores.summary();
//! println!("mean {:.2}, standard deviation {:.2}", summary.mean, summary.deviation);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod any;
pub mod apart;
pub mod bank;
mod batches;
mod chances;
mod decided;
mod exercise;
mod lengths;
mod loss;
pub mod melee;
pub mod play;
pub mod race;
mod random;
pub mod review;
mod sample;
pub mod scorecard;
mod stored;

pub use chances::{Chances, Quantile, Summary};
pub use decided::{Decide, DecidedError};
pub use exercise::{Wanted, exercise};
pub use lengths::Lengths;
pub use random::{GameRng, face, happens, roll, roll_each};
pub use sample::{Difference, Interval, MOST_PLAYERS, Paired, Sample, SharedWins, wilson};
pub use stored::Stored;
