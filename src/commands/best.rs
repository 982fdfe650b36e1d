//! `dicebase best`

use dicebase_games::OBJECTIVE;
use dicebase_policy::any::{Policy, RankedAction};
use serde::Serialize;

use super::query::{Heading, Query};
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
    actions: Vec<RankedAction>,
}

pub fn run(typed: &Best, global: &Global) -> Result<(), Failure> {
    let query = Query::of(typed.game.as_deref(), typed.position.as_deref(), &typed.parts.notation, global)?;
    let policy = query.open(global)?;
    let question = query.ask(&policy)?;
    let top = typed.top.map_or(if global.json { usize::MAX } else { TOP }, usize::from);
    let mut actions = question.rank().map_err(|error| query.refused(error))?;
    if global.json {
        let value = actions.first().map_or(0.0, |best| best.value);
        actions.truncate(top);
        return output::json(&Answer { heading: Heading::of(&question, &policy), value, actions });
    }
    let notation = question.notation();
    let mut text = format!("{}\n\n{}", question.in_words(), table(&policy, &actions[..top.min(actions.len())]));
    text += &format!("\n\nPosition: {notation}");
    if actions.len() > top {
        text += &format!("\nAll {0} actions: add --top {0}", actions.len());
    }
    let makes_no_difference = |name: &&str| *name != OBJECTIVE.name && notation.names().all(|said| said != *name);
    for name in query.notation.names().filter(makes_no_difference) {
        text += &format!("\nBy these rules {} makes no difference here.", query.typed(name));
    }
    output::text(&text)
}

fn table(policy: &Policy, actions: &[RankedAction]) -> String {
    let objective = policy.objective();
    let decimals = objective.decimals;
    let row = |(place, ranked): (usize, &RankedAction)| {
        let loss = if place == 0 { String::new() } else { format!("{:.decimals$}", ranked.loss) };
        vec![ranked.words.clone(), format!("{:.decimals$}", ranked.value), loss]
    };
    let rows = actions.iter().enumerate().map(row).collect();
    output::table(&["Best first", objective.value, "Loss"], &[1, 2], rows)
}
