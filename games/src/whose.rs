//! Players in error messages.

use std::fmt;

use crate::part::Part;

/// The player that an error is about: the number of places after the player to move in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whose(pub usize);

impl Whose {
    /// The name of the wrong part: `own` if it is about the player to move, otherwise `others`.
    pub(crate) fn part(self, own: &Part, others: &Part) -> &'static str {
        if self.0 == 0 { own.name } else { others.name }
    }
}

impl fmt::Display for Whose {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => f.write_str("the player to move"),
            other => write!(f, "opponent {other}"),
        }
    }
}
