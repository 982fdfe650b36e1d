//! Bank games.

pub mod review;
mod words;

pub use words::in_words;
