//! `dicebase value`

use dicebase_engine::Question;
use dicebase_games::Notation;
use dicebase_games::scorecard::{Game, Place};
use serde::Serialize;

use super::asked::{Heading, Query};
use super::bank;
use crate::cli::{Global, Value};
use crate::failure::Failure;
use crate::output;

#[derive(Serialize)]
struct Answer {
    #[serde(flatten)]
    heading: Heading,
    value: f64,
    /// The checksum of the table.
    table: String,
}

pub fn run(typed: &Value, global: &Global) -> Result<(), Failure> {
    let asked = Query::of(typed.game.as_deref(), typed.position.as_deref(), Notation::from(typed))?;
    let open = asked.open(global)?;
    let question = open.ask(&asked.written)?;
    let value = question.value();
    if global.json {
        let heading = Heading::of(question.written(), &open);
        return output::json(&Answer { heading, value, table: format!("{:08x}", open.values().checksum()) });
    }
    output::text(&match &question {
        Question::Scorecard(policy, place) => as_text(policy.game(), place, value),
        Question::Bank(policy, position) => {
            let game = policy.game();
            format!("{}: {}", bank::heading(game, position.situation()), bank::in_words(game.objective(), value))
        }
    })
}

fn as_text(game: &Game, place: &Place, value: f64) -> String {
    let open = place.card().open().len();
    let turns = if open == 1 { "turn" } else { "turns" };
    format!("{}: {value:.4} expected points still to come in {open} {turns}", game.rules().name)
}
