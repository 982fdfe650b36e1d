//! Progress on standard error, if somebody watches.

use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use console::Term;
use dicebase_engine::{Estimate, Watch, Work};
use dicebase_solver::{Progress, UNKNOWN};
use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::consent;
use crate::interrupt::{self, ShutdownGuard};
use crate::output;
use crate::ranks;

/// The time before a bar is shown.
const PATIENCE: Duration = Duration::from_millis(500);
/// The interval between two updates of a bar.
const BETWEEN_MOVES: Duration = Duration::from_millis(50);
/// The interval between two lines of progress where there is no bar.
const BETWEEN_LINES: Duration = Duration::from_secs(10);
/// The width of a terminal, in columns, below which only words are shown and no bar.
const WIDE: u16 = 60;

/// A progress bar that appears when work takes long, and only on a terminal. It shows one piece of work after the
/// other, with the remaining time of that piece alone.
pub struct Bar {
    bar: ProgressBar,
    started: Instant,
    /// The time of the next update, in milliseconds from the start.
    next: AtomicU64,
    /// The words before those of each piece of work.
    about: String,
}

/// Progress of several processes. The first one prints it in lines, since the launcher passes on the output and is no
/// terminal.
struct Lines {
    what: String,
    started: Instant,
    /// The earliest time of the next line, in seconds from the start, and below it the last percentage.
    next: AtomicU64,
    percent: AtomicUsize,
    /// The amount that was done before the start.
    before: OnceLock<usize>,
}

/// A watch that shows a bar for each table. Work is not ended from outside.
pub struct Bars;

/// A watch that shows bars for work in which no file is made.
pub struct FreeBars;

/// A piece of work that is not ended from outside.
struct GuardedWork<B> {
    work: B,
    _careful: ShutdownGuard,
}

impl Bar {
    /// A bar for work that is called `what`.
    pub fn new(what: String) -> Self {
        let bar = Self::about(String::new());
        bar.bar.set_message(what);
        bar
    }

    /// A bar for several pieces of work, with these words before those of each.
    pub fn about(about: String) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        Self { bar, started: Instant::now(), next: AtomicU64::new(0), about }
    }

    /// Begins the next piece of work.
    pub fn part(&self, what: &str) {
        self.bar.set_message(format!("{}{what}", self.about));
        self.bar.set_length(0);
        self.bar.set_position(0);
        self.bar.reset_eta();
    }

    /// Shows the progress of the piece of work; `Break` when the user wants the program to end.
    pub fn report(&self, progress: Progress) -> ControlFlow<()> {
        if interrupt::is_wanted() {
            return ControlFlow::Break(());
        }
        let elapsed = self.started.elapsed();
        let next = self.next.load(Ordering::Relaxed);
        let move_now = elapsed > PATIENCE && elapsed.as_millis() as u64 >= next;
        let later = (elapsed + BETWEEN_MOVES).as_millis() as u64;
        if move_now && self.next.compare_exchange(next, later, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
            self.show(progress);
        }
        ControlFlow::Continue(())
    }

    fn show(&self, progress: Progress) {
        self.bar.set_style(style(Term::stderr().size().1, progress.total != UNKNOWN));
        if self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        self.bar.set_length(progress.total as u64);
        self.bar.set_position(progress.done as u64);
        self.bar.tick();
    }
}

/// The form of a bar on this many columns: with the remaining time, or without one if the total is unknown.
fn style(columns: u16, is_known: bool) -> ProgressStyle {
    let template = match (is_known, columns >= WIDE) {
        (true, true) => "{wide_msg} [{bar:20}] {percent:>3} %, {eta} left",
        (true, false) => "{wide_msg} {percent:>3} %",
        (false, true) => "{wide_msg} {spinner} {pos} so far, no telling how many",
        (false, false) => "{wide_msg} {spinner}",
    };
    let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
    style.progress_chars("=> ")
}

impl Lines {
    fn new(what: String) -> Self {
        let next = AtomicU64::new(BETWEEN_LINES.as_secs());
        Self { what, started: Instant::now(), next, percent: AtomicUsize::new(0), before: OnceLock::new() }
    }

    /// A line such as "solving knubbel-v2 with 4 ranks: 12 %, 5 minutes left".
    fn line(&self, progress: Progress) -> String {
        let now = progress.done - self.before.get().copied().unwrap_or_default();
        let left = self.started.elapsed().as_secs_f64() * (progress.total - progress.done) as f64 / now as f64;
        let left = HumanDuration(Duration::try_from_secs_f64(left).unwrap_or_default());
        format!("{}: {} %, {left} left", self.what, 100 * progress.done / progress.total)
    }

    /// Returns `true` when the next line is due: some time after the last one, and with a percent more done.
    fn is_due(&self, progress: Progress) -> bool {
        let (now, next) = (self.started.elapsed().as_secs(), self.next.load(Ordering::Relaxed));
        if now < next || progress.total == UNKNOWN || Some(&progress.done) == self.before.get() {
            return false;
        }
        let percent = 100 * progress.done / progress.total;
        let later = now + BETWEEN_LINES.as_secs();
        percent > self.percent.load(Ordering::Relaxed)
            && self.next.compare_exchange(next, later, Ordering::Relaxed, Ordering::Relaxed).is_ok()
            && self.percent.fetch_max(percent, Ordering::Relaxed) < percent
    }
}

