//! Positions from Python: one line of text, or parts by name.

use dicebase_games::{Family, Kind, Notation, Part, Value, shortened};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyMapping, PyString};

use crate::failure::Raised;
use crate::numbers::natural;

/// The position in a line or, if there is none, in parts.
pub fn notation(game: &str, line: Option<&str>, parts: &Bound<'_, PyDict>) -> Result<Notation, Raised> {
    let Some(line) = line else { return Ok(from_parts(game, parts)?) };
    if !parts.is_empty() {
        let message = "the position is given as a line and in parts; leave one of them out";
        return Err(PyValueError::new_err(message).into());
    }
    Ok(line.parse::<Notation>()?)
}

fn from_parts(game: &str, parts: &Bound<'_, PyDict>) -> PyResult<Notation> {
    let mut notation = Notation::new(game);
    for (name, value) in parts.iter().filter(|(_, value)| !value.is_none()) {
        let name = name.extract::<String>()?;
        let part = Family::part_of_field(&name).ok_or_else(|| unknown(&name))?;
        if let Some(value) = read_any(part, &value)? {
            notation.set(part, value);
        }
    }
    Ok(notation)
}

/// The value of a part, which may be of another kind in each family.
fn read_any(part: &Part, value: &Bound<'_, PyAny>) -> PyResult<Option<Value>> {
    let first = read(part, part.kind, value);
    let mut others = Family::kinds(part.name).filter(|kind| *kind != part.kind);
    first.or_else(|error| others.find_map(|kind| read(part, kind, value).ok()).ok_or(error))
}

/// The value of a part of this kind; a flag that is `False` has none.
fn read(part: &Part, kind: Kind, value: &Bound<'_, PyAny>) -> PyResult<Option<Value>> {
    Ok(Some(match kind {
        Kind::Word => Value::Word(word(part, value)?),
        Kind::Number => Value::Number(number(part, value)?),
        Kind::Whole => Value::Whole(value.extract().map_err(|_| other_type(part, value, "a whole number"))?),
        Kind::Flag => {
            let flag = value.extract::<bool>().map_err(|_| other_type(part, value, "True or False"))?;
            return Ok(flag.then_some(Value::Flag));
        }
        Kind::Words => Value::Words(items(value)?.iter().map(|item| word(part, item)).collect::<PyResult<_>>()?),
        Kind::Numbers => Value::Numbers(items(value)?.iter().map(|item| number(part, item)).collect::<PyResult<_>>()?),
    }))
}

fn items<'py>(value: &Bound<'py, PyAny>) -> PyResult<Vec<Bound<'py, PyAny>>> {
    value.try_iter()?.collect()
}

/// The `TypeError` that Python raises for an unknown argument.
fn unknown(name: &str) -> PyErr {
    let known: Vec<String> = Family::all_parts().iter().map(Part::field).collect();
    let known = dicebase_games::listed(&known.iter().map(String::as_str).collect::<Vec<_>>(), "and");
    PyTypeError::new_err(format!("\"{name}\" is not a part of a position; there are {known}"))
}

fn number(part: &Part, value: &Bound<'_, PyAny>) -> PyResult<usize> {
    let allowed = "a whole number from 0 on";
    let number = natural(value).map_err(|_| other_type(part, value, allowed))?;
    number.ok_or_else(|| PyValueError::new_err(format!("{} is {value}; give {allowed}", part.field())))
}

/// The error for a part of the wrong type: the value, its type, and the allowed ones.
fn other_type(part: &Part, value: &Bound<'_, PyAny>, allowed: &str) -> PyErr {
    let shown = value.repr().map(|text| shortened(&text.to_string(), "…")).unwrap_or_default();
    let name = value.get_type().name().map(|name| name.to_string()).unwrap_or_default();
    PyTypeError::new_err(format!("{} is {shown}, of the type {name}; give {allowed}", part.field()))
}

/// Converts a word: text, a card as points by category, `{"ones": 3, "twos": None}` with `None` for an open one, or
/// dice as faces, `[1, 1, 3, 5, 6]`.
pub fn word(part: &Part, value: &Bound<'_, PyAny>) -> PyResult<String> {
    if value.is_instance_of::<PyString>() {
        return value.extract();
    }
    if let Ok(points) = value.cast::<PyMapping>() {
        let entries = points.items()?.iter().map(|item| item.extract::<(String, Bound<'_, PyAny>)>());
        let entries = entries.collect::<PyResult<Vec<_>>>()?;
        let filled = entries.iter().filter(|(_, points)| !points.is_none());
        return Ok(filled.map(|(name, points)| format!("{name}={points}")).collect::<Vec<_>>().join(","));
    }
    let Ok(faces) = value.try_iter() else { return Err(other_type(part, value, &part.in_words("a list", "a dict"))) };
    let faces = faces.map(|face| face.map(|face| face.to_string()));
    Ok(faces.collect::<PyResult<Vec<_>>>()?.join(","))
}

/// The keywords of all parts of positions with their kinds. A test compares those of the package with them.
#[pyfunction]
pub fn parts() -> Vec<(String, &'static str)> {
    let kind = |part: &Part| match part.kind {
        Kind::Word => "word",
        Kind::Number => "number",
        Kind::Whole => "whole",
        Kind::Flag => "flag",
        Kind::Words => "words",
        Kind::Numbers => "numbers",
    };
    Family::all_parts().iter().map(|part| (part.field(), kind(part))).collect()
}
