//! Policies for bank-or-roll games.

mod family;
mod rank;
mod thresholds;

pub use rank::{Policy, Ranked, columns};
