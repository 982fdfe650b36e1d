//! Policies for race games, and the bot that plays where no table decides.
//!
//! [`Policy`] knows what is solved: one player, and two with few pieces. For all other games [`Rated`] plays by
//! [`Ratings`], which are a table too, of how long each player still needs on average, and [`Rated::estimate`] says
//! what a position is worth by playing it to its end many times. RACES.md says exactly what it does and how strong it
//! is.

mod adviser;
mod danger;
mod dice;
mod estimate;
mod estimator;
mod exposure;
mod rank;
mod rated;
mod ratings;
mod turn;

pub use adviser::{Advice, Adviser};
pub use dice::{GameDice, TurnDice};
pub use estimate::Estimated;
pub use estimator::{ESTIMATE_GAMES, ESTIMATE_SEED, Estimator, rating_numbers};
pub use exposure::Exposure;
pub use rank::{Policy, Ranked};
pub use rated::Rated;
pub use ratings::Ratings;
pub use turn::{Mover, play_turn};
