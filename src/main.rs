//! dicebase: perfect play for dice games, as tables.
//!
//! The program parses, calls the libraries and prints; it knows no game itself. One file of `commands` is one subcommand.

mod cli;
mod commands;
mod failure;
mod game;
mod interrupt;
mod output;
mod progress;
mod solved;

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
