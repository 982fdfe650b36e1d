//! `dicebase best`

mod bank;
mod scorecard;

use dicebase_engine::{Question, Ranked, decision};
use dicebase_games::Notation;
use serde::Serialize;

use super::asked::{Heading, Query};
use crate::cli::{Best, Global};
use crate::failure::Failure;
use crate::output;

/// How many actions people see unless they ask for more.
const TOP: usize = 5;

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    heading: Heading,
    value: f64,
    /// The checksum of the table.
    table: String,
    actions: Vec<Ranked>,
}

pub fn run(typed: &Best, global: &Global) -> Result<(), Failure> {
    let asked = Query::of(typed.game.as_deref(), typed.position.as_deref(), Notation::from(typed))?;
    let open = asked.open(global)?;
    let question = open.ask(&asked.written)?;
    let top = typed.top.map_or(if global.json { usize::MAX } else { TOP }, usize::from);
    if global.json {
        let mut actions = question.rank()?;
        let value = actions.first().map_or(0.0, |best| best.value);
        actions.truncate(top);
        let heading = Heading::of(question.written(), &open);
        return output::json(&Answer { heading, value, table: format!("{:08x}", open.values().checksum()), actions });
    }
    let (mut text, actions) = match &question {
        Question::Scorecard(policy, place) => scorecard::as_text(policy, decision(policy.game(), place)?, top),
        Question::Bank(policy, position) => bank::as_text(policy, position, top),
    };
    text += &format!("\n\nPosition: {}", question.written());
    if actions > top {
        text += &format!("\nAll {actions} actions: add --top {actions}");
    }
    if asked.written.taken.is_some() && question.written().taken.is_none() {
        text += "\nBy these rules it does not matter how much was taken over.";
    }
    output::text(&text)
}
