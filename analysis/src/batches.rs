//! Games played on all threads.

use std::ops::Range;

use dicebase_solver::{Cancelled, Counter, Report};
use rayon::prelude::*;

/// Plays `games` games in batches of `size` on all threads, and adds up their results. `play` plays the games with the
/// given numbers, `and` adds two results, and `none` is the result of no games. If games are long, `play` should ask
/// the counter whether to go on.
///
/// # Errors
/// If `report` breaks off.
pub(crate) fn in_batches<S: Send>(
    games: u64,
    size: u64,
    report: Report<'_>,
    play: impl Fn(Range<u64>, &Counter<'_>) -> S + Sync + Send,
    none: impl Fn() -> S + Sync + Send,
    and: impl Fn(S, S) -> S + Sync + Send,
) -> Result<S, Cancelled> {
    let counter = Counter::new(games as usize, report);
    let starts: Vec<u64> = (0..games).step_by(size as usize).collect();
    let batches = starts.into_par_iter().map(|first| {
        // Batches that still wait after an interrupt are not played.
        if counter.is_cancelled() {
            return none();
        }
        let numbers = first..(first + size).min(games);
        let played = (numbers.end - numbers.start) as usize;
        let found = play(numbers, &counter);
        counter.add(played);
        found
    });
    let found = batches.reduce(&none, and);
    counter.check()?;
    Ok(found)
}
