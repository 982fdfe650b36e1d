//! Games in which pieces race round a ring into a goal and send each other home: Mensch ärgere Dich nicht, Pachisi,
//! Ludo and their family.
//!
//! [`Rules`] are what a file says; [`Board`] is the same made ready: where the pieces of a player can stand, numbered,
//! and what a player may do with a roll. All distances are those of the player who is meant: 0 is at home, 1 the own
//! entry field, `ring` the field before it, then come the squares of the goal. The pieces of a player are alike, so a
//! [`Placement`] is a set of distances; those of all players are [`Seats`].
//!
//! What the rules forbid or demand is said by [`Options`] alone: blocked fields, jumps, duties. How often a player
//! rolls is said by [`Board::tries`] and [`Board::rolls_again`], and what follows a move by [`After`].
//!
//! One player alone and, with few pieces, two players are solved exactly ([`Game::is_solved`]); of all others there are
//! estimates.

mod action;
mod after;
mod board;
mod duty;
mod game;
mod objective;
mod options;
mod parts;
mod placement;
mod placements;
mod position;
mod rules;
mod seats;
mod validate;
mod waiting;
mod words;

pub use action::{Action, ActionError};
pub use after::After;
pub use board::Board;
pub use duty::Duty;
pub use game::Game;
pub use objective::{OBJECTIVES, Objective};
pub use options::{MAX_PIECES, Move, Options};
pub use parts::{ME, OPPONENTS, PARTS, ROLL, SEAT, TRIES};
pub use placement::Placement;
pub use placements::{Layer, Placements};
pub use position::{Moment, Position, PositionError};
pub use rules::{Facts, Rules, RulesFile, ThisFamily, Tries, When};
pub use seats::{MAX_PLAYERS, Seats, SeatsError};
pub use waiting::Waiting;

pub use crate::whose::Whose;
pub use validate::{MAX_GOAL, MAX_RING, MAX_TRIES};
