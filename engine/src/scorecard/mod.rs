//! Scorecard games: their tables, and the proof of one.

mod contests;
pub(crate) mod cost;
mod duels;
mod head_starts;
mod many;
mod others;
mod prove;
mod ranks;
mod shards;
mod tables;
mod targets;

pub use contests::{Contests, Seats};
pub use duels::{Effort, FEW_DUELS};
pub use head_starts::HeadStarts;
pub use many::{NumberedQuestions, Numbers, NumbersError};
pub use others::BestResponse;
pub use prove::prove;
pub use shards::Plan;
pub use tables::{LARGEST_POLICY, Tables, policy_bytes};
pub use targets::LARGEST_TABLE;
