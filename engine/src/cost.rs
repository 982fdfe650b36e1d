//! What it takes to make a table, told before it is made.
//!
//! The work is counted: states, and what a state takes by the kind of the game. What one of what is counted takes was
//! measured on the machine of benches/README.md, one core of it without other work, and a sample of a few milliseconds
//! tells how much slower this machine is with this program. All of it is right within a factor of about two.

use std::sync::OnceLock;

use dicebase_solver::slowness;

/// Work that takes longer than so many seconds is told of before it begins.
pub const LONG: f64 = 20.0;
/// What is far shorter is not worth a sample of the machine.
const SHORT: f64 = LONG / 20.0;

/// The work of making a table, on no machine in particular.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Cost {
    /// Seconds of one core of the machine of benches/README.md.
    pub(crate) seconds: f64,
    /// The share of it that other cores can take off.
    pub(crate) shared: f64,
    /// The size of the table in bytes.
    pub(crate) bytes: u64,
}

/// What it takes to make a table on this machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// About how many seconds, within a factor of about two where little else is running.
    pub seconds: f64,
    /// The size of the table in bytes; 0 where none is kept.
    pub bytes: u64,
}

impl Cost {
    /// What it takes here with so many threads, or one for each core if they are 0.
    pub(crate) fn here(self, threads: usize) -> Estimate {
        let slowness = if self.seconds < SHORT { 1.0 } else { slowness_here() };
        let seconds = self.with_threads(threads_here(threads)) * slowness;
        Estimate { seconds, bytes: self.bytes }
    }

    /// The seconds with so many threads.
    pub(crate) fn with_threads(self, threads: usize) -> f64 {
        self.seconds * (1.0 - self.shared + self.shared / threads.max(1) as f64)
    }

    /// Both, one after the other.
    pub(crate) fn and(self, other: Self) -> Self {
        let seconds = self.seconds + other.seconds;
        let shared = if seconds > 0.0 {
            (self.seconds * self.shared + other.seconds * other.shared) / seconds
        } else {
            self.shared
        };
        Self { seconds, shared, bytes: self.bytes + other.bytes }
    }
}

fn threads_here(threads: usize) -> usize {
    if threads > 0 { threads } else { std::thread::available_parallelism().map_or(1, usize::from) }
}

/// How much slower this machine is than that of benches/README.md.
fn slowness_here() -> f64 {
    static SLOWNESS: OnceLock<f64> = OnceLock::new();
    *SLOWNESS.get_or_init(slowness)
}
