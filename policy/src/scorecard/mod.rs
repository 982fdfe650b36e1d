//! Policies for scorecard games.

mod error;
mod lookup;
mod rank;

pub use error::PolicyError;
pub use lookup::PolicyTable;
pub use rank::{Policy, Ranked};

/// The objective under which scorecard games are solved: the largest expected score.
pub const OBJECTIVE: &str = "expected-score";
/// The kind of a table that holds the value of every state.
pub const VALUES: &str = "values";
/// The kind of a table that holds the best action of every decision.
pub const POLICY: &str = "policy";
