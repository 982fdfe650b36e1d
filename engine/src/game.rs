//! From a name to a game.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use dicebase_games::bank::Objective;
use dicebase_games::{Family, Notation, bank, builtins, find_builtin, scorecard};

use crate::error::Error;

/// The most bytes of a rules file: far more than any game needs, and few enough to be kept in every table.
const LONGEST_RULES: u64 = 1 << 18;

/// A game by its rules, and their text.
#[derive(Clone)]
pub struct NamedGame {
    /// What programs call it.
    pub id: String,
    /// What they say.
    pub rules: Rules,
    /// The name or path that was asked for.
    pub typed: String,
    /// The whole text of the rules.
    pub text: String,
}

/// The rules of a game of either family.
#[derive(Clone)]
pub enum Rules {
    /// Each turn fills one category of a card.
    Scorecard(scorecard::Rules),
    /// Dice are set aside, and the player banks or rolls on.
    Bank(bank::Rules),
}

/// A game made ready for play.
#[derive(Clone)]
pub enum Game {
    /// Each turn fills one category of a card.
    Scorecard(scorecard::Game),
    /// Dice are set aside, and the player banks or rolls on.
    Bank(bank::Game),
}

impl Rules {
    /// The family that the game belongs to.
    #[must_use]
    pub fn family(&self) -> Family {
        match self {
            Self::Scorecard(_) => Family::Scorecard,
            Self::Bank(_) => Family::Bank,
        }
    }
}

impl NamedGame {
    /// Makes the game ready under an objective, which scorecard games have but one of; bank games are played to win if none is given.
    ///
    /// # Errors
    /// Where the game is too large, and where a scorecard game is given an objective.
    pub fn ready(&self, objective: Option<Objective>) -> Result<Game, Error> {
        match &self.rules {
            Rules::Scorecard(_) if objective.is_some() => Err(Error::ObjectiveOfScorecard { game: self.id.clone() }),
            Rules::Scorecard(rules) => Ok(Game::Scorecard(scorecard::Game::new(&self.id, rules.clone())?)),
            Rules::Bank(rules) => {
                let objective = objective.unwrap_or(Objective::Win);
                Ok(Game::Bank(bank::Game::new(&self.id, rules.clone(), objective)?))
            }
        }
    }
}

impl NamedGame {
    /// As [`ready`](Self::ready), with the objective by its name, which tables of scorecard games have too.
    ///
    /// # Errors
    /// Where the game is too large, where there is no such objective, and where a scorecard game is given that of a bank game.
    pub fn ready_for(&self, name: Option<&str>) -> Result<Game, Error> {
        match (&self.rules, name) {
            (Rules::Scorecard(_), Some(scorecard::OBJECTIVE)) => self.ready(None),
            (_, name) => self.ready(name.map(objective).transpose()?),
        }
    }
}

impl Game {
    /// Makes sure that a place can be in the game, before a table is opened or made.
    ///
    /// # Errors
    /// Where it cannot.
    pub fn check(&self, written: &Notation) -> Result<(), Error> {
        match self {
            Self::Scorecard(game) => scorecard::Place::read(game, written).map(drop)?,
            Self::Bank(game) => bank::Position::read(game, written).map(drop)?,
        }
        Ok(())
    }
}

/// The objective of this name.
///
/// # Errors
/// Where there is none.
pub fn objective(name: &str) -> Result<Objective, Error> {
    let found = Objective::ALL.into_iter().find(|objective| objective.name() == name);
    found.ok_or_else(|| Error::NoSuchObjective { found: name.to_owned() })
}

/// The built-in game of this name, or that of the rules file at this path.
///
/// # Errors
/// Where there is none, and where its rules make no game.
pub fn find(name: &str) -> Result<NamedGame, Error> {
    if let Some(builtin) = find_builtin(name) {
        return parse(builtin.id, builtin.id, builtin.text.to_owned());
    }
    let path = Path::new(name);
    if !path.exists() && !looks_like_a_path(name) {
        let games: Vec<&str> = builtins().iter().map(|game| game.id).collect();
        return Err(Error::NoSuchGame { found: name.to_owned(), games: games.join(", ") });
    }
    let text = read(path).map_err(|error| Error::UnreadableRules { path: name.to_owned(), error })?;
    let id = path.file_stem().unwrap_or_default().to_string_lossy();
    parse(&id, name, text)
}

fn parse(id: &str, file: &str, text: String) -> Result<NamedGame, Error> {
    let rules = match Family::of_rules(&text) {
        Family::Scorecard => Rules::Scorecard(scorecard::Rules::parse(file, &text)?),
        Family::Bank => Rules::Bank(bank::Rules::parse(file, &text)?),
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
