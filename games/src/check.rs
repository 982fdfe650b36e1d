//! What is checked in the rules of every family.

use crate::error::Problem;
use crate::text::quoted;

/// Fine, or what is wrong.
pub(crate) type Check = Result<(), Problem>;

/// A text of one line that must not be empty.
pub(crate) fn filled(key: &str, text: &str) -> Check {
    if text.contains('\n') {
        return unfit(key.to_owned(), "it has more than one line; write it in one");
    }
    filled_lines(key, text)
}

/// A text that must not be empty. It is shown on terminals, which obey control characters.
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
