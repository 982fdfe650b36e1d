//! The subcommands, one file or folder each. The folder of each family has its part of the commands.

mod best;
mod bot;
pub mod bots;
mod compare;
mod completions;
mod distribution;
mod games;
pub mod history;
mod inspect;
mod man;
pub mod play;
mod query;
pub mod rated;
mod regret;
pub mod report;
pub mod review;
pub mod several;
mod sheet;
mod simulate;
mod solve;
mod tables;
mod value;
mod verify;

use dicebase_engine::{NamedGame, with_causes};
use dicebase_games::any::{Game, Position};
use dicebase_games::{Notation, as_word};

use crate::cli::{Cli, Command, Global, Solve};
use crate::failure::Failure;
use crate::{output, ranks};

/// Makes a game ready for an objective, or for the usual one. If the usual one is impossible under the rules, a note
/// names the objective; JSON names it anyway.
pub fn ready(named: &NamedGame, objective: Option<&str>, global: &Global) -> Result<Game, Failure> {
    let game = named.ready(objective)?;
    let usual = named.family().usual_objective();
    if objective.is_none()
        && game.objective() != usual
        && !global.json
        && let Err(refused) = named.ready(Some(usual.name))
    {
        output::note(&format!("{}; the answers are about {}", with_causes(&refused), game.objective().aim));
    }
    Ok(game)
}

/// The position in which a game begins with the aim that was typed. It has to be the aim that the objective requires.
pub fn beginning(game: &Game, parts: &Notation) -> Result<Position, Failure> {
    let notation = parts.clone().of_game(&as_word(game.id()));
    game.read(&notation).map_err(|error| Failure::wrong_input(error.in_options()))
}

/// Refuses to bound the memory, and to solve with several processes, if the game is solved as a whole.
pub fn refuse_parts(typed: &Solve) -> Result<(), Failure> {
    ranks::refuse()?;
    let option = match (typed.memory, typed.dry_run) {
        (Some(_), _) => "--memory",
        (None, true) => "--dry-run",
        (None, false) => return Ok(()),
    };
    Err(Failure::wrong_input(format!(
        "{option} is for scorecard games with --objective win, whose tables can be written in shards; leave it out"
    )))
}

/// Refuses `--large` for games without large tables.
pub fn refuse_large(typed: &Solve) -> Result<(), Failure> {
    if !typed.large {
        return Ok(());
    }
    Err(Failure::wrong_input(
        "--large is for policy tables, with --policy, and for scorecard games with --objective target or win, or with \
         saved rolls; leave it out",
    ))
}

/// Runs the command that was typed.
pub fn run(cli: &Cli) -> Result<(), Failure> {
    let global = &cli.global;
    match &cli.command {
        Command::Games => games::run(global),
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
