//! Actions as Python gets them.

use dicebase_engine::{Action, Ranked};
use pyo3::prelude::*;

/// The fields of `dicebase.Action`, by their names.
#[derive(Default, IntoPyObject)]
pub struct Told {
    text: String,
    #[pyo3(item("type"))]
    kind: &'static str,
    dice: Option<String>,
    category: Option<String>,
    points: Option<usize>,
    bonus: Option<usize>,
    then: Option<&'static str>,
    turn: Option<usize>,
    value: f64,
    loss: f64,
}

impl From<Ranked> for Told {
    fn from(ranked: Ranked) -> Self {
        let text = ranked.action.to_string();
        let told = Self { text, value: ranked.value, loss: ranked.loss, ..Self::default() };
        match ranked.action {
            Action::Keep { dice } => Self { kind: "keep", dice: Some(dice), ..told },
            Action::Score { category, points, bonus } => {
                Self { kind: "score", category: Some(category), points: Some(points), bonus: Some(bonus), ..told }
            }
            Action::TakeOver => Self { kind: "take-over", ..told },
            Action::Roll => Self { kind: "roll", ..told },
            Action::SetAside { dice, then, turn } => {
                Self { kind: "set-aside", dice: Some(dice), then: Some(then), turn: Some(turn), ..told }
            }
        }
    }
}
