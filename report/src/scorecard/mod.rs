//! The pages of scorecard games.

mod action_dice;
mod comparison;
mod dice;
mod exact;
mod findings;
mod first_rolls;
mod front;
mod frontier;
mod game;
mod pages;
mod risk;
mod scores;
mod sheet;
mod targets;
mod win;
mod words;

pub use exact::ExactOptimum;
pub use front::{Summary, front};
pub use game::SolvedGame;
pub use pages::pages;
