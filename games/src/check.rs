//! Checks that the rules of all families share.

use crate::error::Problem;
use crate::text::quoted;

/// The result of a check: nothing, or the problem.
pub(crate) type Check = Result<(), Problem>;

/// Checks that a text has one line and is not empty.
pub(crate) fn filled(key: &str, text: &str) -> Check {
    if text.contains('\n') {
        return unfit(key.to_owned(), "it has more than one line; write it in one");
    }
    filled_lines(key, text)
}

/// Checks that a text is not empty and has no control characters, which terminals would obey.
pub(crate) fn filled_lines(key: &str, text: &str) -> Check {
    if text.trim().is_empty() {
        return unfit(key.to_owned(), "it is empty; write something");
    }
    match text.lines().flat_map(str::chars).find(|&c| c.is_control() && c != '\t') {
        Some(c) => {
            let character = c.escape_default();
            unfit(
                key.to_owned(),
                &format!("the control character {character} stands in {}; leave it out", quoted(text)),
            )
        }
        None => Ok(()),
    }
}

/// Checks that a number is within bounds.
pub(crate) fn within(key: &str, found: usize, least: usize, most: usize) -> Check {
    if (least..=most).contains(&found) {
        return Ok(());
    }
    Err(Problem::OutOfBounds { key: key.to_owned(), found, least, most })
}

/// The largest sum of the weights of a die's faces: weights may be percentages. It keeps the number of outcomes of all
/// dice below 2^53, so that counts of them are exact in `f64`.
pub const MAX_WEIGHTS: usize = 100;

/// Checks the weights of the faces of loaded dice, each of which is at least `least`.
pub(crate) fn weights(key: &str, weights: Option<&[usize]>, sides: usize, least: usize) -> Check {
    let Some(weights) = weights else { return Ok(()) };
    let refused = |reason: &str| unfit(key.to_owned(), reason);
    if weights.len() != sides {
        let found = weights.len();
        return refused(&format!("it has {found} numbers, but it needs one for each of the {sides} faces"));
    }
    weights.iter().try_for_each(|&weight| within(key, weight, least, MAX_WEIGHTS))?;
    match weights.iter().sum::<usize>() {
        0 => refused("all of them are 0, so the die shows nothing; give some face a weight"),
        sum if sum > MAX_WEIGHTS => {
            refused(&format!("their sum is {sum}, but at most {MAX_WEIGHTS}; write smaller numbers in proportion"))
        }
        _ => Ok(()),
    }
}

/// The problem of a value that does not fit the rest of the rules.
pub(crate) fn unfit(key: String, reason: &str) -> Check {
    Err(Problem::Unfit { key, reason: reason.to_owned() })
}
