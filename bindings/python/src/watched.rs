//! Long work that lets other Python threads run and that an interrupt can end.
//!
//! No thread of a solver ever waits for Python. The calling thread waits detached from the interpreter, and attaches to
//! it from time to time to check for Ctrl-C and to report progress. Python delivers signals only to its main thread, so
//! the solver's threads would find none.

use std::ops::ControlFlow;

use dicebase_engine::Watched;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::failure::Raised;

/// Runs `work` while Python checks for signals and gets its progress through `progress`.
pub fn watched<R: Send>(
    py: Python<'_>,
    progress: Option<&Py<PyAny>>,
    work: impl FnOnce(&Watched) -> Result<R, Raised> + Send,
) -> Result<R, Raised> {
    py.detach(|| {
        let mut raised = None;
        let result =
            dicebase_engine::watched(work, |what, so_far| match look(progress, (what, so_far.done, so_far.total)) {
                Ok(()) => ControlFlow::Continue(()),
                Err(exception) => {
                    raised = Some(exception);
                    ControlFlow::Break(())
                }
            });
        match raised {
            Some(exception) => Err(exception.into()),
            None => result.map_err(|error| Raised::from(no_thread(&error)))?,
        }
    })
}

fn look(progress: Option<&Py<PyAny>>, told: (&str, usize, usize)) -> PyResult<()> {
    Python::attach(|py| {
        py.check_signals()?;
        progress.map_or(Ok(()), |progress| progress.call1(py, told).map(drop))
    })
}

fn no_thread(error: &std::io::Error) -> PyErr {
    PyOSError::new_err(format!("cannot start a thread: {error}; end other programs"))
}
