//! Melees: scorecard games in which players act on each other's cards with action dice, such as Kniffeliger.
//!
//! [`Seats`] are the cards, the dice in hand and the turns to skip of all players, and who does what next. What may be
//! done with an action die is said by [`Seats::plays`], and what comes of it by [`Seats::after`]; both know the rules
//! of the whole game and nothing of how well it is played. Dice and categories are those of the card, a
//! [`Game`](super::Game) of its own.
//!
//! Players are told by seat, in the order of joining, from 0 on. Where one acts on another, that one is told by how
//! many places it is behind in the order of play: 1 is the next.

mod entries;
mod game;
mod seats;

pub use entries::{Entries, Hand};
pub use game::Game;
pub use seats::{Entry, MAX_PLAYERS, Play, Seat, Seats, Stage};
