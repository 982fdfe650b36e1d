//! What is checked in the rules of every family.

use crate::error::Problem;

/// Fine, or what is wrong.
pub(crate) type Check = Result<(), Problem>;

/// A text that must not be empty.
pub(crate) fn filled(key: &str, text: &str) -> Check {
    if text.trim().is_empty() { unfit(key.to_owned(), "it is empty; write something") } else { Ok(()) }
}

/// A number that must be in bounds.
pub(crate) fn within(key: &str, found: usize, least: usize, most: usize) -> Check {
    if (least..=most).contains(&found) {
        return Ok(());
    }
    Err(Problem::OutOfBounds { key: key.to_owned(), found, least, most })
}

/// A value that does not fit the rest of the rules.
pub(crate) fn unfit(key: String, reason: &str) -> Check {
    Err(Problem::Unfit { key, reason: reason.to_owned() })
}
