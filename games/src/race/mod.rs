//! Games in which pieces race round a ring into a goal and send each other home: Mensch ärgere Dich nicht, Pachisi,
//! Ludo and their family.
//!
//! [`Rules`] are the content of a rules file; a [`Board`] is made ready from them: the numbered placements of a
//! player's pieces, and the moves with a roll. All distances are those of the respective player: 0 is home, 1 the
//! player's own entry field, `ring` the field before it, then come the squares of the goal. The pieces of a player are
//! alike, so a [`Placement`] is a set of distances; the placements of all players are [`Seats`].
//!
//! [`Options`] alone has the logic of what the rules forbid or demand: blocked fields, jumps, duties. [`Board::tries`]
//! and [`Board::rolls_again`] tell how often a player rolls, and [`After`] has the transition after a move.
//!
//! One player alone and, with few pieces, two players are solved exactly ([`Game::is_solved`]); other games have
//! estimates.

mod action;
mod after;
mod board;
mod duty;
pub(crate) mod family;
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
pub use options::Options;
pub use parts::{ME, OPPONENTS, PARTS, ROLL, SEAT, TRIES};
pub use placement::{Move, Placement};
pub use placements::{Layer, Placements};
pub use position::{Moment, Position, PositionError};
pub use rules::{Facts, MAX_PIECES, MAX_PLAYERS, Rules, RulesFile, ThisFamily, Tries, When};
pub use seats::{Seats, SeatsError};
pub use waiting::Waiting;

pub use crate::whose::Whose;
pub use validate::{MAX_GOAL, MAX_RING, MAX_TRIES};
