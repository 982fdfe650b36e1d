//! `dicebase value` for bank games.

use dicebase_games::bank::{Game, Position};
use serde::Serialize;

use super::super::bank::{Place, heading, in_words, players};
use crate::cli::{Global, Value};
use crate::failure::Failure;
use crate::game::NamedGame;
use crate::output;
use crate::solved;

#[derive(Serialize)]
struct Answer {
    game: String,
    objective: &'static str,
    #[serde(flatten)]
    place: Place,
    value: f64,
}

pub fn run(game: &Game, named: &NamedGame, typed: &Value, global: &Global) -> Result<(), Failure> {
    let offer = typed.bank.offer.zip(typed.bank.offer_dice);
    let position = Position::start(game, &players(&typed.bank), offer).map_err(Failure::wrong_input)?;
    let answer = Answer {
        game: game.id().to_owned(),
        objective: game.objective().name(),
        place: Place::of(game, &typed.bank, None, None),
        value: solved::bank(game, named, global)?.policy()?.value(&position),
    };
    if global.json {
        return output::json(&answer);
    }
    output::text(&format!("{}: {}", heading(game, position.situation()), in_words(game.objective(), answer.value)))
}
