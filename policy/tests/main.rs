//! Policies against what their own values say, by plain sums over all rolls.

mod adviser;
mod bank;
mod common;
mod embedded;
mod foreign;
mod melee;
mod melee_endings;
mod race;
mod saved_rolls;
mod scorecard;
mod scorecard_others;
mod scorecard_targets;
