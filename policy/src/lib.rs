//! From a table to a move.
//!
//! A table knows what every state is worth; a policy says what to do. This crate is light enough to be put into other
//! programs: it starts no threads, opens no file but the table, and prints nothing.
//!
//! A bot that answers from a table on disk, which `dicebase solve yahtzee` has written:
//!
//! ```no_run
//! use dicebase_games::Dice;
//! use dicebase_games::scorecard::{Action, Card, Game, Position};
//! use dicebase_policy::scorecard::Policy;
//! use dicebase_tables::Table;
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let rules = dicebase_games::find_builtin("yahtzee").ok_or("no such game")?;
//! let game = Game::parse(rules.id, rules.text)?;
//! let policy = Policy::new(game, Table::open("yahtzee.dicebase")?)?;
//!
//! let card = Card::parse(policy.game(), "ones=3,full-house=25")?;
//! let roll = Dice::parse("11356", 6)?;
//! let position = Position::new(policy.game(), card, roll, 2, Dice::NONE)?;
//! match policy.best(&position).action {
//!     Action::Keep(dice) => println!("keep {dice}"),
//!     Action::Score { category, points, .. } => println!("fill category {category} with {points}"),
//! }
//! # Ok(())
//! # }
//! ```
//!
//! A bot that has to answer in well under a microsecond takes [`scorecard::PolicyTable`], whose table holds the best action
//! of every decision as a byte.

pub mod bank;
mod error;
pub mod scorecard;

pub use error::PolicyError;

/// The kind of a table that holds the value of every state.
pub const VALUES: &str = "values";
