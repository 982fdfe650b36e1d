//! Positions from Python: one line of text, or parts by their names.

use dicebase_games::{LineError, Notation};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping, PyString};

use crate::failure::Raised;
use crate::numbers::natural;

const PARTS: &str = "objective, card, me, me_entered, opponent, opponent_entered, second, offer, offer_dice, turn, taken, roll, \
                     rolls_left and saved";

/// The place that is written in a line or, if there is none, in parts.
pub fn written(game: &str, line: Option<&str>, parts: &Bound<'_, PyDict>) -> Result<Notation, Raised> {
    let Some(line) = line else { return Ok(from_parts(game, parts)?) };
    if !parts.is_empty() {
        let message = "the position is given as a line and in parts; leave one of them out";
        return Err(PyValueError::new_err(message).into());
    }
    Ok(line.parse::<Notation>()?)
}

fn from_parts(game: &str, parts: &Bound<'_, PyDict>) -> PyResult<Notation> {
    let mut written = Notation { game: game.to_owned(), ..Notation::default() };
    for (key, value) in parts.iter().filter(|(_, value)| !value.is_none()) {
        put(&mut written, &key.extract::<String>()?, &value)?;
    }
    Ok(written)
}

fn put(written: &mut Notation, key: &str, value: &Bound<'_, PyAny>) -> PyResult<()> {
    match key {
        "objective" => written.objective = Some(value.extract()?),
        "card" => written.card = Some(card(value)?),
        "me" => written.me = Some(number("me", value)?),
        "me_entered" => written.me_entered = value.extract()?,
        "opponent" => written.opponent = Some(number("opponent", value)?),
        "opponent_entered" => written.opponent_entered = value.extract()?,
        "second" => written.second = value.extract()?,
        "offer" => written.offer = Some(number("offer", value)?),
        "offer_dice" => written.offer_dice = Some(number("offer-dice", value)?),
        "turn" => written.turn = Some(number("turn", value)?),
        "taken" => written.taken = Some(number("taken", value)?),
        "roll" => written.roll = Some(dice(value)?),
        "rolls_left" => written.rolls_left = Some(number("rolls-left", value)?),
        "saved" => written.saved = Some(dice(value)?),
        _ => return Err(unknown(key)),
    }
    Ok(())
}

/// Python's own complaint about an argument that there is not.
fn unknown(key: &str) -> PyErr {
    PyTypeError::new_err(format!("\"{key}\" is not a part of a position; there are {PARTS}"))
}

fn number(key: &'static str, value: &Bound<'_, PyAny>) -> PyResult<usize> {
    let refused = || Raised::from(LineError::NotANumber { key, found: value.to_string() });
    natural(value)?.ok_or_else(|| refused().into())
}

/// A card as text, `ones=3,full-house=25`, or as points by category.
pub fn card(value: &Bound<'_, PyAny>) -> PyResult<String> {
    let Ok(points) = value.cast::<PyMapping>() else { return value.extract() };
    let filled = points.items()?.iter().map(|item| item.extract::<(String, Bound<'_, PyAny>)>());
    let filled = filled.map(|item| item.map(|(category, points)| format!("{category}={points}")));
    Ok(filled.collect::<PyResult<Vec<_>>>()?.join(","))
}

/// Dice as text, `11356`, or as faces.
fn dice(value: &Bound<'_, PyAny>) -> PyResult<String> {
    if value.is_instance_of::<PyString>() {
        return value.extract();
    }
    let faces = value.try_iter()?.map(|face| face.map(|face| face.to_string()));
    Ok(faces.collect::<PyResult<Vec<_>>>()?.join(","))
}
