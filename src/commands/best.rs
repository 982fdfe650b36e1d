//! `dicebase best`

use dicebase_games::OBJECTIVE;
use dicebase_policy::Worth;
use dicebase_policy::any::{Policy, RankedAction};
use serde::Serialize;

use super::query::{Heading, Query};
use super::value::by_player;
use crate::cli::{Best, Global};
use crate::failure::Failure;
use crate::output;

/// The default number of actions in text output.
const TOP: usize = 5;

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    heading: Heading,
    #[serde(flatten)]
    worth: Option<Worth>,
    /// The chances of all players, from the player to move on, if each maximises their own chance.
    #[serde(skip_serializing_if = "Option::is_none")]
    chances: Option<Vec<f64>>,
    actions: Vec<RankedAction>,
}

pub fn run(typed: &Best, global: &Global) -> Result<(), Failure> {
    let query = Query::of(typed.game.as_deref(), typed.position.as_deref(), &typed.parts.notation, global)?;
    let question = query.ask(global, true)?;
    let top = typed.top.map_or(if global.json { usize::MAX } else { TOP }, usize::from);
    let mut actions = question.rank().map_err(|error| query.refused(error))?;
    let chances = question.chances()?;
    if global.json {
        let worth = actions.first().map(|best| best.worth);
        actions.truncate(top);
        return output::json(&Answer { heading: Heading::of(&question), worth, chances, actions });
    }
    let notation = question.notation();
    let mut text =
        format!("{}\n\n{}", question.in_words(), table(&question.policy(), &actions[..top.min(actions.len())]));
    if actions.len() > 1 && actions.iter().all(|ranked| ranked.loss == Some(0.0)) {
        text += "\n\nEvery action is equally good here.";
    }
    if let Some(chances) = chances {
        text += &format!("\n\nThe best action: {}", by_player(&chances));
    }
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
    if actions.iter().any(|ranked| ranked.worth.exact().is_none()) {
        return estimates(policy, actions);
    }
    let decimals = objective.decimals;
    let row = |(place, ranked): (usize, &RankedAction)| {
        let loss = ranked.loss.filter(|_| place > 0).map_or(String::new(), |loss| format!("{loss:.decimals$}"));
        vec![ranked.words.clone(), format!("{:.decimals$}", ranked.worth.number()), loss]
    };
    let rows = actions.iter().enumerate().map(row).collect();
    output::table(&["Best first", objective.value, "Loss"], &[1, 2], rows)
}

/// The table of actions that are not solved: without losses, and with an interval for each number if games were played
/// for it.
fn estimates(policy: &Policy, actions: &[RankedAction]) -> String {
    let games = actions.first().and_then(|ranked| ranked.worth.estimate()).map_or(0, |of| of.games);
    if games == 0 {
        let row = |ranked: &RankedAction| vec![ranked.words.clone(), format!("{:.3}", ranked.worth.number())];
        let heading = ["As the bot ranks them", "Chance to win, as it rates them"];
        let table = output::table(&heading, &[1], actions.iter().map(row).collect());
        return format!("{table}\n\nNot solved: these are the ratings of the bot, for which no games were played.");
    }
    let row = |ranked: &RankedAction| {
        let interval = ranked.worth.estimate().map(|of| format!("{:.3} to {:.3}", of.low, of.high));
        vec![ranked.words.clone(), format!("{:.3}", ranked.worth.number()), interval.unwrap_or_default()]
    };
    let heading = ["As the bot ranks them", "Chance to win, estimated", "95 % interval"];
    let table = output::table(&heading, &[1, 2], actions.iter().map(row).collect());
    format!("{table}\n\nNot solved: each is the share of {games} games {}.", policy.games_of_estimates())
}
