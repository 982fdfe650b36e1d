//! `dicebase value`

use dicebase_games::scorecard::Card;
use serde::Serialize;

use crate::cli::{Global, Value};
use crate::failure::Failure;
use crate::solved::Tables;
use crate::{game, output};

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    card: String,
    value: f64,
}

pub fn run(typed: &Value, global: &Global) -> Result<(), Failure> {
    let named = game::find(&typed.game)?;
    let card = Card::parse(&named.game, &typed.card).map_err(Failure::wrong_input)?;
    let policy = Tables::of(&named, global)?.policy()?;
    let answer = Answer {
        game: named.game.id().to_owned(),
        objective: dicebase_policy::scorecard::OBJECTIVE,
        card: card.to_text(&named.game),
        value: policy.value(&card),
    };
    if global.json {
        return output::json(&answer);
    }
    let name = &named.game.rules().name;
    let open = card.open().len();
    let turns = if open == 1 { "turn" } else { "turns" };
    output::text(&format!("{name}: {:.4} expected points still to come in {open} {turns}", answer.value))
}
