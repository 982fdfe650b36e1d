//! Players as errors tell them.

use std::fmt;

use crate::part::Part;

/// Whom an error is about: how many places behind the player is in the order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whose(pub usize);

impl Whose {
    /// The name of the part to blame, of those about the player to move and about all others.
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
