//! The distribution of the results of a game under perfect play.

use dicebase_analysis::Chances;
use dicebase_analysis::any::{Spread, SpreadError, spread};
use dicebase_engine::{Error, Watch, Watched};
use dicebase_policy::any::Question;
use dicebase_solver::with_threads;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::failure::Raised;

/// The exact chance of every number that a game or turn may end with.
#[pyclass(frozen, module = "dicebase")]
pub struct Distribution {
    of: Chances,
    #[pyo3(get)]
    left_out: f64,
    #[pyo3(get)]
    upper_bonus: Option<f64>,
    #[pyo3(get)]
    extra_bonuses: Option<f64>,
}

#[pymethods]
impl Distribution {
    /// The possible numbers in rising order: final scores, points of a turn, or turns.
    #[getter]
    fn numbers(&self) -> Vec<usize> {
        self.of.iter().map(|(number, _)| number).collect()
    }

    /// The chance of each of the numbers.
    #[getter]
    fn chances(&self) -> Vec<f64> {
        self.of.iter().map(|(_, chance)| chance).collect()
    }

    /// The mean.
    #[getter]
    fn mean(&self) -> f64 {
        self.of.mean()
    }

    /// The standard deviation.
    #[getter]
    fn deviation(&self) -> f64 {
        self.of.deviation()
    }

    /// The most likely number, the smallest of equally likely ones.
    #[getter]
    fn mode(&self) -> usize {
        self.of.mode()
    }

    /// The smallest number that is not exceeded with at least this chance.
    fn quantile(&self, chance: f64) -> PyResult<usize> {
        if !(0.0..=1.0).contains(&chance) {
            return Err(PyValueError::new_err(format!("chance is {chance}; give a number from 0 to 1")));
        }
        Ok(self.of.quantile(chance))
    }

    /// The chance of this number or a larger one.
    fn at_least(&self, number: i64) -> f64 {
        // Below 0 it is the chance of any number.
        self.of.at_least(usize::try_from(number).unwrap_or_default())
    }

    /// Two distributions are equal if all their numbers and chances are equal.
    fn __eq__(&self, other: &Self) -> bool {
        self.of == other.of
    }

    fn __hash__(&self) -> u64 {
        self.of.iter().fold(0, |hash, (number, chance)| hash.rotate_left(5) ^ number as u64 ^ chance.to_bits())
    }

    /// For pickle: the function that restores this distribution, and its arguments.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Numbers)> {
        let again = py.import("dicebase._dicebase")?.getattr("distribution")?;
        let numbers = (self.of.first(), self.of.step(), self.of.chances().to_vec());
        Ok((again, (numbers.0, numbers.1, numbers.2, self.left_out, self.upper_bonus, self.extra_bonuses)))
    }

    /// For notebooks: a chart and the main numbers.
    fn _repr_html_<'py>(slf: &Bound<'py, Self>) -> PyResult<Bound<'py, PyAny>> {
        slf.py().import("dicebase._html")?.getattr("distribution")?.call1((slf,))
    }

    fn __repr__(&self) -> String {
        let (least, most) = (self.of.minimum(), self.of.maximum());
        format!("<Distribution from {least} to {most}, mean {:.4}, deviation {:.4}>", self.mean(), self.deviation())
    }
}

/// The first number, the distance between numbers, their chances, and the rest of a distribution.
type Numbers = (usize, usize, Vec<f64>, f64, Option<f64>, Option<f64>);

/// A distribution from its numbers, as pickle keeps it.
#[pyfunction]
#[pyo3(name = "distribution")]
pub fn unpickled(
    first: usize,
    step: usize,
    chances: Vec<f64>,
    left_out: f64,
    upper_bonus: Option<f64>,
    extra_bonuses: Option<f64>,
) -> PyResult<Distribution> {
    if !chances.iter().any(|&chance| chance > 0.0) {
        return Err(PyValueError::new_err("a distribution has a chance above 0"));
    }
    Ok(Distribution { of: Chances::new(first, step, &chances), left_out, upper_bonus, extra_bonuses })
}

/// The distribution from a position on, computed with this many threads, with a watch that follows the work.
pub fn distribution(question: &Question, threads: usize, watch: &Watched) -> Result<Distribution, Raised> {
    let work = watch.begin(format!("walking through {}", question.notation().game));
    let found = with_threads(threads, || spread(question, &|progress| work.report(progress))).map_err(Error::from)?;
    match found {
        Ok(Spread { chances, left_out, upper_bonus, extra_bonuses, .. }) => {
            Ok(Distribution { of: chances, left_out, upper_bonus, extra_bonuses })
        }
        Err(SpreadError::Cancelled(_)) => Err(Error::Interrupted { goes_on: false }.into()),
        Err(error) => Err(PyValueError::new_err(error.to_string()).into()),
    }
}
