//! `dicebase value`

use dicebase_policy::Worth;
use serde::Serialize;

use super::query::{Heading, Query};
use crate::cli::{Global, Value};
use crate::failure::Failure;
use crate::output;

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    heading: Heading,
    #[serde(flatten)]
    worth: Worth,
    /// The chances of all players, from the player to move on, if each maximises their own chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    chances: Option<Vec<f64>>,
}

pub fn run(typed: &Value, global: &Global) -> Result<(), Failure> {
    let query = Query::of(typed.game.as_deref(), typed.position.as_deref(), &typed.parts.notation, global)?;
    let question = query.ask(global, false)?;
    let worth = question.value()?;
    let chances = question.chances()?;
    if global.json {
        return output::json(&Answer { heading: Heading::of(&question), worth, chances });
    }
    let by_player = chances.map(|chances| format!("\n{}", by_player(&chances))).unwrap_or_default();
    output::text(&format!("{}{by_player}", question.value_in_words(&worth)))
}

/// The chances of all players in words.
pub fn by_player(chances: &[f64]) -> String {
    let chances: Vec<String> = chances.iter().map(|chance| format!("{chance:.6}")).collect();
    format!("chances from the player to move on: {}", chances.join(", "))
}
