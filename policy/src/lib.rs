//! From a table to a move.
//!
//! A table knows what every state is worth; a policy says what to do. This crate is light enough to be put into other
//! programs: it starts no threads, opens no file but the table, and prints nothing.
//!
//! A whole bot, which plays a game of any scorecard rules from a table on disk. `cargo run -p dicebase-policy --example
//! bot -- TABLE` runs it:
//!
//! ```no_run
#![doc = include_str!("../examples/bot.rs")]
//! ```
//!
//! A bot that has to answer in well under a microsecond takes [`scorecard::PolicyTable`], whose table holds the best
//! action of every decision as a byte.

pub mod any;
pub mod bank;
mod error;
mod ranked;
pub mod scorecard;

pub use error::PolicyError;
pub use ranked::Ranked;

/// The kind of a table that holds the value of every state.
pub const VALUES: &str = "values";
