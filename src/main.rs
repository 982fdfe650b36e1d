//! dicebase: perfect play for dice games, as tables.
//!
//! The program parses, calls the libraries and prints; it contains no game logic. A file or a folder of `commands` is
//! one subcommand, and the folder of each family has its part of the commands.

mod bank;
mod cli;
mod commands;
mod consent;
mod exact;
mod failure;
mod family;
mod interrupt;
mod melee;
mod output;
mod progress;
mod race;
mod ranks;
mod scorecard;

use std::process::ExitCode;

use clap_complete::CompleteEnv;
use failure::Failure;

fn main() -> ExitCode {
    // Answers a shell that asks for completions, which ends the program.
    CompleteEnv::with_factory(cli::read::command).var(cli::complete::VARIABLE).complete();
    let cli = match cli::read::read(std::env::args_os()) {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() && cli::wants_json(std::env::args_os()) => {
            return Failure::of_usage(&error).report(true);
        }
        Err(error) => error.exit(),
    };
    if !cli.waits_for_input() {
        interrupt::listen();
    }
    consent::of(&cli);
    // A failure is reported before the program leaves the other ranks, which may take a while.
    let json = cli.global.json;
    match ranks::Joined::of(&cli) {
        Ok(_joined) => commands::run(&cli).map_or_else(|failure| failure.report(json), |()| ExitCode::SUCCESS),
        Err(failure) => failure.report(json),
    }
}