impl Work for Lines {
    fn report(&self, progress: Progress) -> ControlFlow<()> {
        if interrupt::is_wanted() {
            return ControlFlow::Break(());
        }
        self.before.get_or_init(|| progress.done);
        if ranks::is_first() && self.is_due(progress) {
            output::note(&self.line(progress));
        }
        ControlFlow::Continue(())
    }
}

impl Work for Bar {
    fn report(&self, progress: Progress) -> ControlFlow<()> {
        Self::report(self, progress)
    }
}

impl Work for &Bar {
    fn report(&self, progress: Progress) -> ControlFlow<()> {
        Bar::report(self, progress)
    }
}

impl<B: Work> Work for GuardedWork<B> {
    fn report(&self, progress: Progress) -> ControlFlow<()> {
        self.work.report(progress)
    }

    fn kept(&self, words: &str) {
        interrupt::keep(Some(words.to_owned()));
    }
}

impl<B> Drop for GuardedWork<B> {
    fn drop(&mut self) {
        // After an interrupt, the end of the program still prints the message.
        if !interrupt::is_wanted() {
            interrupt::keep(None);
        }
    }
}

impl Watch for Bars {
    fn begin(&self, what: String) -> Box<dyn Work + '_> {
        match ranks::several() {
            Some(_) => Box::new(GuardedWork { work: Lines::new(what), _careful: ShutdownGuard::new() }),
            None => Box::new(GuardedWork { work: Bar::new(what), _careful: ShutdownGuard::new() }),
        }
    }

    fn note(&self, words: &str) {
        output::note(words);
    }

    fn expect(&self, what: &str, estimate: Estimate) -> ControlFlow<()> {
        consent::ask(what, estimate)
    }

    fn is_stopped(&self) -> bool {
        interrupt::is_wanted()
    }
}

impl Watch for FreeBars {
    fn begin(&self, what: String) -> Box<dyn Work + '_> {
        Box::new(Bar::new(what))
    }

    fn note(&self, words: &str) {
        output::note(words);
    }

    fn expect(&self, what: &str, estimate: Estimate) -> ControlFlow<()> {
        consent::ask(what, estimate)
    }

    fn is_stopped(&self) -> bool {
        interrupt::is_wanted()
    }
}

/// The bar of several pieces of work also shows how tables are made for them.
impl Watch for Bar {
    fn begin(&self, what: String) -> Box<dyn Work + '_> {
        self.part(&what);
        Box::new(GuardedWork { work: self, _careful: ShutdownGuard::new() })
    }

    fn note(&self, words: &str) {
        output::note(words);
    }

    fn expect(&self, what: &str, estimate: Estimate) -> ControlFlow<()> {
        consent::ask(what, estimate)
    }

    fn is_stopped(&self) -> bool {
        interrupt::is_wanted()
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use std::io;
    use std::sync::{Arc, Mutex};
    use std::thread;

    use indicatif::TermLike;

    use super::*;

    /// A terminal with this many columns that remembers each line.
    #[derive(Clone, Debug)]
    struct Narrow(u16, Arc<Mutex<Vec<String>>>);

    impl TermLike for Narrow {
        fn width(&self) -> u16 {
            self.0
        }

        fn move_cursor_up(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn move_cursor_down(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn move_cursor_right(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn move_cursor_left(&self, _: usize) -> io::Result<()> {
            Ok(())
        }

        fn write_line(&self, text: &str) -> io::Result<()> {
            self.write_str(text)
        }

        fn write_str(&self, text: &str) -> io::Result<()> {
            self.1.lock().unwrap().last_mut().unwrap().push_str(text);
            Ok(())
        }

        fn clear_line(&self) -> io::Result<()> {
            Ok(())
        }

        fn flush(&self) -> io::Result<()> {
            self.1.lock().unwrap().push(String::new());
            Ok(())
        }
    }

    /// Work that was done before the start does not count for the speed.
    #[test]
    fn lines_tell_what_is_left_of_what_goes_on() {
        let lines = Lines::new("solving".to_owned());
        let at = |done| Progress { done, total: 200 };
        assert!(lines.report(at(50)).is_continue());
        thread::sleep(Duration::from_millis(20));
        assert_eq!(lines.line(at(199)), "solving: 99 %, 0 seconds left");
        // The first line comes after a while.
        assert!(!lines.is_due(at(100)));
        lines.next.store(0, Ordering::Relaxed);
        assert!(lines.is_due(at(100)) && !lines.is_due(at(101)));
        lines.next.store(0, Ordering::Relaxed);
        assert!(!lines.is_due(at(101)) && lines.is_due(at(102)));
    }

    #[test]
    fn a_bar_fits_the_width_of_the_terminal() {
        for columns in [20, 40, 59, 60, 80, 200] {
            for is_known in [true, false] {
                let written = Arc::new(Mutex::new(vec![String::new()]));
                let terminal = Narrow(columns, Arc::clone(&written));
                let bar = ProgressBar::with_draw_target(Some(1000), ProgressDrawTarget::term_like(Box::new(terminal)));
                bar.set_style(style(columns, is_known));
                bar.set_message(
                    "walking through a-game-whose-name-is-longer-than-any-line-of-a-terminal-should-be, twice",
                );
                bar.set_position(1);
                bar.tick();
                let lines = written.lock().unwrap();
                assert!(lines.iter().any(|line| line.contains("walking")), "{columns}: {lines:?}");
                assert!(lines.iter().all(|line| line.chars().count() <= usize::from(columns)), "{columns}: {lines:?}");
            }
        }
    }
}
