//! `dicebase value` for scorecard games.

use dicebase_games::scorecard::{Card, Game};
use serde::Serialize;

use crate::cli::{Global, Value};
use crate::failure::Failure;
use crate::game::NamedGame;
use crate::output;
use crate::solved;

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    card: String,
    value: f64,
}

pub fn run(game: &Game, named: &NamedGame, typed: &Value, global: &Global) -> Result<(), Failure> {
    let card = Card::parse(game, typed.card.card.as_deref().unwrap_or_default()).map_err(Failure::wrong_input)?;
    let policy = solved::scorecard(game, named, global)?.policy()?;
    let answer = Answer {
        game: game.id().to_owned(),
        objective: dicebase_policy::scorecard::OBJECTIVE,
        card: card.to_text(game),
        value: policy.value(&card),
    };
    if global.json {
        return output::json(&answer);
    }
    let name = &game.rules().name;
    let open = card.open().len();
    let turns = if open == 1 { "turn" } else { "turns" };
    output::text(&format!("{name}: {:.4} expected points still to come in {open} {turns}", answer.value))
}
