//! One line of input.

use std::borrow::Cow;

use dicebase_games::Notation;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::trouble::ErrorReply;

/// What every request may have. The parts of a position are read only by those who need them.
#[derive(Deserialize)]
pub(super) struct Request<'a> {
    /// Whatever the client wants to have back.
    #[serde(borrow, default)]
    pub id: Option<&'a RawValue>,
    #[serde(borrow)]
    pub command: Cow<'a, str>,
    /// How many actions to tell of.
    #[serde(default)]
    pub top: Option<usize>,
    #[serde(default)]
    policy: Option<bool>,
    #[serde(borrow, default)]
    position: Option<Cow<'a, str>>,
    /// The whole line.
    #[serde(skip)]
    line: &'a [u8],
}

impl<'a> Request<'a> {
    /// Reads a line, or says what is wrong with it, and the id if it has one all the same.
    pub fn read(line: &'a [u8]) -> Result<Self, (Option<Box<RawValue>>, ErrorReply)> {
        // An array of the right values would do for serde.
        if line.trim_ascii_start().first() != Some(&b'{') {
            return Err((None, ErrorReply::malformed("it begins with {")));
        }
        match serde_json::from_slice::<Self>(line) {
            Ok(request) => Ok(Self { line, ..request }),
            Err(error) => Err(diagnose(line, &error)),
        }
    }

    /// Whether to look into the policy table.
    pub fn is_for_policy(&self) -> bool {
        self.policy == Some(true)
    }

    /// The place that the request is about, as one line or in parts.
    pub fn written(&self) -> Result<Notation, ErrorReply> {
        let parts: Notation = serde_json::from_slice(self.line).map_err(|error| diagnose(self.line, &error).1)?;
        let Some(line) = &self.position else {
            return if parts.game.is_empty() { Err(ErrorReply::missing("game")) } else { Ok(parts) };
        };
        if let Some(key) = parts.keys().next() {
            return Err(ErrorReply::twice(key));
        }
        let written: Notation = line.parse().map_err(ErrorReply::line)?;
        if !parts.game.is_empty() && parts.game != written.game {
            return Err(ErrorReply::other_game(&written.game, &parts.game));
        }
        Ok(written)
    }
}

const TEXTS: [&str; 7] = ["command", "game", "position", "objective", "card", "roll", "saved"];
const NUMBERS: [&str; 8] = ["top", "me", "opponent", "offer", "offer_dice", "turn", "taken", "rolls_left"];
const FLAGS: [&str; 4] = ["policy", "me_entered", "opponent_entered", "second"];

/// What is wrong with a line that could not be read, and its id if it has one. This takes longer than reading, and only who
/// makes a mistake waits for it.
fn diagnose(line: &[u8], error: &serde_json::Error) -> (Option<Box<RawValue>>, ErrorReply) {
    #[derive(Deserialize)]
    struct Id {
        id: Option<Box<RawValue>>,
    }
    let id = serde_json::from_slice::<Id>(line).ok().and_then(|line| line.id);
    let fields = match serde_json::from_slice(line) {
        Ok(Value::Object(fields)) => fields,
        _ => return (id, ErrorReply::malformed(&error.to_string())),
    };
    let is_number = |value: &Value| value.as_u64().is_some_and(|number| usize::try_from(number).is_ok());
    let wrong = |keys: &[&'static str], what: &'static str, fits: &dyn Fn(&Value) -> bool| {
        let wrong = keys.iter().find(|key| fields.get(**key).is_some_and(|value| !value.is_null() && !fits(value)));
        wrong.map(|key| ErrorReply::wrong_type(key, &fields[*key], what))
    };
    let trouble = wrong(&TEXTS, "a text", &Value::is_string)
        .or_else(|| wrong(&NUMBERS, "a whole number from 0 on", &is_number))
        .or_else(|| wrong(&FLAGS, "true or false", &Value::is_boolean))
        .or_else(|| fields.get("command").is_none_or(Value::is_null).then(|| ErrorReply::missing("command")));
    (id, trouble.unwrap_or_else(|| ErrorReply::malformed(&error.to_string())))
}
