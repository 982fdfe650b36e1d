//! `dicebase sheet` for scorecard games.

use dicebase_analysis::scorecard::sheet::{KeepOf, Opening, Rule, Sheet, Stage, sheet};
use dicebase_games::scorecard::Game;
use dicebase_policy::scorecard::OBJECTIVE;
use serde::Serialize;

use crate::cli::{self, Global};
use crate::failure::Failure;
use crate::game::NamedGame;
use crate::output::{self, HEADING};
use crate::solved::scorecard::Tables;

/// How many characters of rolls stand in a line.
const WIDTH: usize = 78;

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    #[serde(flatten)]
    sheet: Sheet,
}

pub fn run(game: &Game, named: &NamedGame, _typed: &cli::Sheet, global: &Global) -> Result<(), Failure> {
    let sheet = sheet(&Tables::of(game, named, global)?.policy()?);
    if global.json {
        output::json(&Answer { game: game.id().to_owned(), objective: OBJECTIVE, sheet })
    } else {
        output::text(&as_text(game, &sheet))
    }
}

fn as_text(game: &Game, sheet: &Sheet) -> String {
    let parts = [
        Some(format!("{}, {:.2} expected points", game.rules().name, sheet.value)),
        sheet.opening.as_ref().map(rules),
        sheet.opening.as_ref().map(keeps),
        Some(give_up(game, sheet)),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("\n\n")
}

fn heading(text: &str) -> String {
    format!("{HEADING}{text}{HEADING:#}")
}

/// The first roll by rules.
fn rules(opening: &Opening) -> String {
    let row = |rule: &Rule| {
        let exceptions: usize = rule.exceptions.iter().map(|keep| keep.rolls.len()).sum();
        let chance = format!("{:.1} %", 100.0 * rule.chance);
        let count = |number: usize| number.to_string();
        vec![rule.shows.clone(), chance, rule.keep.in_words().to_owned(), count(rule.rolls), count(exceptions)]
    };
    let rows = opening.rules.iter().map(row).collect();
    let table = output::table(&["The first roll shows", "Chance", "Keep", "Rolls", "Exceptions"], &[1, 3, 4], rows);
    let with_exceptions = opening.rules.iter().filter(|rule| !rule.exceptions.is_empty());
    let exceptions: Vec<String> =
        with_exceptions.map(|rule| format!("{}:\n{}", rule.shows, lines(&rule.exceptions, "  keep"))).collect();
    let cost = format!("Who knows the rules and no exception loses {:.3} points with the first roll.", opening.loss);
    let exceptions = if exceptions.is_empty() { String::new() } else { format!("\n\n{}", exceptions.join("\n")) };
    format!("{table}\n\n{cost}\n\n{}{exceptions}", heading("Exceptions"))
}

/// All first rolls by what to keep.
fn keeps(opening: &Opening) -> String {
    let head = heading(&format!("All {} first rolls", opening.rolls));
    format!("{head}\n\n{}", lines(&opening.keeps, "keep"))
}

/// A line for each keep, or some.
fn lines(keeps: &[KeepOf], keep: &str) -> String {
    let line = |of: &KeepOf| {
        let dice = if of.keep.is_empty() { "nothing" } else { &of.keep };
        wrapped(&format!("{keep} {dice}:"), &of.rolls)
    };
    keeps.iter().map(line).collect::<Vec<_>>().join("\n")
}

/// Rolls behind a word, in lines that are not too long.
fn wrapped(start: &str, rolls: &[String]) -> String {
    let (mut text, mut line) = (String::new(), start.to_owned());
    for roll in rolls {
        if line.len() + 1 + roll.len() > WIDTH {
            text += &line;
            text.push('\n');
            line = " ".repeat(start.len());
        }
        line.push(' ');
        line += roll;
    }
    text + &line
}

/// What giving up each category costs, the first to give up first.
fn give_up(game: &Game, sheet: &Sheet) -> String {
    let Some(start) = sheet.stages.first() else { return String::new() };
    let name = |id: &str| game.rules().category(id).map_or(id, |c| game.rules().categories[c].name.as_str()).to_owned();
    let row = |id: &str| {
        let costs = sheet.stages.iter().map(|stage| cost(stage, id));
        std::iter::once(name(id)).chain(costs).collect::<Vec<_>>()
    };
    let rows = start.costs.iter().map(|cost| row(&cost.category)).collect();
    let columns = std::iter::once("Give up first").chain(sheet.stages.iter().map(|stage| stage.name));
    let columns: Vec<&str> = columns.collect();
    let right: Vec<usize> = (1..columns.len()).collect();
    let stages = sheet.stages.iter().map(|stage| format!("{}: filled is {}", stage.name, stage.filled));
    let stages = stages.collect::<Vec<_>>().join("\n");
    let head =
        "Expected points lost by giving up a category: its worth at that stage, and the turn, for the least points.";
    format!("{head}\n{stages}\n\n{}", output::table(&columns, &right, rows))
}

/// What giving up a category costs at a stage, and at which place it is there.
fn cost(stage: &Stage, id: &str) -> String {
    let place = stage.costs.iter().position(|cost| cost.category == id);
    place.map_or_else(String::new, |place| format!("{:.2} ({})", stage.costs[place].cost, place + 1))
}
