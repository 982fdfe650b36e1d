//! What is wrong with a request, for programs and for people.

use dicebase_games::any::GameError;
use dicebase_games::{LineError, OBJECTIVE, shortened};
use serde::Serialize;

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

    pub fn wrong_type(field: &str, found: &str, expected: &str) -> Self {
        let message = format!("{field} has to be {expected}, not {}", start_of(found));
        Self::new("wrong-type", Some(field), message)
    }

    pub fn missing(field: &str) -> Self {
        Self::new("missing-field", Some(field), format!("{field} is missing; a request has it, as in {EXAMPLE}"))
    }

    pub fn unknown_command(found: &str) -> Self {
        let message =
            format!("there is no command \"{}\"; there are hello, best, rank, value, rules and quit", start_of(found));
        Self::new("unknown-command", Some("command"), message)
    }

    pub fn unknown_game(found: &str, games: &[&str]) -> Self {
        let message = format!("there is no game \"{}\" here; there are {}", start_of(found), games.join(", "));
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
}

impl From<Error> for ErrorReply {
    fn from(error: Error) -> Self {
        let (code, field) = match &error {
            Error::NoSuchGame { .. } => ("unknown-game", Some("game")),
            Error::Position(error) if error.leaves_no_decision() => ("nothing-to-decide", error.part()),
            Error::Position(error) => ("bad-position", error.part()),
            Error::Line(_) => ("bad-position", Some("position")),
            Error::Game(GameError::NoSuchObjective { .. }) => ("bad-position", Some(OBJECTIVE.name)),
            Error::NoPolicyTable { .. } => ("bad-position", Some("policy")),
            Error::Missing { .. } => ("no-table", Some("game")),
            Error::Damaged { .. } => ("damaged-table", Some("game")),
            Error::Foreign { .. } => ("foreign-table", Some("game")),
            _ => ("failed", None),
        };
        Self::new(code, field, with_causes(&error))
    }
}

/// As much of a text as somebody needs to recognise it.
fn start_of(text: &str) -> String {
    shortened(text, "...")
}
