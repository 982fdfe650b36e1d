//! Long work with an observer that looks at it now and then.

use std::io;
use std::ops::ControlFlow;
use std::panic::resume_unwind;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use dicebase_solver::Progress;

use crate::watch::{Watch, Work};

/// The interval between two looks.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// The progress of some work. The working threads write it, and the waiting one reads it.
#[derive(Debug, Default)]
pub struct Watched {
    stopped: AtomicBool,
    what: Mutex<String>,
    done: AtomicUsize,
    total: AtomicUsize,
}

/// Runs `work` on a separate thread. The calling thread waits and from time to time passes the current step and its
/// progress to `look`; `Break` asks the work to end early, and its result tells what it has achieved.
///
/// Working threads thus never wait for the observer, and `look` runs on the calling thread: interpreters deliver
/// signals only there, and programs in C expect callbacks there.
///
/// # Errors
/// When the system cannot start the thread.
pub fn watched<R: Send>(
    work: impl FnOnce(&Watched) -> R + Send,
    mut look: impl FnMut(&str, Progress) -> ControlFlow<()>,
) -> io::Result<R> {
    let watched = &Watched::default();
    thread::scope(|scope| {
        let (working, over) = channel::<()>();
        let worker = thread::Builder::new().spawn_scoped(scope, move || {
            // The channel closes when the work ends, even by a panic.
            let _working = working;
            work(watched)
        })?;
        while over.recv_timeout(BETWEEN_LOOKS) == Err(RecvTimeoutError::Timeout) {
            let (what, progress) = watched.told();
            if look(&what, progress).is_break() {
                watched.stopped.store(true, Ordering::Relaxed);
                break;
            }
        }
        Ok(worker.join().unwrap_or_else(|payload| resume_unwind(payload)))
    })
}

impl Watched {
    fn told(&self) -> (String, Progress) {
        let what = self.what.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let [done, total] = [&self.done, &self.total].map(|number| number.load(Ordering::Relaxed));
        (what, Progress { done, total })
    }
}

impl Watch for Watched {
    fn begin(&self, what: String) -> Box<dyn Work + '_> {
        *self.what.lock().unwrap_or_else(PoisonError::into_inner) = what;
        Box::new(Part(self))
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

/// The current part of the work.
struct Part<'a>(&'a Watched);

impl Work for Part<'_> {
    fn report(&self, progress: Progress) -> ControlFlow<()> {
        self.0.done.store(progress.done, Ordering::Relaxed);
        self.0.total.store(progress.total, Ordering::Relaxed);
        if self.0.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_looks_sees_how_far_the_work_is_and_may_end_it() {
        let mut seen = Vec::new();
        let work = |watched: &Watched| {
            let work = watched.begin("counting".to_owned());
            let mut done = 0;
            while work.report(Progress { done, total: 7 }).is_continue() {
                done = 3;
                thread::sleep(Duration::from_millis(1));
            }
            "ended"
        };
        let ended = watched(work, |what, progress| {
            seen.push((what.to_owned(), progress.total));
            if seen.len() == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(ended.unwrap(), "ended");
        assert_eq!(seen, vec![("counting".to_owned(), 7); 2]);
    }

    #[test]
    fn work_that_is_done_is_not_waited_for_and_a_panic_arrives() {
        assert_eq!(watched(|_| 5, |_, _| ControlFlow::Continue(())).unwrap(), 5);
        let panics = || watched(|_| panic!("seven"), |_, _| ControlFlow::Continue(()));
        let payload = std::panic::catch_unwind(panics).unwrap_err();
        assert_eq!(payload.downcast_ref::<&str>(), Some(&"seven"));
    }
}
