//! Estimates of the time and space to make a table.
//!
//! An estimate counts states and multiplies them by the time of one state in this kind of game. These times were
//! measured on one idle core of the machine of benches/README.md. A sample of a few milliseconds tells how much slower
//! this machine is with this program. Estimates are right within a factor of about two.

use std::sync::OnceLock;

use dicebase_solver::slowness;

/// Work that takes longer than this number of seconds is announced before it begins.
pub const LONG: f64 = 20.0;
/// Shorter work, in seconds, is not worth a sample of the machine.
const SHORT: f64 = LONG / 20.0;

/// The work of making a table, on the reference machine.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Cost {
    /// The time in seconds on one core of the machine of benches/README.md.
    pub(crate) seconds: f64,
    /// The share of the work that other cores can take over.
    pub(crate) shared: f64,
    /// The size of the table in bytes.
    pub(crate) bytes: u64,
    /// The size in bytes of numbers that are solved in memory and not kept.
    pub(crate) memory: u64,
}

/// The time and space to make a table on this machine.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The time in seconds, right within a factor of about two if little else is running.
    pub seconds: f64,
    /// The size of the table in bytes; 0 if none is kept.
    pub bytes: u64,
    /// The size in bytes of numbers that are solved in memory and not kept.
    pub memory: u64,
}

impl Cost {
    /// The estimate for this machine with this number of threads; 0 means one for each core.
    pub(crate) fn here(self, threads: usize) -> Estimate {
        let slowness = if self.seconds < SHORT { 1.0 } else { slowness_here() };
        let seconds = self.with_threads(threads_here(threads)) * slowness;
        Estimate { seconds, bytes: self.bytes, memory: self.memory }
    }

    /// The time in seconds with this number of threads.
    pub(crate) fn with_threads(self, threads: usize) -> f64 {
        self.seconds * (1.0 - self.shared + self.shared / threads.max(1) as f64)
    }

    /// The cost of both, one after the other.
    pub(crate) fn and(self, other: Self) -> Self {
        let seconds = self.seconds + other.seconds;
        let shared = if seconds > 0.0 {
            (self.seconds * self.shared + other.seconds * other.shared) / seconds
        } else {
            self.shared
        };
        Self { seconds, shared, bytes: self.bytes + other.bytes, memory: self.memory + other.memory }
    }
}

fn threads_here(threads: usize) -> usize {
    if threads > 0 { threads } else { std::thread::available_parallelism().map_or(1, usize::from) }
}

/// The factor by which this machine is slower than that of benches/README.md.
fn slowness_here() -> f64 {
    static SLOWNESS: OnceLock<f64> = OnceLock::new();
    *SLOWNESS.get_or_init(slowness)
}
