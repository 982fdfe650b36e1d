//! `dicebase completions`

use clap::CommandFactory;
use clap_complete::{Shell, generate};

use crate::cli::Cli;
use crate::failure::Failure;
use crate::output;

pub fn run(shell: Shell) -> Result<(), Failure> {
    let mut script = Vec::new();
    generate(shell, &mut Cli::command(), "dicebase", &mut script);
    output::text(String::from_utf8_lossy(&script).trim_end())
}
