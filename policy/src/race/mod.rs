//! Policies for race games, and the bot that plays unsolved ones.
//!
//! [`Policy`] plays solved games: one player, and two with few pieces. All other games have a bot: [`RatingBot`] plays by
//! [`Ratings`], a table of the average number of turns that each player still needs, and [`RatingBot::estimate`] estimates
//! the value of a position from many simulated games. RACES.md describes the method and its strength.

mod adviser;
mod danger;
mod dice;
mod estimate;
mod estimator;
mod exposure;
mod family;
mod rank;
mod rating_bot;
mod ratings;
mod turn;

pub use adviser::{Advice, Adviser};
pub use dice::{GameDice, TurnDice};
pub use estimate::{Estimated, Games};
pub use estimator::{ESTIMATE, Estimator, rating_numbers};
pub use exposure::Exposure;
pub use rank::{Policy, Ranked};
pub use rating_bot::RatingBot;
pub use ratings::Ratings;
pub use turn::{Mover, play_turn};
