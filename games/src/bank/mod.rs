//! Games in which dice are set aside and the player banks or rolls on: Zehntausend, Farkle, Pig and their family.
//!
//! [`Rules`] are what a file says; [`Game`] is the same made ready for play under an [`Objective`]: every roll with its
//! choices, every state of the game of two numbered. A [`Turn`] is the recursion over one turn that gives values to the
//! solver and moves to the policy. Points are counted in steps, the greatest number that divides them all.

mod action;
mod after;
mod game;
mod last_turn;
mod objective;
mod outcomes;
mod parts;
mod points;
mod position;
mod reach;
mod rules;
mod scoring;
mod states;
mod turn;
mod validate;
mod words;

pub use action::{ACTION_FIELDS, Action, ActionError, Then};
pub use after::{After, Ending, Next};
pub use game::{Game, Situation};
pub use objective::{OBJECTIVES, Objective};
pub use outcomes::{Choice, Outcome, Outcomes, Rolls};
pub use parts::{ME, ME_ENTERED, OFFER, OFFER_DICE, OPPONENT, OPPONENT_ENTERED, PARTS, ROLL, SECOND, TAKEN, TURN};
pub use points::Points;
pub use position::{Moment, Player, Players, Position, PositionError, Roll};
pub use rules::{
    Bust, Combination, End, Facts, Growth, HotDice, Pattern, Rules, RulesFile, Sets, TakeOver, ThisFamily, UpTo,
};
pub use scoring::Scoring;
pub use states::{Block, Offer, Standing, Standings, State, States};
pub use turn::{Above, Script, Turn};
