//! The ways in which the program fails, with their exit codes.
//!
//! Only the program prints errors and exits; the libraries return them.

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use dicebase_engine::{Origin, with_causes};
use dicebase_tables::Damaged;
use serde::Serialize;

use crate::output;

/// The reason why a command failed.
#[derive(Debug)]
pub enum Failure {
    /// The input is invalid: exit code 2.
    WrongInput(Box<dyn Error>),
    /// The input is valid, but the command failed: exit code 1.
    Failed(Box<dyn Error>),
    /// The reader of the output has closed it: exit code 0.
    NobodyReads,
}

impl Failure {
    /// For `map_err`: the input is invalid.
    pub fn wrong_input(error: impl Into<Box<dyn Error>>) -> Self {
        Self::WrongInput(error.into())
    }

    /// For `map_err`: the command failed.
    pub fn failed(error: impl Into<Box<dyn Error>>) -> Self {
        Self::Failed(error.into())
    }

    /// The error for input that is no command: clap's message, with the usage below it.
    pub fn of_usage(error: &clap::Error) -> Self {
        let text = error.to_string();
        Self::wrong_input(text.strip_prefix("error: ").unwrap_or(&text).trim_end().to_owned())
    }

    /// Reports the failure to the user, as JSON if that is wanted, and returns the exit code.
    pub fn report(&self, json: bool) -> ExitCode {
        let (error, code, exit_code) = match self {
            Self::WrongInput(error) => (error, "wrong-input", 2),
            Self::Failed(error) => (error, "failed", 1),
            Self::NobodyReads => return ExitCode::SUCCESS,
        };
        let message = with_causes(error.as_ref());
        // An error of writing a message cannot be reported.
        let _ = if json { tell_as_json(code, message) } else { tell(&message) };
        ExitCode::from(exit_code)
    }
}

impl From<Damaged> for Failure {
    fn from(damaged: Damaged) -> Self {
        Self::failed(damaged)
    }
}

fn tell(message: &str) -> io::Result<()> {
    let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
    writeln!(anstream::stderr(), "{red}error:{red:#} {message}")
}

fn tell_as_json(code: &'static str, message: String) -> io::Result<()> {
    let object = output::versioned(&Reply { error: Problem { code, message } })?;
    writeln!(io::stderr(), "{object}")
}

/// A failure as JSON.
#[derive(Serialize)]
struct Reply {
    error: Problem,
}

#[derive(Serialize)]
struct Problem {
    /// `wrong-input` or `failed`.
    code: &'static str,
    message: String,
}

impl From<dicebase_engine::Error> for Failure {
    fn from(error: dicebase_engine::Error) -> Self {
        match error.origin() {
            Origin::Question => Self::wrong_input(error),
            Origin::Machine => Self::failed(error),
        }
    }
}
