//! The help of a command for one game, which shows only the options of that game.

use std::ffi::{OsStr, OsString};

use clap::builder::PossibleValuesParser;
use clap::error::ErrorKind;
use clap::{Arg, Command, Error};
use dicebase_engine::NamedGame;
use dicebase_games::{Family, OBJECTIVE, Part, find_builtin};

use super::parts::help_in;

/// The options that ask for help.
const HELP: [&str; 2] = ["--help", "-h"];

/// The answer to `best --help GAME`, `best GAME --help` and `help best GAME`, which clap gives as an error; `None` for
/// any other command line.
pub fn about_game(typed: &[OsString], all: &Command) -> Option<Error> {
    let (name, game) = asked(typed)?;
    let known = all.find_subcommand(name)?;
    let is_option_of_game = |part: &Part| known.get_arguments().any(|option| option.get_id() == part.name);
    let parts: Vec<Part> = Family::all_parts().into_iter().filter(is_option_of_game).collect();
    // Without such options the help of a command does not depend on the game.
    let help = |all: Command| all.try_get_matches_from([OsStr::new("dicebase"), name, OsStr::new(HELP[0])]).err();
    if parts.is_empty() {
        return help(all.clone());
    }
    match dicebase_engine::find(game) {
        Err(error) => Some(Error::raw(ErrorKind::InvalidValue, format!("{error}\n"))),
        Ok(game) => {
            let name = name.to_str()?.to_owned();
            help(all.clone().mut_subcommand(name, |command| of_game(command, &parts, &game)))
        }
    }
}

/// A command whose help explains how to see the options of one game, if it has options of several families.
pub fn tells_of_games(command: Command) -> Command {
    let has_options = command.get_arguments().any(|option| option.get_help_heading().is_some());
    if !has_options {
        return command;
    }
    let tells = format!("dicebase {} --help GAME shows only the options of one game.", command.get_name());
    let before = command.get_after_help().map(|text| format!("{text}\n\n")).unwrap_or_default();
    command.after_help(format!("{before}{tells}"))
}

/// The command and the game of a question for help.
fn asked(typed: &[OsString]) -> Option<(&OsStr, &OsStr)> {
    let [_, first, second, third] = typed else { return None };
    let is_help = |word: &OsString| HELP.iter().any(|help| word == help);
    let (command, game) = match (is_help(second), is_help(third)) {
        _ if first == "help" => (second, third),
        (true, false) => (first, third),
        (false, true) => (first, second),
        _ => return None,
    };
    let is_option = game.as_encoded_bytes().starts_with(b"-");
    (!is_option).then_some((command, game))
}

/// The command with the options of a game.
fn of_game(command: Command, parts: &[Part], game: &NamedGame) -> Command {
    let own = |part: &Part| game.rules.parts().iter().enumerate().find(|(_, own)| own.name == part.name);
    let examples = command.get_after_help().map(|text| examples(&text.to_string(), game.family()));
    let command = parts.iter().fold(command, |command, part| {
        command.mut_arg(part.name, |option| match own(part) {
            None => option.hide(true),
            Some((place, own)) => of_part(option, own, game).display_order(place),
        })
    });
    command.after_help(examples.unwrap_or_default())
}

fn of_part(option: Arg, part: &Part, game: &NamedGame) -> Arg {
    let heading = format!("{}, a {} game", game.rules.name(), game.family());
    let option = option.help(help_in(part, game.family())).help_heading(heading);
    if *part == OBJECTIVE {
        let names: Vec<&str> = game.rules.objectives().iter().map(|objective| objective.name).collect();
        return option.value_parser(PossibleValuesParser::new(names));
    }
    if part.placeholder.is_empty() { option } else { option.value_name(part.placeholder) }
}

/// The lines of a text of examples without those about games of other families.
fn examples(text: &str, family: Family) -> String {
    let text = text.split("\n\n").next().unwrap_or_default();
    let family_of = |word: &str| find_builtin(word.trim_matches('"')).map(|builtin| builtin.family);
    let is_of_family = |line: &&str| line.split_whitespace().filter_map(family_of).all(|found| found == family);
    text.lines().filter(is_of_family).collect::<Vec<_>>().join("\n")
}
