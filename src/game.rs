//! From what was typed to a game.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use dicebase_games::scorecard::Game;
use dicebase_games::{builtins, find_builtin};

use crate::failure::Failure;

/// The most bytes of a rules file: far more than any game needs, and few enough to be kept in every table.
const LONGEST_RULES: u64 = 1 << 18;

/// A game and the text of its rules.
pub struct NamedGame {
    pub game: Game,
    /// The name or path that was typed.
    pub typed: String,
    pub text: String,
}

/// The game of this name, or that of the rules file at this path.
pub fn find(name: &str) -> Result<NamedGame, Failure> {
    if let Some(builtin) = find_builtin(name) {
        return parse(builtin.id, builtin.id, builtin.text.to_owned());
    }
    let path = Path::new(name);
    if !path.exists() && !looks_like_a_path(name) {
        let games: Vec<&str> = builtins().iter().map(|game| game.id).collect();
        let message = format!(
            "there is no game \"{name}\"; there are {}, or give the path of a rules file such as ./{name}.toml",
            games.join(", ")
        );
        return Err(Failure::wrong_input(message));
    }
    let text = read(path).map_err(|error| {
        Failure::wrong_input(format!("can not read the rules file {name}: {error}; give the path of a TOML text file"))
    })?;
    let id = path.file_stem().unwrap_or_default().to_string_lossy();
    parse(&id, name, text)
}

fn parse(id: &str, file: &str, text: String) -> Result<NamedGame, Failure> {
    use dicebase_games::scorecard::Rules;
    let rules = Rules::parse(file, &text).map_err(Failure::wrong_input)?;
    Ok(NamedGame { game: Game::new(id, rules).map_err(Failure::wrong_input)?, typed: file.to_owned(), text })
}

/// Reads no more than a rules file can have: a path may lead to something without an end.
fn read(path: &Path) -> io::Result<String> {
    let mut text = String::new();
    File::open(path)?.take(LONGEST_RULES + 1).read_to_string(&mut text)?;
    if text.len() as u64 > LONGEST_RULES {
        return Err(io::Error::other(format!("it is too long, a rules file has at most {LONGEST_RULES} bytes")));
    }
    Ok(text)
}

fn looks_like_a_path(name: &str) -> bool {
    name.contains(['/', '\\']) || name.ends_with(".toml")
}
