//! What solving a game again has shown of its table.

use dicebase_tables::Metadata;
use serde::Serialize;

/// What solving a game again has shown of its table.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Proof {
    /// How many states there are.
    pub states: usize,
    /// What the table claims: the value of the start is no further than this from the true one.
    pub error_bound: f64,
    /// What the table claims: no value is further than this from the true one.
    pub table_error_bound: f64,
    /// What is proved: the value of the start is no further than this from the true one.
    pub proved_error_bound: f64,
    /// What is proved: no value is further than this from the true one; of policies, no value that they are from.
    pub proved_table_error_bound: f64,
    /// For bounds: whether every value is proved to lie between its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub between_bounds: Option<bool>,
    /// For policies: decisions that are not the best.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong_decisions: Option<usize>,
    /// Whether everything that the table claims is proved.
    pub verified: bool,
}

impl Proof {
    /// Holds what is proved of the value of the start, and of all values, to what the table claims.
    pub(crate) fn new(states: usize, claimed: &Metadata, of_start: f64, of_all: f64) -> Self {
        Self {
            states,
            error_bound: claimed.root_error_bound,
            table_error_bound: claimed.error_bound,
            proved_error_bound: of_start,
            proved_table_error_bound: of_all,
            between_bounds: None,
            wrong_decisions: None,
            // A claim that is no number is not proved.
            verified: of_start <= claimed.root_error_bound && of_all <= claimed.error_bound,
        }
    }

    /// Bounds are right if every value lies between its own, too.
    pub(crate) fn of_bounds(self, between: bool) -> Self {
        Self { between_bounds: Some(between), verified: self.verified && between, ..self }
    }

    /// Policies are right if no decision is wrong, too.
    pub(crate) fn of_decisions(self, wrong: usize) -> Self {
        Self { wrong_decisions: Some(wrong), verified: self.verified && wrong == 0, ..self }
    }
}
