//! The rules of a race game as they stand in a TOML file.

use std::ops::Deref;

use serde::{Deserialize, Serialize};

use super::duty::Duty;
use super::validate::validate;
use crate::error::RulesError;
use crate::family::Family;
use crate::fields::Fields;
use crate::rules::Checked;
use crate::rules_text::RulesText;
use crate::text::counted;

/// Rules that make a game: what a file says, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules(Checked<RulesFile>);

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
        Self::read(RulesText::parse(file, text)?)
    }

    pub(crate) fn read(text: RulesText<'_>) -> Result<Self, RulesError> {
        Checked::read(text, Family::Race, validate, RulesFile::nameless).map(Self)
    }

    /// Checks that rules make a game. `file` is named in errors.
    ///
    /// # Errors
    /// On rules that make no game.
    pub fn new(file: &str, rules: RulesFile) -> Result<Self, RulesError> {
        Checked::new(file, Family::Race, rules, validate, RulesFile::nameless).map(Self)
    }

    /// The rules without what decides nothing (names and source), as text that is equal for equal games.
    #[must_use]
    pub fn canonical(&self) -> &str {
        self.0.canonical()
    }

    /// The whole text of the file.
    #[must_use]
    pub fn text(&self) -> &str {
        self.0.text()
    }
}

impl Deref for Rules {
    type Target = RulesFile;

    fn deref(&self) -> &RulesFile {
        self.0.file()
    }
}

/// What a client of the bot has to know of the rules.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Facts {
    ring: usize,
    seats: usize,
    players: usize,
    pieces: usize,
    on_entry: usize,
    goal: usize,
    enter: Vec<usize>,
    again: Vec<usize>,
    again_without_move: bool,
    tries: Tries,
    jump_on_ring: bool,
    jump_in_goal: bool,
    duties: Vec<Duty>,
}

impl RulesFile {
    /// How long a game is, in words.
    #[must_use]
    pub fn length(&self) -> String {
        format!("{} fields, {} players, {}", self.ring, self.players, counted(self.pieces, "piece", "pieces"))
    }

    /// What a list of games tells of it.
    #[must_use]
    pub fn summary(&self) -> Fields {
        Fields::default().number("ring", self.ring).number("players", self.players).number("pieces", self.pieces)
    }

    /// What a client of the bot has to know.
    #[must_use]
    pub fn facts(&self) -> Facts {
        let Self { ring, seats, players, pieces, on_entry, goal, again_without_move, tries, .. } = *self;
        let (enter, again, duties) = (self.enter.clone(), self.again.clone(), self.duties.clone());
        let Self { jump_on_ring, jump_in_goal, .. } = *self;
        Facts {
            ring,
            seats,
            players,
            pieces,
            on_entry,
            goal,
            enter,
            again,
            again_without_move,
            tries,
            jump_on_ring,
            jump_in_goal,
            duties,
        }
    }

    /// The same without names and source.
    fn nameless(&self) -> Self {
        Self { name: String::new(), source: String::new(), ..self.clone() }
    }

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
