//! The result of solving the game of a table again.

use dicebase_games::any::Rules;
use dicebase_games::bank::Objective;
use dicebase_tables::Metadata;

/// A number that a table claims, and the number that this proof found in its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Claim {
    /// The claim of the table.
    pub claimed: f64,
    /// The result of this proof.
    pub proved: f64,
}

impl Claim {
    /// Returns `true` if the proof shows the claim. A claim that is no number is not shown.
    #[must_use]
    pub fn holds(self) -> bool {
        self.proved <= self.claimed
    }
}

/// The meaning of the numbers that a table claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// No value is further than this from the true one.
    ErrorBound,
    /// Nobody gains more than this by one other turn. An equilibrium of several players has no bound on its values.
    OneTurnGain,
}

impl Measure {
    /// The meaning of the numbers that a table with this metadata claims.
    #[must_use]
    pub fn of(metadata: &Metadata) -> Self {
        match Rules::parse(&metadata.game, &metadata.rules) {
            Ok(Rules::Bank(rules)) if rules.is_equilibrium() && metadata.objective == Objective::Win.name() => {
                Self::OneTurnGain
            }
            _ => Self::ErrorBound,
        }
    }
}

/// The result of solving the game of a table again.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Proof {
    /// The number of states.
    pub states: usize,
    /// The meaning of both claims.
    pub measure: Measure,
    /// The claim about the value of the start; none where each target has a value of its own.
    pub start: Option<Claim>,
    /// The claim about every value; of a policy table, about the values that its decisions are from.
    pub all: Claim,
    /// For tables of bounds: `true` if every value is proved to lie between its own.
    pub between_bounds: Option<bool>,
    /// For policy tables: the number of decisions that are not the best.
    pub wrong_decisions: Option<usize>,
    /// A value of the start in a table that can have none.
    pub stray_root: Option<f64>,
}

impl Proof {
    /// Holds what is proved of the value of the start, and of all values, to what the table claims.
    pub(crate) fn new(states: usize, claimed: &Metadata, of_start: f64, of_all: f64) -> Self {
        Self {
            states,
            measure: Measure::ErrorBound,
            start: Some(Claim { claimed: claimed.root_error_bound, proved: of_start }),
            all: Claim { claimed: claimed.error_bound, proved: of_all },
            between_bounds: None,
            wrong_decisions: None,
            stray_root: None,
        }
    }

    /// The proof of a table without a value of the start.
    pub(crate) fn without_root(states: usize, claimed: &Metadata, proved: f64) -> Self {
        // Both bounds in the metadata are about every value.
        let (one, other) = (claimed.error_bound, claimed.root_error_bound);
        let claimed_of_all = if one < other { one } else { other };
        Self {
            start: None,
            all: Claim { claimed: if one.is_nan() { one } else { claimed_of_all }, proved },
            stray_root: (claimed.root != 0.0).then_some(claimed.root),
            ..Self::new(states, claimed, proved, proved)
        }
    }

    /// The proof of an equilibrium.
    pub(crate) fn of_gains(self) -> Self {
        Self { measure: Measure::OneTurnGain, ..self }
    }

    /// The proof of a table of bounds.
    pub(crate) fn of_bounds(self, between: bool) -> Self {
        Self { between_bounds: Some(between), ..self }
    }

    /// The proof of a policy table.
    pub(crate) fn of_decisions(self, wrong: usize) -> Self {
        Self { wrong_decisions: Some(wrong), ..self }
    }

    /// Returns `true` if everything that the table claims is proved.
    #[must_use]
    pub fn is_verified(&self) -> bool {
        self.all.holds()
            && self.start.is_none_or(Claim::holds)
            && self.between_bounds != Some(false)
            && self.wrong_decisions.unwrap_or_default() == 0
            && self.stray_root.is_none()
    }
}
