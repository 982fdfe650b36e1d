//! Melees: scorecard games in which players act on each other's cards with action dice, such as Kniffeliger.
//!
//! [`Seats`] are the cards, the dice in hand and the turns to skip of all players, and who does what next. What may be
//! done with an action die is said by [`Seats::plays`], and what comes of it by [`Seats::after`]; both know the rules
//! of the whole game and nothing of how well it is played. A [`Position`] is that with the dice on the table, as one
//! line says it, and an [`Action`] what the player to move may do there. Dice and categories are those of the card, a
//! [`Game`](super::Game) of its own.
//!
//! Players are told by seat, in the order of joining, from 0 on. Where one acts on another, that one is told by how
//! many places it is behind in the order of play: 1 is the next.

mod action;
mod action_error;
mod entries;
mod game;
mod place;
mod position;
mod position_error;
mod reading;
mod refusal;
mod seats;
mod words;

pub use action::Action;
pub use action_error::ActionError;
pub use entries::{Entries, Hand};
pub use game::Game;
pub use position::{Moment, Position};
pub use position_error::PositionError;
pub use seats::{Entry, MAX_PLAYERS, MIN_PLAYERS, Play, Seat, Seats, Stage};
