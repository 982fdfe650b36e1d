//! Games in which pieces race round a ring into a goal and send each other home: Mensch ärgere Dich nicht, Pachisi,
//! Ludo and their family.
//!
//! [`Rules`] are what a file says; [`Board`] is the same made ready: where the pieces of a player can stand, numbered,
//! and what a player may do with a roll. All distances are those of the player who is meant: 0 is at home, 1 the own
//! entry field, `ring` the field before it, then come the squares of the goal. The pieces of a player are alike, so a
//! [`Placement`] is a set of distances.
//!
//! What the rules forbid or demand is said by [`Options`] alone: blocked fields, jumps, duties. How often a player
//! rolls is said by [`Board::tries`] and [`Board::rolls_again`].
//!
//! **Work in progress.** This family is solved for one player and for two (`dicebase_solver::race`). It is not yet one
//! of [`Family`](crate::Family), so tables, policies and commands do not know it.

mod board;
mod duty;
mod options;
mod placement;
mod placements;
mod rules;
mod validate;
mod waiting;

pub use board::Board;
pub use duty::Duty;
pub use options::{MAX_PIECES, Move, Options};
pub use placement::Placement;
pub use placements::{Layer, Placements};
pub use rules::{Rules, RulesFile, ThisFamily, Tries, When};
pub use waiting::Waiting;
