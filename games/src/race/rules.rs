//! The rules of a race game in a TOML file.

use serde::{Deserialize, Serialize};

use super::duty::Duty;
use super::validate::validate;
use crate::check::Check;
use crate::family::Family;
use crate::fields::Fields;
use crate::rules::{CheckedRules, Content};
use crate::text::counted;

/// The largest number of players of a game.
pub const MAX_PLAYERS: usize = 8;
/// The largest number of pieces of a player.
pub const MAX_PIECES: usize = 5;

/// Rules that make a game: the checked content of a file.
pub type Rules = CheckedRules<RulesFile>;

/// The rules of a game in which pieces race into a goal: the content of a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RulesFile {
    /// The family, which every file names.
    #[serde(skip_serializing)]
    pub family: ThisFamily,
    /// The game's name for people.
    pub name: String,
    /// Other names of the game, by which people look for it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub also: Vec<String>,
    /// The booklet or text from which the rules are taken.
    pub source: String,
    /// The number of dice: 1.
    pub dice: usize,
    /// The number of sides of the die: 2 to 8.
    pub sides: usize,
    /// The number of fields of the ring.
    pub ring: usize,
    /// The number of entry fields, equally spaced.
    pub seats: usize,
    /// The number of players, on seats that are as far apart as possible.
    pub players: usize,
    /// The number of pieces of a player.
    pub pieces: usize,
    /// The number of pieces that begin on the entry field: 0 or 1.
    #[serde(default)]
    pub on_entry: usize,
    /// The number of squares of a player's goal. A player with all pieces in it wins at once.
    pub goal: usize,
    /// The numbers that bring a piece in.
    pub enter: Vec<usize>,
    /// The numbers after which a player rolls again, if a piece was moved.
    pub again: Vec<usize>,
    /// `true` if the player rolls again after these numbers even if no piece could be moved.
    #[serde(default)]
    pub again_without_move: bool,
    /// The number of rolls for a move.
    pub tries: Tries,
    /// `true` if a piece may pass others on the ring, including those of other players.
    pub jump_on_ring: bool,
    /// `true` if a piece may pass others in the goal.
    pub jump_in_goal: bool,
    /// The duties, the most important first: the first duty that some move fulfils leaves only the moves that fulfil
    /// it.
    pub duties: Vec<Duty>,
}

/// The word for this family.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ThisFamily {
    /// The only value.
    #[default]
    Race,
}

/// The number of rolls that a player has for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Tries {
    /// The largest number of rolls until one has a move.
    pub count: usize,
    /// The condition for this number; otherwise a player has one roll.
    pub when: When,
}

/// The condition for more than one roll for a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum When {
    /// All pieces of the player are at home.
    AllHome,
    /// All pieces of the player are at home or in the goal.
    NoneOnRing,
}

impl Content for RulesFile {
    const FAMILY: Family = Family::Race;

    fn check(&self) -> Check {
        validate(self)
    }

    fn nameless(&self) -> Self {
        Self { name: String::new(), also: Vec::new(), source: String::new(), ..self.clone() }
    }
}

/// The facts about the rules that a client of the bot has to know.
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
    /// The length of a game, in words.
    #[must_use]
    pub fn length(&self) -> String {
        format!("{} fields, {} players, {}", self.ring, self.players, counted(self.pieces, "piece", "pieces"))
    }

    /// The fields that a list of games shows.
    #[must_use]
    pub fn summary(&self) -> Fields {
        Fields::default().number("ring", self.ring).number("players", self.players).number("pieces", self.pieces)
    }

    /// The facts that a client of the bot has to know.
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

    /// The distances on the ring, as bits.
    #[inline]
    #[must_use]
    pub fn ring_bits(&self) -> u64 {
        (2_u64 << self.ring) - 2
    }

    /// The distances in the goal, as bits.
    #[inline]
    #[must_use]
    pub fn goal_bits(&self) -> u64 {
        ((1_u64 << self.goal) - 1) << (self.ring + 1)
    }
}
