//! Small random bank games, and the parts of a naive player that making them needs.

#![allow(dead_code)]

#[path = "../../solver/tests/bank_naive/random.rs"]
pub mod random;
#[path = "../../solver/tests/bank_naive/scoring.rs"]
mod scoring;
#[path = "../../solver/tests/bank_naive/turn.rs"]
mod turn;
