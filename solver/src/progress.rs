//! Progress of a computation, and a way to cancel it.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use thiserror::Error;

/// The progress of a computation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of finished states, or of other units of work.
    pub done: usize,
    /// The number of all units, or [`UNKNOWN`].
    pub total: usize,
}

/// The total of work whose amount is not known in advance.
pub const UNKNOWN: usize = 0;

/// The progress callback ended the computation early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the computation was ended before it was done")]
pub struct Cancelled;

/// A progress callback. Any thread may call it, and often; it ends the computation with [`ControlFlow::Break`].
pub type Report<'a> = &'a (dyn Fn(Progress) -> ControlFlow<()> + Sync);

/// A counter of finished work, shared by all threads.
pub struct Counter<'a> {
    done: AtomicUsize,
    cancelled: AtomicBool,
    total: usize,
    report: Report<'a>,
}

impl<'a> Counter<'a> {
    /// Creates a counter for this many states in total.
    #[must_use]
    pub fn new(total: usize, report: Report<'a>) -> Self {
        Self { done: AtomicUsize::new(0), cancelled: AtomicBool::new(false), total, report }
    }

    /// Counts this many more finished states.
    pub fn add(&self, states: usize) {
        let done = self.done.fetch_add(states, Ordering::Relaxed) + states;
        if (self.report)(Progress { done, total: self.total }).is_break() {
            self.cancelled.store(true, Ordering::Relaxed);
        }
    }

    /// Returns `true` when the callback ends the computation. Each call asks the callback, so that work whose single
    /// states take long can call this in between; a few times a second are enough.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        if !self.cancelled.load(Ordering::Relaxed) {
            self.add(0);
        }
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Like [`is_cancelled`](Self::is_cancelled), as an error.
    ///
    /// # Errors
    /// When the callback has ended the computation.
    pub fn check(&self) -> Result<(), Cancelled> {
        if self.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }
}
