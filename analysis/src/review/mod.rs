//! What reviews of games of both families share: the lines of a file, what is wrong with one, and sums of losses.

mod error;
mod lines;
mod sums;

pub use error::{FormError, ReviewError, quoted};
pub(crate) use lines::{Form, Numbered, parse, read, said};
pub use sums::{Rating, Sum};
pub(crate) use sums::{Scale, costliest};

/// The most bytes of a review file that are worth reading: a long game has some ten thousand.
pub const LONGEST_REVIEW: u64 = 1 << 20;
