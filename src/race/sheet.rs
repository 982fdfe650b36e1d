//! `dicebase sheet` for race games.

use dicebase_analysis::Stored;
use dicebase_analysis::race::sheet::{RuleLoss, Sheet, games_measured, sheet};
use dicebase_engine::RULE_LOSS;
use dicebase_games::counted;
use dicebase_games::race::{Game, Objective};
use serde::Serialize;

use super::game::RaceGame;
use super::spread::walk_failure;
use crate::cli::Sheet as Typed;
use crate::commands::bots;
use crate::failure::Failure;
use crate::output;
use crate::progress::Bar;

/// The number of dangerous fields that are listed.
const DANGEROUS: usize = 6;

#[derive(Serialize)]
struct Answer {
    game: String,
    #[serde(flatten)]
    sheet: Sheet,
}

pub fn run(asked: &RaceGame<'_>, typed: &Typed) -> Result<(), Failure> {
    let bar = Bar::about(String::new());
    let sheet = found(asked, &bar)?;
    drop(bar);
    if typed.as_bot {
        return bots::write_file(asked.game.id(), sheet.rule.to_bot_file(), asked.global);
    }
    let answer = Answer { game: asked.game.id().to_owned(), sheet };
    if asked.global.json { output::json(&answer) } else { output::text(&as_text(asked.game, &answer.sheet)) }
}

/// The sheet of a game, kept or computed now.
pub fn found(asked: &RaceGame<'_>, bar: &Bar) -> Result<Sheet, Failure> {
    let tables = asked.tables()?.watched_by(bar);
    let games = games_measured(asked.game.id(), asked.game.rules()).map_err(Failure::failed)?;
    let work = || {
        tables.expect_rule(&games)?;
        bar.part(&format!("looking for a rule of {}", asked.game.id()));
        tables.with_threads(|| sheet(&games, &|progress| bar.report(progress)))?.map_err(walk_failure)
    };
    let numbers = |found: &Sheet| (found.losses.first().map_or(0.0, |loss| loss.value), found.to_numbers());
    tables.kept(RULE_LOSS).or_else(|numbers| Stored::of_numbers(&games, numbers), work, numbers)
}

fn as_text(game: &Game, sheet: &Sheet) -> String {
    let preferences = sheet.rule.preferences.iter().map(|preference| preference.in_words());
    let lines = preferences.chain([sheet.rule.then.in_words()]).enumerate();
    let lines: Vec<String> = lines.map(|(i, words)| format!("{}. {words}", i + 1)).collect();
    let mut parts = vec![
        output::heading(&format!("{}, which piece to move", game.title())),
        format!("Of the moves that the rules allow, do the first of these that can be done:\n{}", lines.join("\n")),
    ];
    if sheet.danger.is_empty() {
        return [parts, vec![told(&sheet.losses)]].concat().join("\n\n");
    }
    parts[1] += "\nA piece is in danger where a piece of another player can come to its field with one number, or \
                 from home.";
    parts.push(told(&sheet.losses));
    parts.push(dangerous(sheet));
    parts.join("\n\n")
}

/// The losses of the rule in words.
fn told(losses: &[RuleLoss]) -> String {
    let told = |loss: &RuleLoss| {
        let words = loss.objective.words();
        let what = match loss.objective {
            Objective::Turns => "to the goal, alone".to_owned(),
            Objective::Win => {
                format!("against perfect play, of two players with {} each", counted(loss.pieces, "piece", "pieces"))
            }
        };
        format!(
            "Who plays so has {} {what}; perfect play has {}, better by {}.",
            words.in_words(loss.value),
            words.number(loss.optimum),
            words.number(loss.loss)
        )
    };
    losses.iter().map(told).collect::<Vec<_>>().join("\n")
}

fn dangerous(sheet: &Sheet) -> String {
    let mut fields: Vec<(usize, f64)> = (1..).zip(sheet.danger.iter().copied()).collect();
    fields.sort_by(|a, b| b.1.total_cmp(&a.1));
    let row = |(distance, chance): &(usize, f64)| vec![distance.to_string(), format!("{:.1} %", chance * 100.0)];
    let rows = fields.iter().take(DANGEROUS).map(row).collect();
    let heading = "The most dangerous fields: how often a piece is sent home before its player's next turn";
    format!("{heading}\n\n{}", output::table(&["Own distance", "Sent home"], &[0, 1], rows))
}
