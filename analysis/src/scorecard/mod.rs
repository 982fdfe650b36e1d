//! Scorecard games.

pub mod review;
pub mod sheet;
mod words;

pub use words::in_words;
