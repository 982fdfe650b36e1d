//! Answers as JSON.

use std::fmt::Display;

use dicebase_analysis::review::ReviewError;
use dicebase_engine::Error;
use dicebase_engine::protocol::ErrorReply;
use dicebase_games::RulesError;
use serde::Serialize;

/// What is asked for, or why there is none.
pub type Answer<T> = Result<T, Refusal>;

/// Why there is no answer.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub enum Refusal {
    /// As the bot protocol tells it.
    Bot(ErrorReply),
    /// Something that the bot protocol does not know.
    Other(Other),
}

/// What is wrong with something that the bot protocol does not know.
#[derive(Debug, Serialize)]
pub struct Other {
    code: &'static str,
    /// The field of the request that is to blame.
    field: &'static str,
    message: String,
    /// Which line of it, counted from 1, where it is one.
    line: Option<usize>,
}

impl Refusal {
    /// Of a field of a request.
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

/// An answer as the bot protocol has them.
#[derive(Serialize)]
struct Line<T> {
    ok: bool,
    #[serde(flatten)]
    outcome: Outcome<T>,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Outcome<T> {
    Answered(T),
    Failed { error: Refusal },
}

/// Writes an answer. What is answered has texts as keys.
pub fn write<T: Serialize>(answer: Answer<T>) -> String {
    let ok = answer.is_ok();
    let outcome = answer.map_or_else(|error| Outcome::Failed { error }, Outcome::Answered);
    serde_json::to_string(&Line { ok, outcome }).unwrap_or_default()
}
