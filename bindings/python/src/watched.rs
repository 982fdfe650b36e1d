//! Long work that lets other Python threads run, and that an interrupt ends.
//!
//! No thread of a solver ever waits for Python. The calling thread waits without the interpreter, and attaches to it
//! now and then for Ctrl-C and to tell progress. Python delivers signals to its main thread only, so asking from the
//! solver's own threads would find none.

use std::ops::ControlFlow;

use dicebase_engine::Watched;
use pyo3::exceptions::PyOSError;
use pyo3::prelude::*;

use crate::failure::Raised;

/// Does some work while Python may look on: at signals, and through `progress` at how far the work is.
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
