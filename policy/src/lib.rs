//! From a table to a move.
//!
//! A table holds the value of every state; a policy tells which action to take. This crate is light enough to embed in
//! other programs: it starts no threads, opens no file but the table, and prints nothing.
//!
//! It re-exports the crates of its own interface: [`games`], with rules, positions and actions, and [`tables`]. A
//! program that embeds it needs no other crate.
//!
//! # A table inside the program
//!
//! A table can be a part of the program: the program then opens no file and needs none beside it. The table is one that
//! `dicebase solve` has written, here of a small game, and positions and actions are text:
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
//! It plays a game with any rules from a table on disk. `cargo run -p dicebase-policy --example bot -- TABLE` runs it:
//!
//! ```no_run
#![doc = include_str!("../examples/bot.rs")]
//! ```
//!
//! # Bots for a bank game
//!
//! Two bots play against each other under any rules of rounds, last turns and taking over. `cargo run -p
//! dicebase-policy --example bank -- TABLE` runs them:
//!
//! ```no_run
#![doc = include_str!("../examples/bank.rs")]
//! ```
//!
//! For answers in well under a microsecond use [`scorecard::PolicyTable`], whose table holds the best action of every
//! decision as a byte.

pub mod any;
pub mod bank;
mod error;
mod family_adviser;
pub mod melee;
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
/// The kind of a table that holds the ratings by which the bot of an unsolved game plays.
pub const RATINGS: &str = "ratings";
