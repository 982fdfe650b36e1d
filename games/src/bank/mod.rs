//! Games in which dice are set aside and the player banks or rolls on: Zehntausend, Farkle, Pig and their family.
//!
//! [`Rules`] are what a file says; [`Game`] is the same made ready for play under an [`Objective`]: every roll with its
//! choices, every state of the game of two numbered. A [`Turn`] is the recursion over one turn that gives values to the
//! solver and moves to the policy. Points are counted in steps, the greatest number that divides them all.

mod game;
mod last_turn;
mod outcomes;
mod place;
mod position;
mod reach;
mod rules;
mod states;
mod turn;
mod validate;
mod worth;

pub use game::{Game, Next, Objective, Situation};
pub use outcomes::{Choice, Outcome, Outcomes, Rolls};
pub use position::{Action, Moment, Player, Players, Position, PositionError, Roll, Then};
pub use rules::{Bust, Combination, End, Growth, HotDice, Pattern, Rules, Sets, TakeOver, UpTo};
pub use states::{Block, Offer, Standing, Standings, State, States};
pub use turn::{Above, Script, Turn};
pub use worth::Worth;
