//! Exact values, as `solve --exact` and `verify --exact` print them.

use std::collections::BTreeMap;
use std::time::Instant;

use dicebase_games::at_most;
use dicebase_solver::{Exact, Fraction};
use serde::Serialize;

use crate::output;

/// The digits of a decimal value after the point.
pub const DIGITS: usize = 50;

/// An exact value, and how the values in `f64` compare with it.
#[derive(Serialize)]
pub struct ExactValue {
    numerator: String,
    /// The exponents of the primes of the denominator.
    denominator: BTreeMap<u32, usize>,
    decimal: String,
    decisions: u64,
    /// The number of decisions with several exactly best actions.
    exact_ties: u64,
    /// The number of decisions by the values in `f64` that take another of the exactly best actions than the first.
    other_ties: u64,
    /// The number of decisions by the values in `f64` that are not exactly best.
    not_exactly_best: u64,
    /// No value in `f64` is further than this from the exact one.
    largest_error: f64,
    exact_seconds: f64,
    exact_bytes: usize,
    #[serde(skip)]
    fraction: Fraction,
}

impl ExactValue {
    /// The exact value that a function computes, and the time it takes.
    ///
    /// # Errors
    /// Those of the function.
    pub fn of<E>(solve: impl FnOnce() -> Result<Exact, E>) -> Result<Self, E> {
        let started = Instant::now();
        let Exact { value, tally, largest_error, bytes } = solve()?;
        Ok(Self {
            numerator: value.numerator().to_string(),
            denominator: value.primes().iter().copied().collect(),
            decimal: value.decimal(DIGITS),
            decisions: tally.decisions,
            exact_ties: tally.tied,
            other_ties: tally.other_tied,
            not_exactly_best: tally.not_best,
            largest_error,
            exact_seconds: started.elapsed().as_secs_f64(),
            exact_bytes: bytes,
            fraction: value,
        })
    }

    /// The lines for people; `values` names the values in `f64`.
    pub fn lines(&self, values: &str) -> Vec<String> {
        vec![
            format!("exactly {}", self.fraction),
            format!("      = {} to {DIGITS} digits", self.decimal),
            format!(
                "{} decisions, {} with several exactly best actions",
                output::thousands(self.decisions as usize),
                output::thousands(self.exact_ties as usize),
            ),
            format!(
                "{values} are within {} of the exact ones; decisions by them that are not exactly best: {}",
                at_most(self.largest_error),
                output::thousands(self.not_exactly_best as usize),
            ),
            format!(
                "solved exactly in {:.2} s, with {} of numbers at a time",
                self.exact_seconds,
                output::bytes(self.exact_bytes as u64)
            ),
        ]
    }
}
