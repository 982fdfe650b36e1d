//! The results of a decision.

use dicebase_analysis::bank::{Follows, NextRoll};
use dicebase_games::any::Game;
use dicebase_games::{Notation, Onward};
use serde::Serialize;

use crate::answer::{Answer, Refusal};
use crate::family;

/// The results of a decision when optimal play follows.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Followed {
    /// The ways in which the turn may end, the most likely first.
    Ends(Vec<End>),
    /// The decisions that may follow the next roll.
    Next(Vec<Next>),
}

/// A category that may be filled.
#[derive(Serialize)]
pub struct End {
    pub category: String,
    pub points: usize,
    #[serde(skip_serializing_if = "is_none")]
    pub bonus: usize,
    pub chance: f64,
}

/// A possible decision after the next roll.
#[derive(Serialize)]
pub struct Next {
    follows: &'static str,
    /// The turn total.
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<usize>,
    /// The number of dice that are rolled next.
    #[serde(skip_serializing_if = "Option::is_none")]
    next_dice: Option<usize>,
    chance: f64,
}

/// The next position after an action.
#[derive(Serialize)]
pub struct NextPosition {
    /// The dice that stay on the table in the next roll.
    kept: String,
    /// The parts of the position. If rolls are counted, these are the rolls left after the next one.
    parts: Notation,
}

impl NextPosition {
    /// The next position after an action, given by its text.
    pub fn after(game: &Game, notation: &Notation, action: &str) -> Answer<Self> {
        let unknown = || Refusal::of("not-here", "action", "what follows depends on more than this position");
        let Onward { notation, kept } = family::onward(game, notation, action)?.ok_or_else(unknown)?;
        Ok(Self { kept: kept.to_string(), parts: notation })
    }
}

fn is_none(bonus: &usize) -> bool {
    *bonus == 0
}

/// The refusal of an action that is none of the position.
pub fn no_action(error: impl std::fmt::Display) -> Refusal {
    Refusal::of("bad-action", "action", error)
}

impl From<NextRoll> for Next {
    fn from(next: NextRoll) -> Self {
        let (follows, turn, next_dice) = match next.follows {
            Follows::Bust => ("bust", None, None),
            Follows::Bank(turn) => ("bank", Some(turn.0), None),
            Follows::Roll(turn, dice) => ("roll", Some(turn.0), Some(dice)),
        };
        Self { follows, turn, next_dice, chance: next.chance }
    }
}
