//! Tables, and questions to them.

use std::path::{Path, PathBuf};

use dicebase_engine::any::{self, Tables};
use dicebase_engine::{Error, NamedGame, SolveConfig, Unwatched, find};
use dicebase_games::any::Game;
use dicebase_games::scorecard::CARD;
use dicebase_games::{Notation, Value, as_word, builtins};
use dicebase_policy::any::{Policy, Question};
use dicebase_tables::{Metadata, ValueType};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::action::{ActionFields, InPython, estimate};
use crate::analysed::{Simulated, regretted, reviewed, simulated};
use crate::distribution::{Distribution, distribution};
use crate::failure::Raised;
use crate::many::{self, Positions, Texts, texts};
use crate::notation::{notation, word};
use crate::numbers::{natural, threads, within};
use crate::watched::watched;

/// An exact value, or else the numbers of an estimate.
type ValueOrEstimate = (Option<f64>, Option<(f64, f64, f64, u64)>);

/// A game with the table of its values.
#[pyclass(frozen, module = "dicebase._dicebase")]
pub struct Table {
    policy: Policy,
    /// The path of the file; `None` for a table that was solved in memory.
    path: Option<PathBuf>,
}

/// The ids of the built-in games.
#[pyfunction]
pub fn games() -> Vec<&'static str> {
    builtins().iter().map(|game| game.id).collect()
}

/// The game's table, solved and stored if it is missing.
#[pyfunction]
pub fn solve(
    py: Python<'_>,
    game: &str,
    objective: Option<&str>,
    data: Option<PathBuf>,
    #[pyo3(from_py_with = threads)] threads: usize,
    progress: Option<Py<PyAny>>,
) -> Result<Table, Raised> {
    let asked = Query { game, objective, data, threads };
    watched(py, progress.as_ref(), |watch| {
        Ok(asked.table(|game, named, config| Tables::of(game, named, config, watch).policy())?)
    })
}

/// The table for a position and what follows from it, which may be in no file.
#[pyfunction]
pub fn solve_from(
    py: Python<'_>,
    game: &str,
    line: Option<&str>,
    parts: &Bound<'_, PyDict>,
    data: Option<PathBuf>,
    #[pyo3(from_py_with = threads)] threads: usize,
    progress: Option<Py<PyAny>>,
) -> Result<Table, Raised> {
    let named = find(game)?;
    let notation = notation(&as_word(&named.id), line, parts)?;
    let asked = Query { game, objective: notation.objective(), data, threads };
    watched(py, progress.as_ref(), |watch| {
        Ok(asked.table(|game, named, config| {
            Ok(Tables::of(game, named, config, watch).read(&notation)?.solved()?.policy())
        })?)
    })
}

/// The game's stored table.
#[pyfunction]
pub fn stored(py: Python<'_>, game: &str, objective: Option<&str>, data: Option<PathBuf>) -> Result<Table, Raised> {
    let asked = Query { game, objective, data, threads: 0 };
    Ok(py.detach(|| asked.table(|game, named, config| Tables::of(game, named, config, &Unwatched).stored()))?)
}

/// A table by its path.
#[pyfunction]
pub fn open(py: Python<'_>, path: PathBuf) -> Result<Table, Raised> {
    let policy = py.detach(|| any::open(&path))?;
    Ok(Table::at(path, policy))
}

/// The requested table.
struct Query<'a> {
    game: &'a str,
    objective: Option<&'a str>,
    data: Option<PathBuf>,
    threads: usize,
}

impl Query<'_> {
    fn table(self, open: impl FnOnce(&Game, &NamedGame, SolveConfig) -> Result<Policy, Error>) -> Result<Table, Error> {
        let named = find(self.game)?;
        let game = named.ready(self.objective)?;
        let config = SolveConfig::open(self.data, self.threads)?;
        let policy = open(&game, &named, config.clone())?;
        if policy.is_part() {
            return Ok(Table { policy, path: None });
        }
        let (path, _) = Tables::of(&game, &named, config, &Unwatched).place();
        Ok(Table::at(path, policy))
    }
}

impl Table {
    /// Creates a table from a policy. The path is made absolute, so that it stays right if the program changes its
    /// folder.
    fn at(path: PathBuf, policy: Policy) -> Self {
        Self { policy, path: Some(std::path::absolute(&path).unwrap_or(path)) }
    }

    fn metadata(&self) -> &Metadata {
        self.policy.table().metadata()
    }

    /// A bound that the table claims; NaN for estimates and equilibria, which have none.
    fn if_bounded(&self, number: f64) -> f64 {
        if self.policy.bounds_errors() { number } else { f64::NAN }
    }

