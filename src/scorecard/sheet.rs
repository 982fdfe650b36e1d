//! `dicebase sheet` for scorecard games.

use dicebase_analysis::scorecard::sheet::{Opening, Rule, Sheet, Stage, sheet};
use dicebase_games::scorecard::Game;
use serde::Serialize;

use super::game::ScorecardGame;
use crate::cli::Sheet as Typed;
use crate::commands::bots;
use crate::failure::Failure;
use crate::output;

/// The most characters of rolls in a line.
const ROLLS_WIDTH: usize = 76;
/// The most characters of kinds of rolls in a line.
const KINDS_WIDTH: usize = 40;
/// The most lines of exceptions on the page.
const MOST_LINES: usize = 26;

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    #[serde(flatten)]
    sheet: Sheet,
}

pub fn run(asked: &ScorecardGame<'_>, typed: &Typed) -> Result<(), Failure> {
    let (game, global) = (asked.game, asked.global);
    let sheet = sheet(&asked.tables()?.policy()?)?;
    if typed.as_bot {
        return bots::write_file(game.id(), sheet.to_bot_file(game.rules().rolls), global);
    }
    if global.json {
        output::json(&Answer { game: game.id().to_owned(), objective: game.objective().name(), sheet })
    } else {
        output::text(&as_text(game, &sheet))
    }
}

fn as_text(game: &Game, sheet: &Sheet) -> String {
    let title = format!("{}: {:.2} expected points with perfect play", game.title(), sheet.value);
    let ignores = sheet.ignores.iter().map(|sentence| format!("- {sentence}")).collect::<Vec<_>>().join("\n");
    let parts = [
        Some(output::heading(&title)),
        sheet.opening.as_ref().map(rules),
        sheet.opening.as_ref().and_then(exceptions),
        Some(give_up(game, sheet)),
        Some(format!("{}\n{ignores}{}", output::heading("What this sheet ignores"), all_rolls(sheet))),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("\n\n")
}

/// A pointer to the first rolls that the sheet has no room for.
fn all_rolls(sheet: &Sheet) -> String {
    let told = |opening: &Opening| {
        format!("\n- `dicebase report` has all {} first rolls, each with its best keep.", opening.rolls)
    };
    sheet.opening.as_ref().map(told).unwrap_or_default()
}

/// The rules for the first roll.
fn rules(opening: &Opening) -> String {
    let last = opening.rules.len().saturating_sub(1);
    let row = |(place, rule): (usize, &Rule)| {
        let kinds: Vec<String> = rule.kinds.iter().map(|kind| kind.shows.clone()).collect();
        let shows = match place {
            0 if last == 0 => "anything".to_owned(),
            _ if place == last => "anything else".to_owned(),
            _ => lines(&kinds, ", ", KINDS_WIDTH),
        };
        vec![shows, rule.words.to_owned(), format!("{:.1} %", 100.0 * rule.chance)]
    };
    let rows = opening.rules.iter().enumerate().map(row).collect();
    output::table(&["The first roll shows", "Keep", "Chance"], &[2], rows)
}

/// The exceptions to the rules, as far as they fit.
fn exceptions(opening: &Opening) -> Option<String> {
    let (mut rows, mut used): (Vec<Vec<String>>, usize) = Default::default();
    for exception in &opening.exceptions {
        let rolls = lines(&exception.of.rolls, " ", ROLLS_WIDTH);
        used += rolls.lines().count();
        if used > MOST_LINES {
            break;
        }
        rows.push(vec![rolls, exception.of.keep.clone(), format!("{:.3}", exception.loss)]);
    }
    let (shown, left) = opening.exceptions.split_at(rows.len());
    if shown.is_empty() && left.is_empty() {
        return None;
    }
    let table = output::table(&["But of", "Keep", "Costs"], &[2], rows);
    let cost = format!("Points that it costs on average to follow the rules alone: {:.3} a game.", opening.loss);
    let rolls: usize = left.iter().map(|exception| exception.of.rolls.len()).sum();
    let loss: f64 = left.iter().map(|exception| exception.loss).sum();
    let more =
        format!("\n{rolls} more first rolls are exceptions; not to know them costs {loss:.3} of it (see --json).");
    Some(format!("{table}\n{cost}{}", if left.is_empty() { "" } else { &more }))
}

/// Words in lines of limited length.
fn lines(words: &[String], between: &str, width: usize) -> String {
    let (mut text, mut line) = (String::new(), String::new());
    for (place, word) in words.iter().enumerate() {
        let word = if place + 1 < words.len() { format!("{word}{between}") } else { word.clone() };
        if !line.is_empty() && line.chars().count() + word.trim_end().chars().count() > width {
            text = text + line.trim_end() + "\n";
            line.clear();
        }
        line += &word;
    }
    text + line.trim_end()
}

/// The cost of giving up each category, the cheapest first.
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
    let filled = sheet.stages[1..].iter().map(|stage| format!("{}: {}", stage.name, stage.filled));
    let filled = filled.map(|line| format!("\n{line}")).collect::<String>();
    let head = "When nothing fits: what giving a category up costs, and in brackets the order to do so, (1) first.";
    let unit = "The costs are expected points, the turn included, for the least points that the category can have.";
    format!("{head}\n{}{filled}\n{unit}", output::table(&columns, &right, rows))
}

/// The cost of giving up a category at a stage, and its rank there.
fn cost(stage: &Stage, id: &str) -> String {
    let place = stage.costs.iter().position(|cost| cost.category == id);
    place.map_or_else(String::new, |place| format!("{:.2} ({})", stage.costs[place].cost, place + 1))
}
