//! The interval between checkpoints of long work.

use std::time::{Duration, Instant};

/// A clock that tells when the next checkpoint is due.
pub(crate) struct Pace {
    every: Duration,
    last: Instant,
}

impl Pace {
    pub fn new(every: Duration) -> Self {
        Self { every, last: Instant::now() }
    }

    /// Returns `true` when a checkpoint is due, and then restarts the interval.
    pub fn is_due(&mut self) -> bool {
        let is_due = self.last.elapsed() >= self.every;
        if is_due {
            self.last = Instant::now();
        }
        is_due
    }
}
