//! What can happen in a dice game.
//!
//! A game is data: a TOML file of rules, read into [`scorecard::Rules`] and made ready in [`scorecard::Game`]. This crate
//! knows dice ([`Dice`], [`Lattice`]), rules, cards, states and what a turn is worth once the values of the states after it
//! are known. It computes no tables: that is the solver's work. It starts no threads, opens no files and prints nothing.

mod binomial;
mod builtin;
mod dice;
mod lanes;
mod lattice;
mod rolling;
pub mod scorecard;

pub use builtin::{Builtin, builtins, find_builtin};
pub use dice::{Dice, DiceError, MAX_DICE, MAX_SIDES};
pub use lanes::{Lanes, Wide};
pub use lattice::Lattice;
