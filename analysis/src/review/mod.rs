//! What reviews of games of all families share: the lines of a file, what is wrong with one, decisions, and sums of
//! losses.

mod decision;
mod error;
mod estimated;
mod lines;
mod sums;

pub(crate) use decision::Whereabouts;
pub use decision::{Decision, PlayedAction, Unmeasured};
pub use error::{FormError, LineProblem, ReviewError};
pub use estimated::{Compared, Estimated, Verdict};
pub use lines::{Line, Seat};
pub(crate) use lines::{Named, end_of_dice, replay, said};
pub use sums::{Rating, Sum};
pub(crate) use sums::{Scale, costliest};

/// The most bytes of a review file that are worth reading: a long game has some ten thousand.
pub const LONGEST_REVIEW: u64 = 1 << 20;
