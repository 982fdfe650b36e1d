//! dicebase: perfect play for dice games, as tables.
//!
//! The program parses, calls the libraries and prints; it knows no game itself. A file or a folder of `commands` is one
//! subcommand, and what commands do for the games of one family is in the folder of that family.

mod bank;
mod cli;
mod commands;
mod failure;
mod family;
mod interrupt;
mod output;
mod progress;
mod scorecard;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    if !cli.waits_for_input() {
        interrupt::listen();
    }
    match commands::run(&cli) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.report(),
    }
}
