//! Everything that this crate offers, held against players who know nothing of it. All tests are one program, which is
//! linked once.

mod any;
mod bank;
mod common;
mod play;
mod review;
mod scorecard;
mod scorecard_sheet;
