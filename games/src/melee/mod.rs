//! Melees: scorecard games in which players act on each other's cards with action dice, such as Kniffeliger.
//!
//! [`Seats`] hold the cards, the dice in hand and the turns to skip of all players, and the next decision.
//! [`Seats::plays`] lists the plays with action dice, and [`Seats::after`] applies one; both contain the rules of the
//! whole game and no strategy. A [`Position`] adds the dice on the table and has a notation in one line, and an
//! [`Action`] is an action of the player to move in it. Dice and categories are those of the card, which is a
//! [`Game`](crate::scorecard::Game) of its own.
//!
//! Players are numbered by seat, in the order of joining, from 0 on. The target of a play is numbered by its places
//! after the player to move in the order of play: 1 is the next player.

mod action;
mod action_error;
mod entries;
mod family;
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
pub use seats::{Entry, Play, Seat, Seats, Stage};

pub use crate::scorecard::action_dice::{MAX_PLAYERS, MIN_PLAYERS};
