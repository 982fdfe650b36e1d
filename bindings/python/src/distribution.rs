//! How a game may end under perfect play.

use dicebase_analysis::Chances;
use dicebase_analysis::any::{Spread, SpreadError, spread};
use dicebase_engine::{Error, Watch};
use dicebase_policy::any::Question;
use dicebase_solver::with_threads;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::failure::Raised;
use crate::watched::Progressing;

/// The exact chance of every number that something may come to.
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
    /// The numbers that may come out, rising: final scores, points of a turn, or turns.
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

    fn __repr__(&self) -> String {
        let (least, most) = (self.of.minimum(), self.of.maximum());
        format!("<Distribution from {least} to {most}, mean {:.4}, deviation {:.4}>", self.mean(), self.deviation())
    }
}

/// The distribution from a position on, computed with so many threads under the eyes of somebody.
pub fn distribution(question: &Question<'_>, threads: usize, watch: &Progressing) -> Result<Distribution, Raised> {
    let work = watch.begin(format!("walking through {}", question.notation().game));
    let found = with_threads(threads, || spread(question, &|progress| work.report(progress))).map_err(Error::from)?;
    match found {
        Ok(Spread { chances, left_out, upper_bonus, extra_bonuses }) => {
            Ok(Distribution { of: chances, left_out, upper_bonus, extra_bonuses })
        }
        Err(SpreadError::Cancelled(_)) => Err(Error::Interrupted { goes_on: false }.into()),
        Err(error) => Err(PyValueError::new_err(error.to_string()).into()),
    }
}
