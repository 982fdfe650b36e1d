//! The results of a decision.

use dicebase_analysis::bank::{Follows, next_roll};
use dicebase_analysis::scorecard::turn_ends;
use dicebase_engine::Error;
use dicebase_games::{bank, scorecard};
use dicebase_policy::any::Question;
use serde::Serialize;

use crate::answer::{Answer, Refusal};

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
    category: String,
    points: usize,
    #[serde(skip_serializing_if = "is_none")]
    bonus: usize,
    chance: f64,
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

fn is_none(bonus: &usize) -> bool {
    *bonus == 0
}

impl Followed {
    /// The results of an action, given by its text.
    pub fn of(question: &Question<'_>, text: &str) -> Answer<Self> {
        match question {
            Question::Scorecard(adviser, position) => {
                let game = adviser.game();
                let action = scorecard::Action::read(game, position, text).map_err(no_action)?;
                let end = |end: dicebase_analysis::scorecard::TurnEnd| End {
                    category: game.category(end.choice.category).id.clone(),
                    points: end.choice.points,
                    bonus: end.choice.bonus,
                    chance: end.chance,
                };
                let ends = turn_ends(adviser, position, &action).map_err(Error::from)?;
                Ok(Self::Ends(ends.into_iter().map(end).collect()))
            }
            Question::Bank(policy, position) => {
                let action = bank::Action::read(policy.game(), position, text).map_err(no_action)?;
                let next = next_roll(policy, position, &action).map_err(Error::from)?;
                Ok(Self::Next(next.into_iter().map(Next::from).collect()))
            }
            Question::Melee(..) | Question::Race(..) => {
                Err(Refusal::of("not-here", "position", "this is told of scorecard and bank games only"))
            }
        }
    }
}

fn no_action(error: impl std::fmt::Display) -> Refusal {
    Refusal::of("bad-action", "action", error)
}

impl From<dicebase_analysis::bank::NextRoll> for Next {
    fn from(next: dicebase_analysis::bank::NextRoll) -> Self {
        let (follows, turn, next_dice) = match next.follows {
            Follows::Bust => ("bust", None, None),
            Follows::Bank(turn) => ("bank", Some(turn.0), None),
            Follows::Roll(turn, dice) => ("roll", Some(turn.0), Some(dice)),
        };
        Self { follows, turn, next_dice, chance: next.chance }
    }
}
