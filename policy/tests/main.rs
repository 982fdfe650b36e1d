//! Policies against what their own values say, by plain sums over all rolls.

mod bank;
mod common;
mod embedded;
mod foreign;
mod race;
mod scorecard;
