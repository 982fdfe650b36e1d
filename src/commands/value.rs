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
}

pub fn run(typed: &Value, global: &Global) -> Result<(), Failure> {
    let query = Query::of(typed.game.as_deref(), typed.position.as_deref(), &typed.parts.notation, global)?;
    let policy = query.open(global)?;
    let question = query.ask(&policy)?;
    let worth = question.value()?;
    if global.json {
        return output::json(&Answer { heading: Heading::of(&question, &policy), worth });
    }
    output::text(&question.value_in_words(&worth))
}