    /// The answer to a question about a position, found while other Python threads run.
    fn answer<R: Send>(
        &self,
        line: Option<&str>,
        parts: &Bound<'_, PyDict>,
        answer: impl FnOnce(&Question) -> Result<R, Error> + Send,
    ) -> Result<R, Raised> {
        let notation = notation(self.policy.id(), line, parts)?;
        Ok(parts.py().detach(|| answer(&any::ask(&self.policy, &notation)?))?)
    }

    /// The answers to a question about many positions, found by several threads while other Python threads run.
    fn answer_many<R: Send>(
        &self,
        py: Python<'_>,
        lines: &[String],
        threads: usize,
        answer: impl Fn(&Question) -> Result<R, Error> + Send + Sync,
    ) -> Result<Vec<R>, Raised> {
        py.detach(|| any::ask_many(&self.policy, lines, threads, answer)).map_err(|(index, error)| {
            let line = lines.get(index).map_or("", String::as_str);
            Raised::at(&format!("position {index}, {line:?}"), &error)
        })
    }
}

/// The number of actions that are wanted.
fn wanted(top: Option<Bound<'_, PyAny>>) -> PyResult<usize> {
    let top = top.map(|top| within("top", &top, 1..=usize::MAX, "a number from 1 on, or None for all actions"));
    Ok(top.transpose()?.unwrap_or(usize::MAX))
}

#[pymethods]
impl Table {
    #[getter]
    fn game(&self) -> &str {
        self.policy.id()
    }

