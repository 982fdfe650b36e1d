//! Progress on standard error, where somebody watches.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use dicebase_solver::Progress;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::interrupt;

/// A bar is shown only for what takes longer than this.
const PATIENCE: Duration = Duration::from_millis(500);

/// A progress bar that shows itself when the work takes long, and only on a terminal.
pub struct Bar {
    bar: ProgressBar,
    started: Instant,
}

impl Bar {
    /// A bar for work that is called `what`.
    pub fn new(what: String) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{msg} [{bar:40}] {percent}% {eta} left");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()).progress_chars("=> "));
        bar.set_message(what);
        Self { bar, started: Instant::now() }
    }

    /// Shows how far the work is; breaks it off when the user wants the program to end.
    pub fn report(&self, progress: Progress) -> ControlFlow<()> {
        if interrupt::is_wanted() {
            return ControlFlow::Break(());
        }
        if self.started.elapsed() > PATIENCE {
            if self.bar.is_hidden() {
                self.bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            self.bar.set_length(progress.total as u64);
            self.bar.set_position(progress.done as u64);
        }
        ControlFlow::Continue(())
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
