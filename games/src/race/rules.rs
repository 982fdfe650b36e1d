//! The rules of a race game as they stand in a TOML file.

use std::ops::Deref;

use serde::{Deserialize, Serialize};

use super::duty::Duty;
use super::validate::validate;
use crate::error::{Problem, RulesError};

/// Rules that make a game: what a file says, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules(RulesFile);

/// The rules of a game in which pieces race into a goal, as a file says them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RulesFile {
    /// The family, which is written in every file.
    #[serde(skip_serializing)]
    pub family: ThisFamily,
    /// The game's name as people write it.
    pub name: String,
    /// Which booklet or text the rules are taken from.
    pub source: String,
    /// How many dice are rolled: 1.
    pub dice: usize,
    /// How many sides the die has: 2 to 8.
    pub sides: usize,
    /// How many fields the ring has.
    pub ring: usize,
    /// How many entry fields it has, equally spaced.
    pub seats: usize,
    /// How many players there are, on seats that are as far apart as can be.
    pub players: usize,
    /// How many pieces a player has.
    pub pieces: usize,
    /// How many of them begin on the entry field: 0 or 1.
    #[serde(default)]
    pub on_entry: usize,
    /// How many squares a player's goal has. Who has all pieces in it wins at once.
    pub goal: usize,
    /// The numbers that bring a piece in.
    pub enter: Vec<usize>,
    /// The numbers after which a player rolls again, once a piece was moved.
    pub again: Vec<usize>,
    /// Whether they are rolled again also where no piece could be moved.
    #[serde(default)]
    pub again_without_move: bool,
    /// How often a player may roll for a move.
    pub tries: Tries,
    /// Whether a piece may go past others on the ring, whoever's they are.
    pub jump_on_ring: bool,
    /// Whether a piece may go past others in the goal.
    pub jump_in_goal: bool,
    /// What has to be done if it can be, the most important first: the first duty that some move fulfils leaves only
    /// the moves that fulfil it.
    pub duties: Vec<Duty>,
}

/// The word for this family.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ThisFamily {
    /// The only one.
    #[default]
    Race,
}

/// How often a player may roll for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Tries {
    /// The most rolls until one has a move.
    pub count: usize,
    /// Who has so many; all others have one.
    pub when: When,
}

/// Who may roll more than once for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// Who has all pieces at home.
    AllHome,
    /// Who has all pieces at home or in the goal.
    NoneOnRing,
}

impl Rules {
    /// Reads the rules from the text of a TOML file. `file` is named in errors.
    ///
    /// # Errors
    /// On text that is not TOML, keys that are missing, unknown or of the wrong kind, and on rules that make no game,
    /// with the file and the key.
    pub fn parse(file: &str, text: &str) -> Result<Self, RulesError> {
        let unreadable = |error: toml::de::Error| RulesError {
            file: file.to_owned(),
            problem: Problem::NotToml(error.message().to_owned()),
        };
        Self::new(file, toml::from_str(text).map_err(unreadable)?)
    }

    /// Checks that rules make a game. `file` is named in errors.
    ///
    /// # Errors
    /// On rules that make no game.
    pub fn new(file: &str, rules: RulesFile) -> Result<Self, RulesError> {
        validate(&rules).map_err(|problem| RulesError { file: file.to_owned(), problem })?;
        Ok(Self(rules))
    }
}

impl Deref for Rules {
    type Target = RulesFile;

    fn deref(&self) -> &RulesFile {
        &self.0
    }
}

impl RulesFile {
    /// The distances on the ring, a bit for each.
    #[inline]
    #[must_use]
    pub fn ring_bits(&self) -> u64 {
        (2_u64 << self.ring) - 2
    }

    /// The distances in the goal, a bit for each.
    #[inline]
    #[must_use]
    pub fn goal_bits(&self) -> u64 {
        ((1_u64 << self.goal) - 1) << (self.ring + 1)
    }
}
