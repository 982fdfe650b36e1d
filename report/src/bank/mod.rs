//! The pages of bank-or-roll games.

mod comparison;
mod dice_left;
mod findings;
mod first_rolls;
mod front;
mod game;
mod objectives;
mod pages;
mod scores;
mod sheet;
mod spread;
mod words;

pub use front::{Summary, front};
pub use game::SolvedGame;
pub use objectives::aim;
pub use pages::pages;
