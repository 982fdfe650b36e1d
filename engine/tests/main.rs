//! Tables on a disk: found, made, rounded, refused.

mod common;
mod proofs;
mod race_ranks;
mod race_shards;
mod ranks;
mod ratings;
mod rounded;
mod shards;
mod tables;
