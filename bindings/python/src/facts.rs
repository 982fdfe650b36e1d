//! What is known of a game before it is solved.

use dicebase_engine::find;
use dicebase_games::ObjectiveWords;
use pyo3::prelude::*;

use crate::failure::Raised;

/// The fields of `dicebase.Facts`, in their order.
type Facts = (String, String, &'static str, String, usize, usize, String, Vec<String>, Vec<&'static str>);

/// The facts of a game.
#[pyfunction]
pub fn facts(py: Python<'_>, game: &str) -> Result<Facts, Raised> {
    let named = find(game)?;
    let rules = &named.rules;
    let objectives = py.detach(|| rules.objectives());
    Ok((
        named.id.clone(),
        rules.name().to_owned(),
        rules.family().name(),
        rules.source().to_owned(),
        rules.dice(),
        rules.sides(),
        rules.length(),
        rules.categories(),
        objectives.iter().map(|words: &&ObjectiveWords| words.name).collect(),
    ))
}
