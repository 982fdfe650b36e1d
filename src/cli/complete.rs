//! What a shell is told that may follow on the command line.

use std::ffi::OsStr;
use std::path::Path;

use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter};
use dicebase_analysis::{bank, scorecard};
use dicebase_games::any::Rules;
use dicebase_games::{Builtin, builtins, find_builtin};

/// The variable with which a shell asks the program; its value is the shell's name.
pub const VARIABLE: &str = "_DICEBASE_COMPLETE";

/// Games that are built in, and rules files.
pub fn games() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let mut found = matching(current, builtins().iter().map(|game| game.id.to_owned()));
        let is_rules = |path: &Path| path.extension().is_some_and(|ending| ending == "toml");
        found.extend(PathCompleter::any().filter(is_rules).complete(current));
        found
    })
}

/// Bots of the game that was typed, or of all games.
pub fn bots() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let mut names: Vec<String> = Vec::new();
        for rules in typed_games() {
            let of_game: Vec<String> = match &rules {
                Rules::Scorecard(_) => scorecard::Bot::ALL.map(|bot| bot.name().to_owned()).to_vec(),
                Rules::Bank(rules) => bank::Bot::examples(rules).map(bank::Bot::name).to_vec(),
            };
            names.extend(of_game);
        }
        matching(current, once_each(names).into_iter())
    })
}

/// A card: the categories of the game that was typed, or of all games, behind those that are written already.
pub fn card() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let written = current.to_string_lossy();
        let before = written.rfind(',').map_or("", |comma| &written[..=comma]);
        let is_filled = |id: &str| before.split(',').any(|entry| entry.split('=').next() == Some(id));
        let ids = typed_games().into_iter().flat_map(|rules| match rules {
            Rules::Scorecard(rules) => rules.categories.iter().map(|category| category.id.clone()).collect(),
            Rules::Bank(_) => Vec::new(),
        });
        let open = once_each(ids).into_iter().filter(|id| !is_filled(id));
        matching(current, open.map(|id| format!("{before}{id}=")))
    })
}

/// The game that stands on the command line, or all.
fn typed_games() -> Vec<Rules> {
    let typed = std::env::args().skip_while(|word| word != "--").find_map(|word| find_builtin(&word));
    let games: Vec<&Builtin> = typed.map_or_else(|| builtins().iter().collect(), |game| vec![game]);
    games.into_iter().filter_map(|game| Rules::parse(game.id, game.text).ok()).collect()
}

fn once_each(names: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut found = Vec::new();
    for name in names {
        if !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

fn matching(current: &OsStr, names: impl Iterator<Item = String>) -> Vec<CompletionCandidate> {
    let current = current.to_string_lossy().to_lowercase();
    names.filter(|name| name.starts_with(&current)).map(CompletionCandidate::new).collect()
}
