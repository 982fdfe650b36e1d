//! Lines that are objects.

use dicebase_games::Dice;
use dicebase_games::bank::{Game, Then};
use serde::{Deserialize, Serialize};

use super::Seat;
use super::entry::{Act, Entry, kept};
use super::problem::Problem;
use crate::review::FormError;

#[derive(Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct Json {
    #[serde(skip_serializing_if = "Option::is_none")]
    player: Option<Seat>,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<Start>,
    #[serde(skip_serializing_if = "Option::is_none")]
    roll: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    keep: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    then: Option<End>,
    #[serde(skip_serializing_if = "Option::is_none")]
    points: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    dice: Option<usize>,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum Start {
    TakeOver,
    Roll,
}

#[derive(Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
enum End {
    Roll,
    Bank,
    Bust,
}

/// Reads a line.
pub(super) fn parse(game: &Game, line: &str) -> Result<Entry, Problem> {
    let json: Json = serde_json::from_str(line).map_err(|error| FormError::json(&error))?;
    let dice = |text: &String| Dice::parse(text, game.rules().sides);
    let roll = json.roll.as_ref().map(dice).transpose()?;
    let act = match (json.start, roll, json.keep, json.then, json.points, json.dice) {
        (None, None, None, None, None, None) if json.player.is_some() => None,
        (Some(Start::TakeOver), None, None, None, None, None) => Some(Act::TakeOver),
        (Some(Start::Roll), None, None, None, None, None) => Some(Act::RollAll),
        (None, Some(roll), Some(keep), Some(End::Roll), None, None) => {
            Some(Act::SetAside { roll, keep: kept(game, &roll, &keep)?, then: Then::Roll, points: None })
        }
        (None, Some(roll), Some(keep), Some(End::Bank), points, None) => {
            Some(Act::SetAside { roll, keep: kept(game, &roll, &keep)?, then: Then::Bank, points })
        }
        (None, roll, None, Some(End::Bust), None, None) => Some(Act::Bust { roll }),
        (None, None, None, Some(End::Bank), Some(points), dice) => Some(Act::Banked { points, dice }),
        _ => return Err(keys_do_not_fit().into()),
    };
    Ok(Entry { player: json.player, act })
}

fn keys_do_not_fit() -> FormError {
    let reason = "it has \"start\", or \"roll\", \"keep\" and \"then\", or \"then\": \"bust\", or \"then\": \"bank\" with \
                  \"points\" and \"dice\", and always \"player\" where two play";
    FormError::NotADecision { reason: reason.to_owned() }
}

impl Entry {
    /// The line as an object.
    #[must_use]
    pub fn to_json(&self) -> String {
        let json = Json { player: self.player, ..self.act.map_or_else(Json::default, as_json) };
        serde_json::to_string(&json).unwrap_or_default()
    }
}

fn as_json(act: Act) -> Json {
    let text = |dice: Dice| Some(dice.to_string());
    match act {
        Act::TakeOver => Json { start: Some(Start::TakeOver), ..Json::default() },
        Act::RollAll => Json { start: Some(Start::Roll), ..Json::default() },
        Act::SetAside { roll, keep, then, points } => {
            let then = match then {
                Then::Roll => End::Roll,
                Then::Bank => End::Bank,
            };
            Json { roll: text(roll), keep: text(keep), then: Some(then), points, ..Json::default() }
        }
        Act::Bust { roll } => Json { roll: roll.and_then(text), then: Some(End::Bust), ..Json::default() },
        Act::Banked { points, dice } => Json { then: Some(End::Bank), points: Some(points), dice, ..Json::default() },
    }
}
