//! What is wrong with a request, for programs and for people.

use dicebase_games::LineError;
use serde::Serialize;
use serde_json::Value;

use crate::error::{Error, with_causes};

/// Why there is no answer.
#[derive(Debug, Serialize)]
pub(super) struct ErrorReply {
    /// For programs: one of the codes of PROTOCOL.md.
    code: &'static str,
    /// The field that is to blame, if it is one alone.
    field: Option<String>,
    /// For people: what was got, what is allowed, what to do.
    message: String,
}

const EXAMPLE: &str = r#"{"command":"best","game":"yahtzee","roll":"11356","rolls_left":2}"#;

impl ErrorReply {
    fn new(code: &'static str, field: Option<&str>, message: String) -> Self {
        Self { code, field: field.map(|key| key.replace('-', "_")), message }
    }

    pub fn malformed(reason: &str) -> Self {
        Self::new("malformed", None, format!("a request is one JSON object on one line, as in {EXAMPLE}: {reason}"))
    }

    pub fn too_long(most: usize) -> Self {
        Self::new("too-long", None, format!("the line has more than {most} bytes, the most that a request may have"))
    }

    pub fn wrong_type(field: &str, found: &Value, expected: &str) -> Self {
        let message = format!("{field} has to be {expected}, not {}", shortened(&found.to_string()));
        Self::new("wrong-type", Some(field), message)
    }

    pub fn missing(field: &str) -> Self {
        Self::new("missing-field", Some(field), format!("{field} is missing; a request has it, as in {EXAMPLE}"))
    }

    pub fn unknown_command(found: &str) -> Self {
        let message =
            format!("there is no command \"{}\"; there are hello, best, rank, value, rules and quit", shortened(found));
        Self::new("unknown-command", Some("command"), message)
    }

    pub fn unknown_game(found: &str, games: &[&str]) -> Self {
        let message = format!("there is no game \"{}\" here; there are {}", shortened(found), games.join(", "));
        Self::new("unknown-game", Some("game"), message)
    }

    pub fn other_game(found: &str, game: &str) -> Self {
        let message = format!("the position is one of {found}, not of {game}; leave one of them out");
        Self::new("bad-position", Some("position"), message)
    }

    pub fn twice(key: &str) -> Self {
        let message = format!("position says where the game stands, and so does {key}; leave one of them out");
        Self::new("bad-position", Some(key), message)
    }

    pub fn line(error: LineError) -> Self {
        Self::new("bad-position", Some("position"), error.to_string())
    }

    pub fn no_policy(game: &str) -> Self {
        let message = format!("policy tables are for scorecard games, and {game} is a bank game; leave policy out");
        Self::new("bad-position", Some("policy"), message)
    }
}

impl From<Error> for ErrorReply {
    fn from(error: Error) -> Self {
        let (code, field) = match &error {
            Error::NoSuchGame { .. } => ("unknown-game", Some("game")),
            Error::Place(place) if place.is_an_end() => ("nothing-to-decide", place.key()),
            Error::Place(place) => ("bad-position", place.key()),
            Error::Line(_) => ("bad-position", Some("position")),
            Error::ObjectiveOfScorecard { .. } | Error::NoSuchObjective { .. } => ("bad-position", Some("objective")),
            Error::NothingToDecide { .. } => ("nothing-to-decide", Some("roll")),
            Error::GameIsOver => ("nothing-to-decide", Some("card")),
            Error::Missing { .. } => ("no-table", Some("game")),
            Error::Damaged { .. } => ("damaged-table", Some("game")),
            Error::Foreign { .. } => ("foreign-table", Some("game")),
            _ => ("failed", None),
        };
        Self::new(code, field, with_causes(&error))
    }
}

/// As much of a text as somebody needs to recognise it.
fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    let start: String = text.chars().take(MOST).collect();
    if start.len() < text.len() { format!("{start}...") } else { start }
}
