//! The pages of race games.

mod front;
mod pages;
mod words;

pub use front::{Summary, front};
pub use pages::{SolvedGame, pages};
