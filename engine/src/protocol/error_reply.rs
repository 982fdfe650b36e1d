//! Errors in requests, for programs and for people.

use dicebase_games::{LineError, NoDecision, OBJECTIVE, did_you_mean, listed, shortened};
use serde::Serialize;

use super::request::Command;
use crate::error::{Error, with_causes};

/// The reason for the lack of an answer, serialised as the `error` of a reply.
#[derive(Debug, Serialize)]
pub struct ErrorReply {
    /// One of the codes of PROTOCOL.md, for programs.
    code: &'static str,
    /// The wrong field, if a single one is wrong.
    field: Option<String>,
    /// The reason why the position has no decision, where that is the error.
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    /// The message for people: what was got, what is allowed, what to do.
    message: String,
}

const EXAMPLE: &str = r#"{"command":"best","game":"yahtzee","roll":"11356","rolls_left":2}"#;

impl ErrorReply {
    fn new(code: &'static str, field: Option<&str>, message: String) -> Self {
        Self { code, field: field.map(|key| key.replace('-', "_")), kind: None, message }
    }

    /// The reason why the position has no decision, where that is the error.
    pub(super) fn kind(&self) -> Option<&'static str> {
        self.kind
    }

    pub(super) fn malformed(reason: &str) -> Self {
        Self::new("malformed", None, format!("a request is one JSON object on one line, as in {EXAMPLE}: {reason}"))
    }

    pub(super) fn too_long(most: usize) -> Self {
        Self::new("too-long", None, format!("the line has more than {most} bytes, the most that a request may have"))
    }

    pub(super) fn answer_too_long(most: usize) -> Self {
        let message =
            format!("the answer would have more than {most} bytes; ask for fewer positions, or with a lower top");
        Self::new("answer-too-long", Some("positions"), message)
    }

    pub(super) fn unknown_field(found: &str, command: Command, known: &[String]) -> Self {
        let found = start_of(found);
        let (meant, known) = (did_you_mean(&found, known.iter().map(String::as_str)), listed(known, "and"));
        let message = format!("{} has no field \"{found}\"{meant}; there are {known}", command.name());
        // The name as it was written, with its dashes.
        Self { field: Some(found), ..Self::new("unknown-field", None, message) }
    }

    pub(super) fn wrong_type(field: &str, found: &str, expected: &str) -> Self {
        let message = format!("{field} has to be {expected}, not {}", start_of(found));
        Self::new("wrong-type", Some(field), message)
    }

    pub(super) fn missing(field: &str) -> Self {
        Self::new("missing-field", Some(field), format!("{field} is missing; a request has it, as in {EXAMPLE}"))
    }

    pub(super) fn unknown_command(found: &str) -> Self {
        let commands = Command::ALL.map(Command::name);
        let (meant, commands) = (did_you_mean(found, commands), listed(&commands, "and"));
        let message = format!("there is no command \"{}\"{meant}; there are {commands}", start_of(found));
        Self::new("unknown-command", Some("command"), message)
    }

    pub(super) fn unknown_game(found: &str, games: &[String]) -> Self {
        let (meant, games) = (did_you_mean(found, games.iter().map(String::as_str)), games.join(", "));
        let message = format!("there is no game \"{}\" here{meant}; there are {games}", start_of(found));
        Self::new("unknown-game", Some("game"), message)
    }

    pub(super) fn other_game(found: &str, game: &str) -> Self {
        let message =
            format!("game is {game}, but the position is one of {found}; leave game out, or change one of them");
        Self::new("bad-position", Some("game"), message)
    }

    pub(super) fn twice(line: &str, key: &str) -> Self {
        let verb = if line == "positions" { "say" } else { "says" };
        let message = format!("{line} {verb} where the game stands, and so does {key}; leave one of them out");
        Self::new("bad-position", Some(key), message)
    }

    pub(super) fn line(error: LineError) -> Self {
        Self::new("bad-position", Some("position"), error.to_string())
    }
}

impl From<Error> for ErrorReply {
    fn from(error: Error) -> Self {
        let kind = match &error {
            Error::Position(error) => error.no_decision().map(NoDecision::name),
            _ => None,
        };
        let (code, field) = match &error {
            Error::NoSuchGame { .. } | Error::Choice(_) => ("unknown-game", Some("game")),
            Error::Position(error) if kind.is_some() => ("nothing-to-decide", Some(error.part())),
            Error::Position(error) => ("bad-position", Some(error.part())),
            Error::Line(_) => ("bad-position", Some("position")),
            // Every game here has an objective.
            Error::Game(_) => ("bad-position", Some(OBJECTIVE.name)),
            Error::NoPolicyTable { .. } => ("bad-position", Some("policy")),
            Error::Missing { .. } => ("no-table", Some("game")),
            Error::Damaged { .. } | Error::DamagedBlock(_) => ("damaged-table", Some("game")),
            Error::Foreign { .. } => ("foreign-table", Some("game")),
            Error::Declined { .. } => ("declined", None),
            _ => ("failed", None),
        };
        Self { kind, ..Self::new(code, field, with_causes(&error)) }
    }
}

/// The start of a text, long enough to recognise it.
fn start_of(text: &str) -> String {
    shortened(text, "...")
}
