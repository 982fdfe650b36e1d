//! How far a computation is, and how to end it early.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use thiserror::Error;

/// How far a computation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// States that are done, or what else the work consists of.
    pub done: usize,
    /// All of them, or [`UNKNOWN`].
    pub total: usize,
}

/// The total of work of which it cannot be said before how much it is.
pub const UNKNOWN: usize = 0;

/// The computation was ended early by its progress callback.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the computation was ended before it was done")]
pub struct Cancelled;

/// A progress callback: it may be called from any thread, often, and ends the computation by [`ControlFlow::Break`].
pub type Report<'a> = &'a (dyn Fn(Progress) -> ControlFlow<()> + Sync);

/// Counts what is done over all threads.
pub struct Counter<'a> {
    done: AtomicUsize,
    cancelled: AtomicBool,
    total: usize,
    report: Report<'a>,
}

impl<'a> Counter<'a> {
    /// For so many states in all.
    #[must_use]
    pub fn new(total: usize, report: Report<'a>) -> Self {
        Self { done: AtomicUsize::new(0), cancelled: AtomicBool::new(false), total, report }
    }

    /// So many more are done.
    pub fn add(&self, states: usize) {
        let done = self.done.fetch_add(states, Ordering::Relaxed) + states;
        if (self.report)(Progress { done, total: self.total }).is_break() {
            self.cancelled.store(true, Ordering::Relaxed);
        }
    }

    /// Whether the callback ends the computation. It is asked each time, so that work of which a single state takes
    /// long can ask in between: a few times a second are enough.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        if !self.cancelled.load(Ordering::Relaxed) {
            self.add(0);
        }
        self.cancelled.load(Ordering::Relaxed)
    }

    /// The same as an error.
    ///
    /// # Errors
    /// When the callback has ended the computation.
    pub fn check(&self) -> Result<(), Cancelled> {
        if self.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }
}
