//! How a game may end under perfect play.

use dicebase_analysis::bank::WalkError;
use dicebase_analysis::{Chances, bank, scorecard};
use dicebase_engine::{Error, Open, Question, Watch, solved};
use dicebase_games::Notation;
use dicebase_games::bank::Objective;
use dicebase_games::scorecard::Card;
use dicebase_policy as policy;
use dicebase_solver::{Cancelled, with_threads};
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

/// Who computes a distribution: so many threads, under the eyes of somebody.
#[derive(Clone, Copy)]
pub struct Computed<'a> {
    pub threads: usize,
    pub watch: &'a Progressing,
}

impl Computed<'_> {
    /// From a card on, or of a bank game from its start.
    pub fn distribution(self, open: &Open, card: Option<String>) -> Result<Distribution, Raised> {
        let written = Notation { game: open.id().to_owned(), card, ..Notation::default() };
        match open.ask(&written)? {
            Question::Scorecard(policy, place) => Ok(self.of_scorecard(policy, place.card())?),
            Question::Bank(policy, _) => self.of_bank(policy),
        }
    }

    fn of_scorecard(self, policy: &policy::scorecard::Policy, card: &Card) -> Result<Distribution, Error> {
        let game = policy.game();
        let solve = || self.work("solving", game.id(), |report| dicebase_solver::scorecard::solve(game, report));
        let player = scorecard::Player::optimal(game, solved::scorecard::exact_values(policy, solve)?);
        let found = self.work("walking through", game.id(), |report| scorecard::distribution(&player, card, report))?;
        Ok(Distribution {
            of: found.scores,
            left_out: found.left_out,
            upper_bonus: found.upper_bonus,
            extra_bonuses: found.extra_bonuses,
        })
    }

    fn of_bank(self, policy: &policy::bank::Policy) -> Result<Distribution, Raised> {
        let game = policy.game();
        if game.objective() == Objective::Win && game.rules().take_over.is_some() {
            return Err(no_lengths());
        }
        let solve = || self.work("solving", game.id(), |report| dicebase_solver::bank::solve(game, report));
        let player = bank::Player::optimal(game, solved::bank::exact_values(policy, solve)?);
        let walk = |report: dicebase_solver::Report<'_>| match bank::distribution(&player, report) {
            Err(WalkError::Cancelled(cancelled)) => Err(cancelled),
            found => Ok(found),
        };
        let found = self.work("walking through", game.id(), walk)?;
        let (of, left_out) = chances(found.map_err(|error| PyValueError::new_err(error.to_string()))?)?;
        Ok(Distribution { of, left_out, upper_bonus: None, extra_bonuses: None })
    }

    /// Work with a name, on as many threads as were asked for.
    fn work<R: Send>(
        self,
        what: &str,
        game: &str,
        work: impl FnOnce(dicebase_solver::Report<'_>) -> Result<R, Cancelled> + Send,
    ) -> Result<R, Error> {
        let begun = self.watch.begin(format!("{what} {game}"));
        let done = with_threads(self.threads, || work(&|progress| begun.report(progress)))?;
        done.map_err(|Cancelled| Error::Interrupted { goes_on: false })
    }
}

/// The points of one turn, or the turns of a game, and the chance of more than are told.
fn chances(found: bank::Distribution) -> Result<(Chances, f64), Raised> {
    let lengths = match found {
        bank::Distribution::Points(turn) => return Ok((turn.points, 0.0)),
        bank::Distribution::Turns(alone) => alone.turns,
        bank::Distribution::Win(two) => two.turns.ok_or_else(no_lengths)?,
    };
    Ok((lengths.chances, lengths.left))
}

fn no_lengths() -> Raised {
    let message = "the chances of all lengths of a game are not computed where turns can be taken over; \
                   ask with the objective turns or points";
    PyValueError::new_err(message).into()
}
