//! How the program ends when something is wrong: the one place for exit codes.

use std::error::Error;
use std::io::{self, Write};
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use dicebase_engine::{Kind, with_causes};
use dicebase_tables::Damaged;
use serde::Serialize;

use crate::output;

/// Why a command did not do what it was asked for.
#[derive(Debug)]
pub enum Failure {
    /// What was typed cannot be: exit code 2.
    WrongInput(Box<dyn Error>),
    /// What was typed was fine, but it did not work out: exit code 1.
    Failed(Box<dyn Error>),
    /// Whoever reads the output has seen enough: exit code 0.
    NobodyReads,
}

impl Failure {
    /// For `map_err`: what was typed cannot be.
    pub fn wrong_input(error: impl Into<Box<dyn Error>>) -> Self {
        Self::WrongInput(error.into())
    }

    /// For `map_err`: it did not work out.
    pub fn failed(error: impl Into<Box<dyn Error>>) -> Self {
        Self::Failed(error.into())
    }

    /// What was typed is no command: what clap says, with the usage below it.
    pub fn of_usage(error: &clap::Error) -> Self {
        let text = error.to_string();
        Self::wrong_input(text.strip_prefix("error: ").unwrap_or(&text).trim_end().to_owned())
    }

    /// Tells the user, as JSON if that is wanted, and gives the exit code.
    pub fn report(&self, json: bool) -> ExitCode {
        let (error, code, exit_code) = match self {
            Self::WrongInput(error) => (error, "wrong-input", 2),
            Self::Failed(error) => (error, "failed", 1),
            Self::NobodyReads => return ExitCode::SUCCESS,
        };
        let message = with_causes(error.as_ref());
        // Nothing can be said about a message that cannot be written.
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

/// What is said of a failure as JSON.
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
        match error.kind() {
            Kind::Question => Self::wrong_input(error),
            Kind::Machine => Self::failed(error),
        }
    }
}
