//! What several ranks that make a table together say to one another.
//!
//! The first rank has the table and says what is to be done; the others *assist*: they solve with it until it dismisses
//! them, and need no disk.

use dicebase_solver::Ranks;
use serde::Serialize;

use crate::error::Error;

/// What the first rank tells the others.
const END: u64 = 0;
const SOLVE: u64 = 1;
/// About so many bytes are given by each rank at a time.
pub const ROUND: usize = 64 << 20;

/// What it takes to solve a game of two with several ranks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SharedPlan {
    /// How many ranks.
    pub ranks: usize,
    /// How many numbers the table has.
    pub numbers: usize,
    /// The number of layers.
    pub layers: usize,
    /// The bytes of the table that it writes.
    pub written: u64,
    /// About the bytes that ranks give one another while they solve, and after each layer to the first one.
    pub exchanged: u64,
    /// About how many of these one of them takes at most.
    pub first_takes: u64,
    /// The bytes of memory that each rank holds at most.
    pub memory: u64,
    /// About how many seconds the solving alone takes if all ranks are as fast as this one, from small samples.
    pub seconds: f64,
}

/// The first rank says to those who assist that all is done.
pub fn dismiss(ranks: &dyn Ranks) {
    let _ = ranks.hear(END);
}

/// The first rank says to those who assist that something is to be solved.
pub fn call(ranks: &dyn Ranks) {
    let _ = ranks.hear(SOLVE);
}

/// What every rank but the first does: `share`s in what is solved until the first one [dismisses](dismiss) it.
///
/// # Errors
/// What goes wrong here and not on the first rank; there it is told that something did.
pub fn assist(ranks: &dyn Ranks, mut share: impl FnMut() -> Result<(), Error>) -> Result<(), Error> {
    let mut assisted = Ok(());
    while ranks.hear(END) == SOLVE {
        assisted = match share() {
            // The first rank says that it was interrupted, or what has failed there.
            Ok(()) | Err(Error::Interrupted { .. } | Error::OtherRank) => Ok(()),
            Err(error) => Err(error),
        };
    }
    assisted
}

/// A result that is only good if it is on all ranks.
pub fn agreed<T>(ranks: &dyn Ranks, result: Result<T, Error>) -> Result<T, Error> {
    match (ranks.agree(result.is_ok()), result) {
        (false, Ok(_)) => Err(Error::OtherRank),
        (_, result) => result,
    }
}

/// Refuses so many ranks that hold more than each may; `held` says how much each holds of any number up to the largest
/// that is worth a thought.
pub fn check_memory(
    game: &str,
    ranks: usize,
    memory: Option<u64>,
    (held, most): (impl Fn(usize) -> u64, usize),
) -> Result<(), Error> {
    // To know what is held may take seconds.
    let Some(memory) = memory else { return Ok(()) };
    let needed = held(ranks);
    if memory >= needed {
        return Ok(());
    }
    let enough = (1..).map(|power| 1 << power).take_while(|&ranks| ranks <= most).find(|&ranks| held(ranks) <= memory);
    Err(Error::TooLittleMemoryOfRanks { game: game.to_owned(), ranks, memory, needed, enough })
}
