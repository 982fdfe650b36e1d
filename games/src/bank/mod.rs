//! Games in which dice are set aside and the player banks or rolls on: Zehntausend, Farkle, Pig and their family.
//!
//! [`Rules`] are the content of a rules file; a [`Game`] is made ready from them for play under an [`Objective`]: every
//! roll with its choices, and the numbered states of the game of several players. A [`Turn`] is the recursion over one
//! turn that gives values to the solver and moves to the policy. Points are counted in steps, the greatest common
//! divisor of all points.
//!
//! A hand is the dice that are left to roll within a turn, by its number in [`Hands`]: the number of dice, if they are
//! all alike, and otherwise one of their selections. All code about turns speaks of `dice` or of what is `left`, and means that
//! number. A [`Collection`] has dice that players choose from.
//!
//! [`After`] alone has the transition after a turn: rounds, last turns, taking over and its penalty, and the penalty
//! for busts in a row.
//!
//! Some situations are not states:
//!
//! - Under the objective points there is only one state between turns, and the interesting values are those within the
//!   turn. So the table of that objective holds every turn total with every number of dice.
//! - A last turn is not stored. Its value depends only on the player's deficit, and is computed in a millisecond.
//!
//! The rules exclude taking over together with completing a round: no listed game has both, and together they would
//! need offers of scores without limit.

mod action;
mod after;
mod any_dice;
mod collection;
mod count;
mod entering;
pub(crate) mod family;
mod game;
mod hands;
mod last_turn;
mod limits;
mod named;
mod objective;
mod onward;
mod outcomes;
mod parts;
mod points;
mod position;
mod reach;
mod rounds;
mod rules;
mod scoring;
mod shares;
mod states;
mod turn;
mod validate;
mod words;

pub use action::{Action, ActionError, Then};
pub use after::{After, Ending, Next};
pub use any_dice::AnyDice;
pub use collection::{ChoiceError, Chosen, Collection, KnownDie, find_with_dice};
pub use game::{Game, Situation, chance_against_all};
pub use hands::{Hands, kinds_in_words};
pub use limits::{refuse_equilibrium, refuse_other_hands, refuse_turns};
pub(crate) use named::id_named;
pub use named::{find_named, split_target, with_target};
pub use objective::{OBJECTIVES, Objective};
pub use outcomes::{Choice, Outcome, Outcomes, Rolls};
pub use parts::{
    BUSTS, DICE_LEFT, ME, ME_ENTERED, OFFER, OFFER_DICE, OPPONENT, OPPONENT_BUSTS, OPPONENT_ENTERED, OPPONENTS, PARTS,
    ROLL, SEAT, SECOND, TAKEN, TURN, TURNS_LEFT,
};
pub use points::Points;
pub use position::{Kept, Moment, Player, Players, Position, PositionError, Roll};
pub use rules::{
    Bust, BustPenalty, Combination, End, Facts, Growth, HotDice, KindOfDie, Pattern, Rules, RulesFile, SetAside, Sets,
    TakeOver, ThisFamily, Tie, UpTo,
};
pub use scoring::Scoring;
pub use shares::{ShareLanes, Shares};
pub use states::{Block, Later, NotTaken, Offer, Standing, Standings, State, States};
pub use turn::{Above, Script, Turn};
pub use validate::{MAX_BUSTS, MAX_COMBINATIONS, MAX_POINTS, MAX_STEPS, MAX_TURNS, MOST_PLAYERS};
