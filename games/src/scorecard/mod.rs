//! Games in which each turn fills one category of a card: Yahtzee, Knubbel, Kniffel, Yatzy and their family.
//!
//! [`Rules`] are the content of a rules file; a [`Game`] is made ready from them for play: every roll scored in every
//! category, every state numbered. A [`Card`] holds the points that a player has written down, a [`State`] is the part
//! of it that matters for the rest of the game, and a [`Turn`] is the recursion over one turn's dice that gives values
//! to the solver and moves to the policy.

mod action;
pub(crate) mod action_dice;
mod aim;
mod bonus;
mod card;
mod categories;
mod decisions;
mod duel_cards;
mod duels;
pub(crate) mod family;
mod futures;
mod gain;
mod game;
mod limits;
mod needs;
mod objective;
mod onward;
mod order;
mod parts;
mod pattern;
mod points;
mod position;
mod rules;
mod saved_rolls;
mod scoring;
mod states;
mod ties;
mod turn;
mod upper;
mod validate;
pub(crate) mod words;

pub use action::{Action, ActionError};
pub use action_dice::{ActionDice, Face};
pub use aim::{Aim, Others};
pub use card::{Card, CardError, Sums};
pub use categories::Categories;
pub use decisions::Decisions;
pub use duel_cards::Cards;
pub use duels::{Duels, Outlook, Pairs, Place};
pub use futures::Futures;
pub use gain::Gain;
pub use game::Game;
pub use limits::refuse_early_filling;
pub use needs::{Filled, Needs};
pub use objective::{OBJECTIVES, Objective};
pub use order::{Order, Succession};
pub use parts::{
    CARD, EXCHANGE, FROZEN, HANDS, LEAD, OPPONENTS, PARTS, ROLL, ROLLS_LEFT, ROUND, SAVED, SEAT, SKIPS, TARGET, THETA,
};
pub use pattern::{Pattern, Sum};
pub use points::{Counted, FromDice, Points};
pub use position::{Moment, Position, PositionError, Rolled};
pub use rules::{
    BonusStep, Category, ExtraBonus, Facts, Joker, JokerChoice, Rules, RulesFile, Section, ThisFamily, UpperBonus,
};
pub use saved_rolls::SavedRolls;
pub use scoring::{Choice, Scored, Scoring, Slot};
pub use states::{Group, Row, State, States};
pub use turn::{NoFuture, Turn, Values};
pub use upper::UpperTotals;
pub use validate::{MAX_CATEGORIES, MAX_FREE_CATEGORIES, MAX_POINTS, MAX_ROLLS, MAX_UPPER};
