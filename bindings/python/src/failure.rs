//! Conversion of errors to exceptions.

use std::error::Error as _;
use std::io;

use dicebase_engine::{Error, Origin, with_causes};
use dicebase_games::{LineError, NoDecision};
use dicebase_solver::ThreadsError;
use pyo3::exceptions::{PyFileNotFoundError, PyKeyboardInterrupt, PyOSError, PyPermissionError, PyValueError};
use pyo3::prelude::*;

/// An exception on its way to Python. Errors of the engine have the message of the command line: a `ValueError` if the
/// question is invalid, an `OSError` if a table or the machine cannot answer.
pub struct Raised(PyErr);

impl From<Raised> for PyErr {
    fn from(raised: Raised) -> Self {
        raised.0
    }
}

impl From<PyErr> for Raised {
    fn from(exception: PyErr) -> Self {
        Self(exception)
    }
}

impl From<Error> for Raised {
    fn from(error: Error) -> Self {
        Self::saying(with_causes(&error), &error)
    }
}

impl Raised {
    /// The exception for an error at a place, with which its message begins.
    pub fn at(place: &str, error: &Error) -> Self {
        Self::saying(format!("{place}: {}", with_causes(error)), error)
    }

    fn saying(message: String, error: &Error) -> Self {
        if let Error::Position(position) = error
            && let Some(why) = position.no_decision()
        {
            return Self(Python::attach(|py| nothing_to_decide(py, message, why)).unwrap_or_else(|error| error));
        }
        Self(match (error.origin(), error) {
            (Origin::Question, _) => PyValueError::new_err(message),
            (Origin::Machine, Error::Interrupted { .. }) => PyKeyboardInterrupt::new_err(message),
            (Origin::Machine, Error::Missing { .. }) => PyFileNotFoundError::new_err(message),
            (Origin::Machine, _) => os_error(refusal(error), message),
        })
    }
}

impl From<LineError> for Raised {
    fn from(error: LineError) -> Self {
        Error::from(error).into()
    }
}

impl From<ThreadsError> for Raised {
    fn from(error: ThreadsError) -> Self {
        Error::from(error).into()
    }
}

/// Creates `dicebase.NothingToDecide`, which is a normal event of a game and no mistake.
fn nothing_to_decide(py: Python<'_>, message: String, why: NoDecision) -> PyResult<PyErr> {
    let exception = py.import("dicebase._nothing")?.getattr("NothingToDecide")?.call1((message,))?;
    exception.setattr("kind", why.name())?;
    Ok(PyErr::from_value(exception))
}

/// The kind of `OSError` for the operating system's error.
fn os_error(refusal: Option<io::ErrorKind>, message: String) -> PyErr {
    match refusal {
        Some(io::ErrorKind::NotFound) => PyFileNotFoundError::new_err(message),
        Some(io::ErrorKind::PermissionDenied) => PyPermissionError::new_err(message),
        _ => PyOSError::new_err(message),
    }
}

/// The operating system's error, if there is one. A transparent error has the source of the error that it wraps.
fn refusal(error: &Error) -> Option<io::ErrorKind> {
    let mut causes = std::iter::successors(error.source(), |&cause| cause.source());
    causes.find_map(|cause| cause.downcast_ref::<io::Error>()).map(io::Error::kind)
}