    #[getter]
    fn objective(&self) -> &'static str {
        self.policy.objective().name
    }

    #[getter]
    fn value(&self) -> f64 {
        self.policy.root().unwrap_or(f64::NAN)
    }

    #[getter]
    fn error_bound(&self) -> f64 {
        self.if_bounded(self.metadata().root_error_bound)
    }

    #[getter]
    fn table_error_bound(&self) -> f64 {
        self.if_bounded(self.metadata().error_bound)
    }

    #[getter]
    fn one_turn_gain(&self) -> f64 {
        self.policy.one_turn_gains().map_or(f64::NAN, |[of_start, _]| of_start)
    }

    #[getter]
    fn table_one_turn_gain(&self) -> f64 {
        self.policy.one_turn_gains().map_or(f64::NAN, |[_, of_all]| of_all)
    }

    #[getter]
    fn checksum(&self) -> u32 {
        self.policy.table().checksum()
    }

    #[getter]
    fn rules(&self) -> &str {
        &self.metadata().rules
    }

    #[getter]
    fn path(&self) -> PyResult<&Path> {
        let in_memory =
            "this was solved for what follows from a position and is in no file; keep it, or solve it again";
        self.path.as_deref().ok_or_else(|| PyValueError::new_err(in_memory))
    }

    /// The arguments for `numpy.memmap`: the type of the values, their offset, and their shape. The whole table is
    /// checked before, since numpy checks nothing.
    fn layout(&self, py: Python<'_>) -> Result<(&'static str, u64, (u64, u64)), Raised> {
        let table = self.policy.table();
        if !table.shards().is_empty() {
            let in_shards = "the values of this table are in shards, which are files of their own: `dicebase inspect \
                             --json` lists them, to be mapped one by one";
            return Err(PyValueError::new_err(in_shards).into());
        }
        py.detach(|| table.check()).map_err(Error::from)?;
        let dtype = match table.value_type() {
            ValueType::F64 => "<f8",
            ValueType::F32 => "<f4",
            ValueType::U8 => "|u1",
        };
        Ok((dtype, table.body_offset(), (table.shape().rows, table.shape().columns)))
    }

    fn best(&self, line: Option<&str>, parts: &Bound<'_, PyDict>) -> Result<ActionFields, Raised> {
        self.answer(line, parts, |question| Ok(question.best()?.into()))
    }

    fn rank(
        &self,
        line: Option<&str>,
        parts: &Bound<'_, PyDict>,
        top: Option<Bound<'_, PyAny>>,
    ) -> Result<Vec<ActionFields>, Raised> {
        let top = wanted(top)?;
        self.answer(line, parts, |question| {
            Ok(question.rank()?.into_iter().take(top).map(ActionFields::from).collect())
        })
    }

    /// The columns of the best actions of many positions: the actions as text, their values and losses.
    fn best_many(
        &self,
        py: Python<'_>,
        lines: Vec<String>,
        #[pyo3(from_py_with = threads)] threads: usize,
    ) -> Result<Texts, Raised> {
        let ranked = self.answer_many(py, &lines, threads, |question| Ok(question.best()?))?;
        texts(py, ranked.into_iter())
    }

    /// The same of all actions of many positions, and the index of the position of each.
    fn rank_many(
        &self,
        py: Python<'_>,
        lines: Vec<String>,
        top: Option<Bound<'_, PyAny>>,
        #[pyo3(from_py_with = threads)] threads: usize,
    ) -> Result<(Vec<u8>, Texts), Raised> {
        let top = wanted(top)?;
        let ranked = self.answer_many(py, &lines, threads, |question| {
            let mut ranked = question.rank()?;
            ranked.truncate(top);
            Ok(ranked)
        })?;
        let indices =
            ranked.iter().enumerate().flat_map(|(index, ranked)| std::iter::repeat_n(index as i64, ranked.len()));
        Ok((indices.flat_map(i64::to_le_bytes).collect(), texts(py, ranked.into_iter().flatten())?))
    }

    /// The values of many positions as little-endian numbers; NaN where they are estimates.
    fn values_at(
        &self,
        py: Python<'_>,
        lines: Vec<String>,
        #[pyo3(from_py_with = threads)] threads: usize,
    ) -> Result<Vec<u8>, Raised> {
        let values = self.answer_many(py, &lines, threads, |question| Ok(question.value()?))?;
        Ok(values.iter().flat_map(|worth| worth.exact().unwrap_or(f64::NAN).to_le_bytes()).collect())
    }

    /// The columns of the best actions of many positions in numbers.
    fn best_numbered(
        &self,
        py: Python<'_>,
        positions: Positions<'_>,
        #[pyo3(from_py_with = threads)] threads: usize,
    ) -> Result<many::Columns, Raised> {
        many::best(py, &self.policy, positions, threads)
    }

    /// The columns of the best `top` actions of many positions in numbers.
    fn rank_numbered(
        &self,
        py: Python<'_>,
        positions: Positions<'_>,
        top: Option<Bound<'_, PyAny>>,
        #[pyo3(from_py_with = threads)] threads: usize,
    ) -> Result<many::Columns, Raised> {
        many::rank(py, &self.policy, positions, wanted(top)?, threads)
    }

    /// The value of a position: exact, or as the numbers of an estimate.
    fn value_at(&self, line: Option<&str>, parts: &Bound<'_, PyDict>) -> Result<ValueOrEstimate, Raised> {
        let worth = self.answer(line, parts, |question| Ok(question.value()?))?;
        Ok((worth.exact(), worth.estimate().map(estimate)))
    }

    #[getter]
    fn is_exact(&self) -> bool {
        self.policy.is_exact()
    }

    /// The row of the table that has the state of a position; `None` if there is none.
    fn row(&self, line: Option<&str>, parts: &Bound<'_, PyDict>) -> Result<Option<usize>, Raised> {
        self.answer(line, parts, |question| Ok(question.row()))
    }

    /// The state of a row; `None` if the rows are not those of states or end before it.
    fn state(&self, row: &Bound<'_, PyAny>) -> PyResult<Option<InPython>> {
        Ok(natural(row)?.and_then(|row| self.policy.state_of_row(row)).map(InPython))
    }

    fn simulate(&self, decide: &Bound<'_, PyAny>, games: &Bound<'_, PyAny>, seed: u64) -> PyResult<Simulated> {
        let games = within("games", games, 1..=usize::MAX, "a number from 1 on")?;
        simulated(&self.policy, decide, games as u64, seed)
    }

    /// The review of a game, as JSON.
    fn review(&self, text: &str, parts: &Bound<'_, PyDict>) -> Result<String, Raised> {
        let notation = notation(self.policy.id(), None, parts)?;
        parts.py().detach(|| reviewed(&any::ask(&self.policy, &notation)?, text))
    }

    /// The exact loss of a bot, as JSON.
    fn regret(
        &self,
        py: Python<'_>,
        bot: &str,
        #[pyo3(from_py_with = threads)] threads: usize,
        progress: Option<Py<PyAny>>,
    ) -> Result<String, Raised> {
        regretted(py, &self.policy, bot, threads, progress.as_ref())
    }

    fn position(&self, line: Option<&str>, parts: &Bound<'_, PyDict>) -> Result<String, Raised> {
        self.answer(line, parts, |question| Ok(question.notation().to_string()))
    }

    fn distribution(
        &self,
        py: Python<'_>,
        card: Option<Bound<'_, PyAny>>,
        #[pyo3(from_py_with = threads)] threads: usize,
        progress: Option<Py<PyAny>>,
    ) -> Result<Distribution, Raised> {
        let mut from = Notation::new(self.policy.id());
        if let Some(card) = card {
            from.set(&CARD, Value::Word(word(&CARD, &card)?));
        }
        let question = self.policy.ask(&from).map_err(Error::from)?;
        watched(py, progress.as_ref(), |watch| distribution(&question, threads, watch))
    }
}
