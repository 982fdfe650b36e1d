//! Answers as JSON.

use std::fmt::Display;

use dicebase_analysis::review::ReviewError;
use dicebase_engine::Error;
use dicebase_engine::protocol::ErrorReply;
use dicebase_games::RulesError;
use serde::Serialize;

/// The answer to a request, or the reason why there is none.
pub type Answer<T> = Result<T, Refusal>;

/// The reason why there is no answer.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Refusal {
    /// An error of the bot protocol.
    Bot(ErrorReply),
    /// An error that the bot protocol does not have.
    Other(Other),
}

/// An error that the bot protocol does not have.
#[derive(Debug, Serialize)]
pub struct Other {
    code: &'static str,
    /// The field of the request that is wrong.
    field: &'static str,
    message: String,
    /// The line of the field's text, counted from 1, if the error is in one line.
    line: Option<usize>,
}

impl Refusal {
    /// An error in a field of a request.
    pub fn of(code: &'static str, field: &'static str, reason: impl Display) -> Self {
        Self::Other(Other { code, field, message: reason.to_string(), line: None })
    }
}

impl From<ErrorReply> for Refusal {
    fn from(error: ErrorReply) -> Self {
        Self::Bot(error)
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Bot(error.into())
    }
}

impl From<RulesError> for Refusal {
    fn from(error: RulesError) -> Self {
        let line = error.line();
        Self::Other(Other { code: "bad-rules", field: "rules", message: error.problem.to_string(), line })
    }
}

impl<P: Display> From<ReviewError<P>> for Refusal {
    fn from(error: ReviewError<P>) -> Self {
        let (code, line) = match &error {
            ReviewError::Line { line, .. } => ("bad-line", Some(*line)),
            ReviewError::Empty { .. } => ("no-decision", None),
            ReviewError::Damaged(_) => ("damaged-table", None),
            ReviewError::Unsolved(_) => ("failed", None),
        };
        Self::Other(Other { code, field: "text", message: error.to_string(), line })
    }
}

/// An answer in the format of the bot protocol.
#[derive(Serialize)]
struct ReplyLine<T> {
    ok: bool,
    #[serde(flatten)]
    body: ReplyBody<T>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum ReplyBody<T> {
    Answered(T),
    Failed { error: Refusal },
}

/// Writes an answer as JSON. All answers have texts as keys.
pub fn write<T: Serialize>(answer: Answer<T>) -> String {
    let ok = answer.is_ok();
    let body = answer.map_or_else(|error| ReplyBody::Failed { error }, ReplyBody::Answered);
    serde_json::to_string(&ReplyLine { ok, body }).unwrap_or_default()
}
