//! Progress on standard error, where somebody watches.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use dicebase_engine::{Watch, Work};
use dicebase_solver::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::interrupt;

/// A bar is shown only for what takes longer than this.
const PATIENCE: Duration = Duration::from_millis(500);
/// How finely a part of the work is told.
const FINENESS: u64 = 1 << 10;

/// A progress bar that shows itself when the work takes long, and only on a terminal.
pub struct Bar {
    bar: ProgressBar,
    started: Instant,
    parts: Parts,
}

/// What a bar is about: parts of the work, each with a weight.
struct Parts {
    whole: u64,
    done: AtomicU64,
    current: AtomicU64,
}

/// Watches work with a bar for each.
pub struct Bars;

impl Bar {
    /// A bar for work that is called `what`.
    pub fn new(what: String) -> Self {
        Self::of_parts(what, 1, 1)
    }

    /// A bar for work whose parts weigh so much together.
    pub fn whole(what: String, weight: u64) -> Self {
        Self::of_parts(what, weight, 0)
    }

    fn of_parts(what: String, whole: u64, current: u64) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{msg} [{bar:40}] {percent}% {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("=> "));
        bar.set_message(what);
        let parts = Parts { whole: whole.max(1), done: AtomicU64::new(0), current: AtomicU64::new(current) };
        Self { bar, started: Instant::now(), parts }
    }

    /// Begins the next part of the work.
    pub fn part(&self, what: String, weight: u64) {
        let before = self.parts.current.swap(weight, Ordering::Relaxed);
        self.parts.done.fetch_add(before, Ordering::Relaxed);
        self.bar.set_message(what);
    }

    /// Shows how far the part is; breaks it off when the user wants the program to end.
    pub fn report(&self, progress: Progress) -> ControlFlow<()> {
        if interrupt::is_wanted() {
            return ControlFlow::Break(());
        }
        if self.started.elapsed() > PATIENCE {
            if self.bar.is_hidden() {
                self.bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            let (done, current) = (&self.parts.done, &self.parts.current);
            let of_part = progress.done as u64 * FINENESS / (progress.total as u64).max(1);
            self.bar.set_length(self.parts.whole * FINENESS);
            self.bar.set_position(done.load(Ordering::Relaxed) * FINENESS + current.load(Ordering::Relaxed) * of_part);
        }
        ControlFlow::Continue(())
    }
}

impl Work for Bar {
    fn report(&self, progress: Progress) -> ControlFlow<()> {
        Self::report(self, progress)
    }
}

impl Watch for Bars {
    fn begin(&self, what: String) -> Box<dyn Work + '_> {
        Box::new(Bar::new(what))
    }

    fn is_stopped(&self) -> bool {
        interrupt::is_wanted()
    }
}

/// The bar of all the work shows each part of it.
impl Watch for Bar {
    fn begin(&self, what: String) -> Box<dyn Work + '_> {
        self.bar.set_message(what);
        Box::new(PartOf(self))
    }

    fn is_stopped(&self) -> bool {
        interrupt::is_wanted()
    }
}

/// A part of the work that a bar is about.
struct PartOf<'a>(&'a Bar);

impl Work for PartOf<'_> {
    fn report(&self, progress: Progress) -> ControlFlow<()> {
        self.0.report(progress)
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
