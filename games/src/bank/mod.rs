//! Games in which dice are set aside and the player banks or rolls on: Zehntausend, Farkle, Pig and their family.
//!
//! [`Rules`] are what a file says; [`Game`] is the same made ready for play under an [`Objective`]: every roll with its
//! choices, every state of the game of two numbered. A [`Turn`] is the recursion over one turn that gives values to the
//! solver and moves to the policy. Points are counted in steps, the greatest number that divides them all.
//!
//! What a turn ends in, and what follows it, is said by [`After`] alone: rounds, last turns, taking over and its
//! penalty, busts in a row and theirs.
//!
//! Some things are not states:
//!
//! - Under the objective points there is but one state between turns, and what people ask for is the turn. So the table
//!   of that objective holds every turn total with every number of dice.
//! - A last turn is not stored. All that counts in it is how far behind a player is, which is worked out in a
//!   millisecond.
//!
//! Taking over and completing a round exclude each other in the rules: no listed game has both, and together they would
//! need offers of scores without limit.

mod action;
mod after;
mod count;
mod entering;
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
mod shares;
mod states;
mod turn;
mod validate;
mod words;

pub use action::{Action, ActionError, Then};
pub use after::{After, Ending, Next};
pub use game::{Game, Situation};
pub use objective::{OBJECTIVES, Objective};
pub use outcomes::{Choice, Outcome, Outcomes, Rolls};
pub use parts::{
    BUSTS, ME, ME_ENTERED, OFFER, OFFER_DICE, OPPONENT, OPPONENT_BUSTS, OPPONENT_ENTERED, OPPONENTS, PARTS, ROLL,
    SECOND, TAKEN, TURN,
};
pub use points::Points;
pub use position::{Moment, Player, Players, Position, PositionError, Roll};
pub use rules::{
    Bust, BustPenalty, Combination, End, Facts, Growth, HotDice, Pattern, Rules, RulesFile, Sets, TakeOver, ThisFamily,
    Tie, UpTo,
};
pub use scoring::Scoring;
pub use shares::{ShareLanes, Shares};
pub use states::{Block, NotTaken, Offer, Standing, Standings, State, States};
pub use turn::{Above, Script, Turn};
pub use validate::{MAX_BUSTS, MAX_COMBINATIONS, MAX_POINTS, MAX_STEPS};
