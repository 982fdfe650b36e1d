//! The parts that reviews of all families share: the lines of a file, their errors, decisions, and sums of losses.

mod decision;
mod error;
mod estimated;
mod last;
mod lines;
mod outcome;
mod player;
mod seating;
mod sums;

pub(crate) use decision::Whereabouts;
pub use decision::{Decision, PlayedAction, Unmeasured};
pub use error::{FormError, LineProblem, ReviewError};
pub use estimated::{Compared, Estimated, Verdict};
pub(crate) use last::{RollPlace, RollsTold, rolls};
pub(crate) use lines::{EARNS, Named, end_of_dice, end_of_marked_dice, players, replay, said};
pub use lines::{Line, Seat};
pub use outcome::SharedOutcome;
pub use player::Player;
pub(crate) use seating::Hints;
pub use seating::{Seating, SeatingError};
pub use sums::{Rating, Sum};
pub(crate) use sums::{Scale, costliest};

/// The length in bytes up to which a review file is worth reading; a long game has about ten thousand.
pub const LONGEST_REVIEW: u64 = 1 << 20;
