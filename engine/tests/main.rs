//! Tables on a disk: found, made, rounded, refused.

#[path = "../../solver/tests/chance.rs"]
mod chance;
mod common;
mod others;
mod proofs;
mod random_bank;
#[path = "../../solver/tests/race_naive/random.rs"]
mod random_race;
#[path = "../../solver/tests/naive/random.rs"]
mod random_scorecard;
mod ranks;
mod ratings;
mod rounded;
mod shards;
mod tables;
mod tampered;
