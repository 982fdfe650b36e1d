//! The messages of several ranks that make a table together.
//!
//! The first rank has the table and directs the work; the others *assist*: they solve parts of the game until the first
//! rank dismisses them, and need no disk.

use dicebase_solver::Ranks;
use serde::Serialize;

use crate::error::Error;

/// The messages of the first rank to the others.
const END: u64 = 0;
const SOLVE: u64 = 1;
/// The approximate number of bytes that each rank sends at a time.
pub const ROUND: usize = 64 << 20;

/// The time and space to solve a two-player game with several ranks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SharedPlan {
    /// The number of ranks.
    pub ranks: usize,
    /// The number of values in the table.
    pub numbers: usize,
    /// The number of layers.
    pub layers: usize,
    /// The bytes of the table that it writes.
    pub written: u64,
    /// The approximate bytes that ranks exchange while they solve, and that the first one collects after each layer.
    pub exchanged: u64,
    /// The approximate number of these bytes that the first rank receives.
    pub first_takes: u64,
    /// The largest memory of a rank in bytes.
    pub memory: u64,
    /// The approximate time of the solving alone in seconds, if all ranks are as fast as this one, from small samples.
    pub seconds: f64,
}

/// Tells the assisting ranks, from the first one, that all work is done.
pub fn dismiss(ranks: &dyn Ranks) {
    let _ = ranks.broadcast(END);
}

/// Tells the assisting ranks, from the first one, that a game is to be solved.
pub fn call(ranks: &dyn Ranks) {
    let _ = ranks.broadcast(SOLVE);
}

/// The work of every rank but the first: calls `share` for each game until the first rank [dismisses](dismiss) this
/// one.
///
/// # Errors
/// The errors of this rank, which the first rank reports only as [`Error::OtherRank`].
pub fn assist(ranks: &dyn Ranks, mut share: impl FnMut() -> Result<(), Error>) -> Result<(), Error> {
    let mut assisted = Ok(());
    while ranks.broadcast(END) == SOLVE {
        assisted = match share() {
            // The first rank reports its own interrupt or error.
            Ok(()) | Err(Error::Interrupted { .. } | Error::OtherRank) => Ok(()),
            Err(error) => Err(error),
        };
    }
    assisted
}

/// Returns a result only if all ranks succeeded.
pub fn agreed<T>(ranks: &dyn Ranks, result: Result<T, Error>) -> Result<T, Error> {
    match (ranks.agree(result.is_ok()), result) {
        (false, Ok(_)) => Err(Error::OtherRank),
        (_, result) => result,
    }
}

/// Refuses ranks that would hold more memory than each may. `held` gives the memory of a rank for any number of ranks
/// up to `most`.
pub fn check_memory(
    game: &str,
    ranks: usize,
    memory: Option<u64>,
    (held, most): (impl Fn(usize) -> u64, usize),
) -> Result<(), Error> {
    // Computing the memory may take seconds.
    let Some(memory) = memory else { return Ok(()) };
    let needed = held(ranks);
    if memory >= needed {
        return Ok(());
    }
    let enough = (1..).map(|power| 1 << power).take_while(|&ranks| ranks <= most).find(|&ranks| held(ranks) <= memory);
    Err(Error::TooLittleMemoryOfRanks { game: game.to_owned(), ranks, memory, needed, enough })
}
