//! The subcommands, one file each.

mod bank;
mod best;
mod completions;
mod games;
mod inspect;
mod solve;
mod tables;
mod value;
mod verify;

use crate::cli::{Cli, Command};
use crate::failure::Failure;

/// Does what was typed.
pub fn run(cli: &Cli) -> Result<(), Failure> {
    let global = &cli.global;
    match &cli.command {
        Command::Games => games::run(global),
        Command::Solve(typed) => solve::run(typed, global),
        Command::Best(typed) => best::run(typed, global),
        Command::Value(typed) => value::run(typed, global),
        Command::Inspect(typed) => inspect::run(typed, global),
        Command::Verify(typed) => verify::run(typed, global),
        Command::Tables => tables::run(global),
        Command::Completions { shell } => completions::run(*shell),
    }
}
