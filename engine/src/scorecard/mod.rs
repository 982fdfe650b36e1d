//! Scorecard games: their tables, and the proof of one.

mod duels;
mod head_starts;
mod others;
mod prove;
mod tables;
mod targets;

pub use duels::Effort;
pub use head_starts::HeadStarts;
pub use others::Answer;
pub use prove::prove;
pub use tables::{LARGEST_POLICY, Tables, policy_bytes};
pub use targets::{LARGEST_TABLE, Size};
