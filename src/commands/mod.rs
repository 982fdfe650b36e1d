//! The subcommands, one file or folder each. The folder of each family has its part of the commands.

mod best;
mod bot;
pub mod bots;
mod compare;
mod completions;
mod dice;
mod distribution;
mod games;
pub mod history;
mod inspect;
mod man;
pub mod play;
mod query;
pub mod rated;
mod ready;
pub mod refusals;
mod regret;
pub mod report;
pub mod review;
pub mod room;
pub mod several;
mod sheet;
mod simulate;
mod solve;
mod tables;
mod value;
mod verify;

use crate::cli::{Cli, Command};
use crate::failure::Failure;

/// Runs the command that was typed.
pub fn run(cli: &Cli) -> Result<(), Failure> {
    let global = &cli.global;
    match &cli.command {
        Command::Games(args) => games::run(args, global),
        Command::Dice(typed) => dice::run(typed, global),
        Command::Solve(typed) => solve::run(typed, global),
        Command::Best(typed) => best::run(typed, global),
        Command::Bot(typed) => bot::run(typed, global),
        Command::Value(typed) => value::run(typed, global),
        Command::Inspect(typed) => inspect::run(typed, global),
        Command::Verify(typed) => verify::run(typed, global),
        Command::Distribution(typed) => distribution::run(typed, global),
        Command::Simulate(typed) => simulate::run(typed, global),
        Command::Play(typed) => play::run(typed, global),
        Command::History(typed) => history::run(typed, global),
        Command::Review(typed) => review::run(typed, global),
        Command::Regret(typed) => regret::run(typed, global),
        Command::Compare(typed) => compare::run(typed, global),
        Command::Sheet(typed) => sheet::run(typed, global),
        Command::Report(typed) => report::run(typed, global),
        Command::Tables(typed) => tables::run(typed, global),
        Command::Completions { shell } => completions::run(*shell, global),
        Command::Man { folder } => man::run(folder, global),
    }
}
