//! From a table to a move.
//!
//! A table knows what every state is worth; a policy says what to do. This crate is light enough to be put into other
//! programs: it starts no threads, opens no file but the table, and prints nothing.
//!
//! It brings along what it speaks of: [`games`], with rules, positions and actions, and [`tables`]. Who embeds it needs
//! nothing else.
//!
//! # A table inside the program
//!
//! A table can be a part of the program: nothing is opened when it runs, and no file has to come along. The table is
//! one that `dicebase solve` has written, here of a small game, and positions and actions are words:
//!
//! ```
//! use dicebase_policy::any::Policy;
//! use dicebase_policy::tables::Table;
//!
//! static KNUBBEL: &[u8] = include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/knubbel-v1.dicebase"));
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     let policy = Policy::of_table(Table::from_bytes(KNUBBEL)?)?;
//!     let best = policy.ask(&"knubbel-v1 roll 11356 rolls-left 2".parse()?)?.best()?;
//!     assert_eq!(best.text, "keep 35");
//!     assert_eq!(best.worth, policy.ask(&"knubbel-v1 roll 11356 rolls-left 2".parse()?)?.value()?);
//!     Ok(())
//! }
//! ```
//!
//! # A bot for a scorecard game
//!
//! It plays a game of any rules from a table on disk. `cargo run -p dicebase-policy --example bot -- TABLE` runs it:
//!
//! ```no_run
#![doc = include_str!("../examples/bot.rs")]
//! ```
//!
//! # Bots for a bank game
//!
//! Two of them play against each other, whatever the rules say of rounds, last turns and taking over. `cargo run -p
//! dicebase-policy --example bank -- TABLE` runs them:
//!
//! ```no_run
#![doc = include_str!("../examples/bank.rs")]
//! ```
//!
//! A bot that has to answer in well under a microsecond takes [`scorecard::PolicyTable`], whose table holds the best
//! action of every decision as a byte.

pub mod any;
pub mod bank;
mod error;
pub mod race;
mod ranked;
mod reader;
pub mod scorecard;
mod worth;

pub use dicebase_games as games;
pub use dicebase_tables as tables;

pub use error::{AskError, PolicyError};
pub use ranked::{Advice, Ranked};
pub use worth::{Estimate, SIGMAS, Worth, reported_chance};

/// The kind of a table that holds the value of every state.
pub const VALUES: &str = "values";
/// The kind of a table that holds what the bot of a game plays by that is not solved.
pub const RATINGS: &str = "ratings";
