//! Answers in words, the same for the command line and for every binding.

use std::fmt;

use dicebase_games::{bank, scorecard};
use dicebase_policy as policy;
use serde::Serialize;

/// What a player may do, in words.
///
/// Its text is what stands in a review file after the roll: `keep 11`, `score ones 3`, `keep 115 bank 600`, `take over`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Action {
    /// Keep these dice and roll the others again; to keep all of them is to score now.
    Keep {
        /// The dice, such as `115`; an empty text for none.
        dice: String,
    },
    /// Fill a category.
    Score {
        /// Its id.
        category: String,
        /// The points that are written down.
        points: usize,
        /// The extra bonus that is paid beside them.
        #[serde(skip_serializing_if = "is_zero")]
        bonus: usize,
    },
    /// Go on from where the other player banked.
    TakeOver,
    /// Roll all dice.
    Roll,
    /// Set dice aside, and bank or roll on.
    SetAside {
        /// The dice.
        dice: String,
        /// `bank` or `roll`.
        then: &'static str,
        /// The turn total with them, in points.
        turn: usize,
    },
}

/// An action and what it is worth.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ranked {
    /// What to do.
    #[serde(flatten)]
    pub action: Action,
    /// The same as one text, as in a review file.
    pub text: String,
    /// What the objective comes to if it is done and best play follows.
    pub value: f64,
    /// How much worse that is than the best action's value; 0 for the best.
    pub loss: f64,
}

impl Ranked {
    /// What a policy says, in words.
    #[must_use]
    pub fn of_card(game: &scorecard::Game, ranked: policy::scorecard::Ranked) -> Self {
        Self::new(Action::of_card(game, ranked.action), ranked.value, ranked.loss)
    }

    /// What a policy says, in words.
    #[must_use]
    pub fn of_bank(game: &bank::Game, ranked: policy::bank::Ranked) -> Self {
        Self::new(Action::of_bank(game, ranked.action), ranked.value, ranked.loss)
    }

    fn new(action: Action, value: f64, loss: f64) -> Self {
        Self { text: action.to_string(), action, value, loss }
    }
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

impl Action {
    /// An action of a scorecard game.
    #[must_use]
    pub fn of_card(game: &scorecard::Game, action: scorecard::Action) -> Self {
        match action {
            scorecard::Action::Keep(dice) => Self::Keep { dice: dice.to_string() },
            scorecard::Action::Score { category, points, bonus } => {
                Self::Score { category: game.rules().categories[category].id.clone(), points, bonus }
            }
        }
    }

    /// An action of a bank game.
    #[must_use]
    pub fn of_bank(game: &bank::Game, action: bank::Action) -> Self {
        match action {
            bank::Action::TakeOver => Self::TakeOver,
            bank::Action::Roll => Self::Roll,
            bank::Action::SetAside { dice, then, total, .. } => {
                let then = match then {
                    bank::Then::Bank => BANK,
                    bank::Then::Roll => ROLL,
                };
                Self::SetAside { dice: dice.to_string(), then, turn: total * game.rules().step }
            }
        }
    }
}

const BANK: &str = "bank";
const ROLL: &str = "roll";

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Keep { dice } if dice.is_empty() => f.write_str("keep none"),
            Self::Keep { dice } => write!(f, "keep {dice}"),
            Self::Score { category, points, .. } => write!(f, "score {category} {points}"),
            Self::TakeOver => f.write_str("take over"),
            Self::Roll => f.write_str("roll"),
            Self::SetAside { dice, then: BANK, turn } => write!(f, "keep {dice} bank {turn}"),
            Self::SetAside { dice, .. } => write!(f, "keep {dice} roll"),
        }
    }
}
