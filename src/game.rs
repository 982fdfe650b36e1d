//! From what was typed to a game.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use dicebase_games::bank::Objective;
use dicebase_games::{Family, bank, builtins, find_builtin, scorecard};

use crate::failure::Failure;

/// The most bytes of a rules file: far more than any game needs, and few enough to be kept in every table.
const LONGEST_RULES: u64 = 1 << 18;

/// A game by its rules, and their text.
pub struct NamedGame {
    /// What programs call it.
    pub id: String,
    pub rules: Rules,
    /// The name or path that was typed.
    pub typed: String,
    pub text: String,
}

/// The rules of a game of either family.
pub enum Rules {
    Scorecard(scorecard::Rules),
    Bank(bank::Rules),
}

/// A game made ready for play.
pub enum Game {
    Scorecard(scorecard::Game),
    Bank(bank::Game),
}

impl NamedGame {
    /// Makes the game ready under an objective, which scorecard games have but one of.
    pub fn ready(&self, objective: Option<Objective>) -> Result<Game, Failure> {
        match &self.rules {
            Rules::Scorecard(_) if objective.is_some() => Err(Failure::wrong_input(format!(
                "--objective is for bank games; {} is a scorecard game, and its objective is the expected score",
                self.id
            ))),
            Rules::Scorecard(rules) => {
                let game = scorecard::Game::new(&self.id, rules.clone());
                Ok(Game::Scorecard(game.map_err(Failure::wrong_input)?))
            }
            Rules::Bank(rules) => {
                let game = bank::Game::new(&self.id, rules.clone(), objective.unwrap_or(Objective::Win));
                Ok(Game::Bank(game.map_err(Failure::wrong_input)?))
            }
        }
    }
}

/// Refuses an option that only games of the other family know.
pub fn refuse_other_family(named: &NamedGame, option: Option<&str>) -> Result<(), Failure> {
    let Some(option) = option else { return Ok(()) };
    let (family, options) = match named.rules {
        Rules::Scorecard(_) => (Family::Scorecard, "--card, --roll, --rolls-left and --saved"),
        Rules::Bank(_) => (Family::Bank, "--me, --opponent, --turn, --roll and others; see --help"),
    };
    let message = format!("{option} means nothing in {}, a {} game, which knows {options}", named.id, family.name());
    Err(Failure::wrong_input(message))
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
    let rules = match Family::of_rules(&text) {
        Family::Scorecard => Rules::Scorecard(scorecard::Rules::parse(file, &text).map_err(Failure::wrong_input)?),
        Family::Bank => Rules::Bank(bank::Rules::parse(file, &text).map_err(Failure::wrong_input)?),
    };
    Ok(NamedGame { id: id.to_owned(), rules, typed: file.to_owned(), text })
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
