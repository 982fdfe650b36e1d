//! Parsing of the command line.

use std::ffi::OsString;

use clap::error::{ContextKind, ContextValue};
use clap::{Command, CommandFactory, Error, FromArgMatches};

use super::Cli;
use super::help::{self, about_game};

/// The global options, each with the commands whose help hides it, since it has no effect there.
const MEANINGLESS: [(&str, &[&str]); 4] = [
    ("json", &["bot", "play", "completions", "man"]),
    ("data", &["games", "completions", "man"]),
    ("yes", &["games", "solve", "bot", "inspect", "verify", "history", "tables", "completions", "man"]),
    ("threads", &["games", "inspect", "history", "tables", "completions", "man"]),
];

/// The whole command line, with all options of all commands.
pub fn command() -> Command {
    let all = Cli::command().mut_subcommands(help::tells_of_games);
    let options: Vec<_> = all.get_arguments().cloned().collect();
    MEANINGLESS.into_iter().fold(all, |all, (id, commands)| {
        let hidden = options.iter().find(|option| option.get_id() == id).map(|option| option.clone().hide(true));
        commands.iter().fold(all, |all, name| all.mut_subcommand(name, |command| command.args(hidden.clone())))
    })
}

/// Reads a command line, whose first word is the name of the program.
pub fn read(typed: impl Iterator<Item = OsString>) -> Result<Cli, Error> {
    let typed = about_help(typed.collect());
    let all = command();
    if let Some(answer) = about_game(&typed, &all) {
        return Err(answer);
    }
    let matches = all.try_get_matches_from(typed).map_err(without_dashes)?;
    Cli::from_arg_matches(&matches)
}

/// Turns `help --help` into a question about `help`, like `--help` after every other command.
fn about_help(mut words: Vec<OsString>) -> Vec<OsString> {
    if let [_, help, option] = words.as_mut_slice()
        && help == "help"
        && (option == "--help" || option == "-h")
    {
        *option = "help".into();
    }
    words
}

/// Removes the advice to put `--` before a value that begins with a dash, since no valid value does.
fn without_dashes(mut error: Error) -> Error {
    if let Some(ContextValue::StyledStrs(mut tips)) = error.remove(ContextKind::Suggested) {
        tips.retain(|tip| !tip.to_string().contains("-- "));
        if !tips.is_empty() {
            error.insert(ContextKind::Suggested, ContextValue::StyledStrs(tips));
        }
    }
    error
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changes_nothing_is_understood_and_not_shown() {
        let mut all = command();
        all.build();
        for (id, commands) in MEANINGLESS {
            for command in all.get_subcommands().filter(|command| command.get_name() != "help") {
                let name = command.get_name();
                let option = command.get_arguments().find(|option| option.get_id() == id).unwrap();
                assert_eq!(option.is_hide_set(), commands.contains(&name), "--{id} of {name}");
            }
        }
        let typed = ["dicebase", "games", "--threads", "2"].map(OsString::from);
        assert_eq!(read(typed.into_iter()).unwrap().global.threads, Some(2));
    }
}
