//! Scorecard games: their tables, and the proof of one.

mod contests;
mod cost;
mod duels;
mod head_starts;
mod melee;
mod others;
mod prove;
mod ranks;
mod ratings;
mod shards;
mod tables;
mod targets;

pub use contests::{Contests, Seats};
pub use duels::{Effort, FEW_DUELS};
pub use head_starts::HeadStarts;
pub use melee::Melees;
pub use others::Answer;
pub use prove::prove;
pub use ratings::ratings;
pub use shards::Plan;
pub use tables::{LARGEST_POLICY, Tables, policy_bytes};
pub use targets::LARGEST_TABLE;
