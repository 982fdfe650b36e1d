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
    /// Returns `true` if the proof confirms the claim. A claim of NaN is not confirmed.
    #[must_use]
    pub fn holds(self) -> bool {
        self.proved <= self.claimed
    }
}

/// The meaning of the numbers that a table claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// A bound for the error of every value.
    ErrorBound,
    /// The largest gain of any player by one deviating turn. The values of an equilibrium of several players have no
    /// bound.
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
    /// The claim about the value of the start; `None` where each target has a separate value.
    pub start: Option<Claim>,
    /// The claim about every value; for a policy table, about the values behind its decisions.
    pub all: Claim,
    /// For tables of bounds: `true` if every value is proved to lie between its bounds.
    pub between_bounds: Option<bool>,
    /// For policy tables: the number of decisions that are not the best.
    pub wrong_decisions: Option<usize>,
    /// A value of the start in a table that cannot have one.
    pub stray_root: Option<f64>,
}

impl Proof {
    /// Compares the proved bounds, of the value of the start and of all values, with the claims of the table.
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

/// The distance of two values; infinity if one is NaN, so that NaN counts as wrong.
pub(crate) fn distance(stored: f64, value: f64) -> f64 {
    let distance = (stored - value).abs();
    if distance.is_nan() { f64::INFINITY } else { distance }
}
