//! Answers for many positions, as columns.
//!
//! Columns come and go as bytes: the stable interface of Python 3.10 has no buffers, and numpy, which makes arrays of
//! bytes without copying them, need not be there unless they are used.

use std::collections::HashMap;

use dicebase_engine::scorecard::{NumberedQuestions, Numbers};
use dicebase_engine::{Error, Watch, Watched};
use dicebase_games::scorecard::Action;
use dicebase_policy::Ranked;
use dicebase_policy::any::{Policy, RankedAction};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::failure::Raised;
use crate::watched::watched;

/// Actions as columns: their texts, and their values and losses as little-endian numbers, NaN where there is none.
pub type Texts = (Vec<Py<PyString>>, Vec<u8>, Vec<u8>);

/// The columns of actions. Equal texts are one object.
pub fn texts(py: Python<'_>, ranked: impl Iterator<Item = RankedAction>) -> Result<Texts, Raised> {
    let mut texts: HashMap<String, Py<PyString>> = HashMap::new();
    let (mut actions, mut values, mut losses) = Texts::default();
    for RankedAction { text, worth, loss, .. } in ranked {
        let shared = texts.entry(text).or_insert_with_key(|text| PyString::new(py, text).unbind());
        actions.push(shared.clone_ref(py));
        values.extend(worth.exact().unwrap_or(f64::NAN).to_le_bytes());
        losses.extend(loss.unwrap_or(f64::NAN).to_le_bytes());
    }
    Ok((actions, values, losses))
}

/// The bytes of `dicebase.Positions`: rows, rolls, rolls left and saved dice, each a little-endian `i64`.
pub type Positions<'a> = (&'a [u8], &'a [u8], &'a [u8], &'a [u8]);

/// The columns of `dicebase.ActionColumns` in their order, as little-endian bytes: `i64` for positions, `i32` for kept
/// dice, `i16` for categories and points, `f64` for values and losses.
pub type Columns = (Vec<u8>, Vec<u8>, Vec<u8>, Vec<u8>, Vec<u8>, Vec<u8>);

/// The best action of each position.
pub fn best(py: Python<'_>, policy: &Policy, positions: Positions<'_>, threads: usize) -> Result<Columns, Raised> {
    answered(py, policy, positions, |questions, watch| {
        let work = watch.begin(format!("asking {}", questions.game().id()));
        let best = questions.best(threads, &|progress| work.report(progress))?;
        Ok(columns(questions, best.iter().map(std::slice::from_ref)))
    })
}

/// The best `top` actions of each position.
pub fn rank(
    py: Python<'_>,
    policy: &Policy,
    positions: Positions<'_>,
    top: usize,
    threads: usize,
) -> Result<Columns, Raised> {
    answered(py, policy, positions, |questions, watch| {
        let work = watch.begin(format!("ranking {}", questions.game().id()));
        let ranked = questions.rank(top, threads, &|progress| work.report(progress))?;
        Ok(columns(questions, ranked.iter().map(Vec::as_slice)))
    })
}

fn answered(
    py: Python<'_>,
    policy: &Policy,
    (rows, rolls, rolls_left, saved): Positions<'_>,
    answer: impl FnOnce(&NumberedQuestions<'_>, &Watched) -> Result<Columns, Error> + Send,
) -> Result<Columns, Raised> {
    let [rows, rolls, rolls_left, saved] = [rows, rolls, rolls_left, saved].map(numbers);
    let numbers = Numbers { rows, rolls, rolls_left, saved };
    watched(py, None, |watch| {
        let questions = NumberedQuestions::read(policy, &numbers).map_err(|(index, error)| match index {
            Some(index) => Raised::at(&format!("position {index}"), &error),
            None => (*error).into(),
        })?;
        Ok(answer(&questions, watch)?)
    })
}

fn numbers(bytes: &[u8]) -> Vec<i64> {
    bytes.as_chunks().0.iter().map(|&number| i64::from_le_bytes(number)).collect()
}

fn columns<'a>(questions: &NumberedQuestions<'_>, ranked: impl Iterator<Item = &'a [Ranked<u16>]>) -> Columns {
    let (mut position, mut kept, mut category, mut points, mut values, mut losses) = Columns::default();
    for (index, ranked) in ranked.enumerate() {
        for &Ranked { action, value, loss } in ranked {
            let action = in_numbers(&questions.action(index, action));
            position.extend((index as i64).to_le_bytes());
            kept.extend(action.0.to_le_bytes());
            category.extend(action.1.to_le_bytes());
            points.extend(action.2.to_le_bytes());
            values.extend(value.to_le_bytes());
            losses.extend(loss.to_le_bytes());
        }
    }
    (position, kept, category, points, values, losses)
}

/// The kept dice as a number whose digits are their faces, the category, and its points; -1 where there is none.
fn in_numbers(action: &Action) -> (i32, i16, i16) {
    match action {
        Action::Keep(dice) => (dice.faces().fold(0, |digits, face| 10 * digits + face as i32), -1, -1),
        Action::Score(choice) => (-1, choice.category as i16, choice.points as i16),
    }
}
