//! Policies compared with plain sums over all rolls of their own values.

mod adviser;
mod bank;
mod common;
mod early_filling;
mod embedded;
mod foreign;
mod melee;
mod melee_endings;
mod race;
mod scorecard;
mod scorecard_others;
mod scorecard_targets;
