//! How often long work keeps how far it has come.

use std::time::{Duration, Instant};

/// A minute, say, since it was kept last.
pub(crate) struct Pace {
    every: Duration,
    last: Instant,
}

impl Pace {
    pub fn new(every: Duration) -> Self {
        Self { every, last: Instant::now() }
    }

    /// Whether it is time to keep it; then the time begins again.
    pub fn is_due(&mut self) -> bool {
        let is_due = self.last.elapsed() >= self.every;
        if is_due {
            self.last = Instant::now();
        }
        is_due
    }
}
