//! Tests of this crate's public functions against naive players that share no code with them. All tests are one
//! program, which is linked once.

mod any;
mod bank;
mod bank_seats;
mod bank_several;
#[allow(dead_code)]
#[path = "../../solver/tests/chance.rs"]
mod chance;
mod common;
mod follows;
mod last_rolls;
mod melee_bots;
mod melee_dice;
mod melee_review;
mod play;
mod race;
mod race_bots;
mod race_estimates;
mod race_review;
mod race_sheet;
#[path = "../../solver/tests/naive/random.rs"]
mod random_scorecard;
mod review;
mod scorecard;
mod scorecard_bot_files;
mod scorecard_duels;
mod scorecard_of_two;
mod scorecard_several;
mod scorecard_sheet;
mod scorecard_targets;
mod scorecard_ties;
