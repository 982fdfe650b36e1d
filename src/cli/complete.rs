//! The completions of the command line that a shell offers.

use std::ffi::OsStr;
use std::path::Path;

use clap_complete::engine::{ArgValueCompleter, CompletionCandidate, PathCompleter, ValueCompleter};
use dicebase_analysis::any::bot_names;
use dicebase_games::any::Rules;
use dicebase_games::{Builtin, builtins, find_builtin};

/// The environment variable by which a shell asks for completions; its value is the shell's name.
pub const VARIABLE: &str = "_DICEBASE_COMPLETE";

/// Completes built-in games and rules files.
pub fn games() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let mut found = matching(current, builtins().iter().map(|game| game.id.to_owned()));
        found.extend(toml_files(current));
        found
    })
}

fn toml_files(current: &OsStr) -> Vec<CompletionCandidate> {
    let is_toml = |path: &Path| path.extension().is_some_and(|ending| ending == "toml");
    PathCompleter::any().filter(is_toml).complete(current)
}

/// Completes the bots of the typed game, or of all games, and bot files.
pub fn bots() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let mut found = matching(current, once_each(typed_games().iter().flat_map(bot_names)).into_iter());
        found.extend(toml_files(current));
        found
    })
}

/// Completes the objectives of the typed game, or of all games.
pub fn objectives() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let games = typed_games();
        let objectives = games.iter().flat_map(|rules| rules.family().objectives());
        matching(current, once_each(objectives.map(|objective| objective.name.to_owned())).into_iter())
    })
}

/// Completes a card: the categories of the typed game, or of all games, after those already written.
pub fn card() -> ArgValueCompleter {
    ArgValueCompleter::new(|current: &OsStr| {
        let written = current.to_string_lossy();
        let before = written.rfind(',').map_or("", |comma| &written[..=comma]);
        let is_filled = |id: &str| before.split(',').any(|entry| entry.split('=').next() == Some(id));
        let ids = once_each(typed_games().iter().flat_map(Rules::categories));
        let open = ids.into_iter().filter(|id| !is_filled(id));
        matching(current, open.map(|id| format!("{before}{id}=")))
    })
}

/// The game on the command line, or all games.
fn typed_games() -> Vec<Rules> {
    let typed = std::env::args().skip_while(|word| word != "--").find_map(|word| find_builtin(&word));
    let games: Vec<&Builtin> = typed.map_or_else(|| builtins().iter().collect(), |game| vec![game]);
    games.into_iter().filter_map(|game| Rules::of_builtin(game).ok()).collect()
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
