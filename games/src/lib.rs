//! What can happen in a dice game.
//!
//! A game is data: a TOML file of rules, read into [`scorecard::Rules`] and made ready in [`scorecard::Game`]. This crate
//! knows dice ([`Dice`], [`Lattice`]), rules, cards, states and what a turn is worth once the values of the states after it
//! are known. It computes no tables: that is the solver's work. It starts no threads, opens no files and prints nothing.

pub mod bank;
mod binomial;
mod builtin;
mod check;
mod dice;
mod error;
mod lanes;
mod lattice;
mod notation;
mod rolling;
pub mod scorecard;

pub use builtin::{Builtin, Family, builtins, find_builtin};
pub use dice::{Dice, DiceError, MAX_DICE, MAX_SIDES};
pub use error::{Problem, RulesError};
pub use lanes::{Dual, Lanes, Wide};
pub use lattice::Lattice;
pub use notation::{LONGEST_LINE, LineError, Notation, PlaceError, as_word};
