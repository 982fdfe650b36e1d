//! Long work that lets other Python threads run, and that an interrupt ends.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use dicebase_engine::{Watch, Work};
use dicebase_solver::Progress;
use pyo3::exceptions::{PyOSError, PyRuntimeError};
use pyo3::prelude::*;

use crate::failure::Raised;

/// How often Python is asked whether the work should end.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// How far the work is. The threads that work write it, the one that waits reads it.
#[derive(Default)]
pub struct Progressing {
    stopped: AtomicBool,
    what: Mutex<String>,
    done: AtomicUsize,
    total: AtomicUsize,
}

impl Progressing {
    /// So much of the current work is done.
    pub fn report(&self, progress: Progress) -> ControlFlow<()> {
        self.done.store(progress.done, Ordering::Relaxed);
        self.total.store(progress.total, Ordering::Relaxed);
        if self.is_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    fn stop(&self) {
        self.stopped.store(true, Ordering::Relaxed);
    }

    fn told(&self) -> (String, usize, usize) {
        let what = self.what.lock().unwrap_or_else(PoisonError::into_inner).clone();
        (what, self.done.load(Ordering::Relaxed), self.total.load(Ordering::Relaxed))
    }
}

impl Watch for Progressing {
    fn begin(&self, what: String) -> Box<dyn Work + '_> {
        *self.what.lock().unwrap_or_else(PoisonError::into_inner) = what;
        Box::new(Part(self))
    }

    fn is_stopped(&self) -> bool {
        self.stopped.load(Ordering::Relaxed)
    }
}

/// The part of the work that is going on.
struct Part<'a>(&'a Progressing);

impl Work for Part<'_> {
    fn report(&self, progress: Progress) -> ControlFlow<()> {
        self.0.report(progress)
    }
}

/// Does some work on a thread of its own, while the calling one waits without the interpreter and attaches to it now
/// and then, for signals and to tell `progress` how far the work is. So the threads that work never wait for Python,
/// and signals arrive where Python wants them.
pub fn watched<R: Send>(
    py: Python<'_>,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(&Progressing) -> Result<R, Raised> + Send,
) -> Result<R, Raised> {
    let progressing = &Progressing::default();
    py.detach(|| {
        thread::scope(|scope| {
            let (done, result) = channel();
            let worker = move || done.send(work(progressing));
            thread::Builder::new().spawn_scoped(scope, worker).map_err(no_thread)?;
            awaited(&result, || look(progress, progressing)).inspect_err(|_| progressing.stop())
        })
    })
}

/// What the work comes to, unless a look at Python ends it.
fn awaited<R>(result: &Receiver<Result<R, Raised>>, look: impl Fn() -> PyResult<()>) -> Result<R, Raised> {
    loop {
        match result.recv_timeout(BETWEEN_LOOKS) {
            Ok(result) => return result,
            Err(RecvTimeoutError::Timeout) => look()?,
            Err(RecvTimeoutError::Disconnected) => return Err(PyRuntimeError::new_err("the work broke off").into()),
        }
    }
}

fn look(progress: Option<&Py<PyAny>>, progressing: &Progressing) -> PyResult<()> {
    Python::attach(|py| {
        py.check_signals()?;
        progress.map_or(Ok(()), |progress| progress.call1(py, progressing.told()).map(drop))
    })
}

fn no_thread(error: std::io::Error) -> PyErr {
    PyOSError::new_err(format!("cannot start a thread: {error}; end other programs"))
}
