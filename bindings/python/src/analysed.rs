//! Simulations, reviews and losses of bots.

use dicebase_analysis::any::{RegretError, ReviewProblem, regret, review, simulate_decided};
use dicebase_analysis::{DecidedError, Interval, Sample};
use dicebase_engine::{Error, Watch};
use dicebase_games::Notation;
use dicebase_policy::any::{Policy, Question};
use dicebase_solver::with_threads;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::failure::Raised;
use crate::watched::watched;

/// The numbers of `dicebase.Simulation`: the mean, its interval, the number of games, and how often each result came.
pub type Simulated = (f64, f64, f64, u64, Vec<(usize, u64)>);

/// Plays games in which a function of Python decides. Its exceptions pass through.
pub fn simulated(policy: &Policy, decide: &Bound<'_, PyAny>, games: u64, seed: u64) -> PyResult<Simulated> {
    let py = decide.py();
    let mut ask = |position: &Notation| {
        py.check_signals()?;
        Ok::<_, PyErr>(decide.call1((position.to_string(),))?.str()?.to_string())
    };
    let sample = simulate_decided(policy, games, seed, &mut ask).map_err(|error| match error {
        DecidedError::Caller(exception) => exception,
        error => PyValueError::new_err(error.to_string()),
    })?;
    Ok(numbers(&sample))
}

fn numbers(sample: &Sample) -> Simulated {
    let Interval { low, high } = sample.interval().unwrap_or(Interval { low: f64::NEG_INFINITY, high: f64::INFINITY });
    let counts = sample.counts().iter().map(|(&result, &count)| (result, count)).collect();
    (sample.mean(), low, high, sample.len(), counts)
}

/// The review of a game as JSON. `start` has the aim of the player who wrote it.
pub fn reviewed(start: &Question, text: &str) -> Result<String, Raised> {
    let found = review(start, text).map_err(|error| match error {
        ReviewProblem::Damaged(damaged) => Error::from(damaged).into(),
        file => Raised::from(PyValueError::new_err(file.to_string())),
    })?;
    in_json(serde_json::to_string(&found))
}

/// The exact loss of a bot as JSON.
pub fn regretted(
    py: Python<'_>,
    policy: &Policy,
    bot: &str,
    threads: usize,
    progress: Option<&Py<PyAny>>,
) -> Result<String, Raised> {
    watched(py, progress, |watch| {
        let work = watch.begin(format!("measuring {bot}"));
        let found = with_threads(threads, || regret(policy, bot, &|progress| work.report(progress)))?;
        let found = found.map_err(|error| match error {
            RegretError::Cancelled(_) => Error::Interrupted { goes_on: false }.into(),
            RegretError::Damaged(damaged) => Error::from(damaged).into(),
            error => Raised::from(PyValueError::new_err(error.to_string())),
        })?;
        in_json(serde_json::to_string(&found))
    })
}

fn in_json(text: serde_json::Result<String>) -> Result<String, Raised> {
    Ok(text.map_err(|error| PyValueError::new_err(error.to_string()))?)
}
