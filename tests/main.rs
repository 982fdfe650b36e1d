//! The real program, end to end. All tests are one program, which is linked once and in which each game is solved once.

mod analysis;
mod bad_input;
mod bank;
mod bank_analysis;
mod best;
mod bot;
mod bot_files;
mod common;
mod damaged_tables;
mod documents;
mod early_refusals;
mod examples;
#[cfg(unix)]
mod extreme_rules;
mod full_disk;
mod fuzz;
mod history;
mod imports;
mod interrupt;
mod java;
mod long_work;
mod melee;
mod names;
mod output;
mod play;
mod policy;
mod published;
mod race_analysis;
mod report;
mod review;
mod saved_rolls;
mod solve;
mod tables;
mod targets;
mod tournaments;
mod versions;
