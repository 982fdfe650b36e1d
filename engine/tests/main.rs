//! Tables on a disk: found, made, rounded, refused.

mod common;
mod proofs;
mod ranks;
mod ratings;
mod rounded;
mod shards;
mod tables;
