//! Melees: the bot that maximises its probability of winning, and the parts that it consists of.
//!
//! The further points of a card are solved ([`Futures`]): cards progress independently, so the probability that each
//! ends best follows from them. The probability of holding the best card at the end depends on shift and swap dice,
//! seats and turns to come, and is solved as a game without points ([`Holders`]). The values of other dice that are
//! kept, and the frequency with which a turn earns a die, are learned from games ([`Ratings`]). From these [`RatingBot`]
//! rates every action. The end of a game is exact ([`Endings`]). MELEES.md has the strength of the bot, and the effect
//! of each part.

mod adviser;
mod bots;
mod dice;
mod endings;
mod estimate;
mod exchange;
mod family;
mod futures;
mod holders;
mod last_exchange;
mod part;
mod plan;
mod play;
mod player;
mod rating_bot;
mod ratings;
mod totals;
mod turn;

pub use adviser::{Advice, Adviser};
pub use bots::{Bot, BotError};
pub use dice::GameDice;
pub use endings::Endings;
pub use futures::Futures;
pub use holders::{Held, Holders, Others};
pub use part::Part;
pub use plan::Plan;
pub use play::{Begun, Mover, Rolling, Step, finish, step, turned};
pub use player::Player;
pub use rating_bot::RatingBot;
pub use ratings::{KEPT, OfPlayers, PLAYERS, Ratings, rating_numbers};
