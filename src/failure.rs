//! How the program ends when something is wrong: the one place for exit codes.

use std::error::Error;
use std::io::Write;
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};
use dicebase_engine::{Kind, with_causes};
use dicebase_tables::Damaged;

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

    /// Tells the user, and gives the exit code.
    pub fn report(&self) -> ExitCode {
        let (error, code) = match self {
            Self::WrongInput(error) => (error, 2),
            Self::Failed(error) => (error, 1),
            Self::NobodyReads => return ExitCode::SUCCESS,
        };
        let red = Style::new().bold().fg_color(Some(AnsiColor::Red.into()));
        // Nothing can be said about a message that cannot be written.
        let _ = writeln!(anstream::stderr(), "{red}error:{red:#} {}", with_causes(error.as_ref()));
        ExitCode::from(code)
    }
}

impl From<Damaged> for Failure {
    fn from(damaged: Damaged) -> Self {
        Self::failed(damaged)
    }
}

impl From<dicebase_engine::Error> for Failure {
    fn from(error: dicebase_engine::Error) -> Self {
        match error.kind() {
            Kind::Question => Self::wrong_input(error),
            Kind::Machine => Self::failed(error),
        }
    }
}
