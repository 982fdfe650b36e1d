//! Games that are played on all threads.

use std::ops::Range;

use dicebase_solver::{Cancelled, Counter, Report};
use rayon::prelude::*;

/// What comes of many games, `size` of them at a time: `play` plays those with these numbers, `and` adds up what came
/// of them, and `none` is the sum of no games. In long games `play` asks the counter whether to go on.
///
/// # Errors
/// When `report` breaks off.
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
        // What is still waiting when somebody breaks off is not played.
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
