//! The rules of a bank-or-roll game as they stand in a TOML file.

use std::ops::Deref;

use serde::{Deserialize, Serialize};

use super::points::Points;
use super::validate::validate;
use crate::error::RulesError;
use crate::family::Family;
use crate::fields::Fields;
use crate::rules::Checked;
use crate::rules_text::{RulesText, one_of};

/// Rules that make a game: what a file says, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Rules(Checked<RulesFile>);

/// The rules of a game in which a player sets dice aside, and banks or rolls on, as a file says them.
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
    /// How many dice are rolled at first: 1 to 6.
    pub dice: usize,
    /// How many sides a die has: 2 to 8.
    pub sides: usize,
    /// How many play against one another, 2 or 3, where they play to win.
    #[serde(default = "two", skip_serializing_if = "is_two")]
    pub players: usize,
    /// Every number of points in these rules is a multiple of this one.
    pub step: Points,
    /// The score that wins.
    pub target: Points,
    /// The least turn total that may be banked.
    #[serde(default)]
    pub minimum: Points,
    /// The least turn total that may be banked by a player who has never banked.
    #[serde(default)]
    pub entry: Points,
    /// Whether the target has to be met exactly. To go beyond it is a bust then, which is the same as that dice which
    /// lead beyond it do not count: nobody gains by setting them aside.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exact_target: bool,
    /// What happens when a player banks the target.
    pub end: End,
    /// What equal scores count at the end.
    #[serde(default, skip_serializing_if = "Tie::is_half")]
    pub tie: Tie,
    /// What a player does who has set all dice aside.
    pub hot_dice: HotDice,
    /// What a single die is worth, by face; 0 if nothing.
    pub singles: Vec<Points>,
    /// What equal dice of one roll are worth.
    pub sets: Option<Sets>,
    /// What else dice of one roll are worth.
    #[serde(rename = "combination", default)]
    pub combinations: Vec<Combination>,
    /// Whether a player may go on from where the player before banked.
    pub take_over: Option<TakeOver>,
    /// What several busts in a row cost, if anything.
    pub bust_penalty: Option<BustPenalty>,
}

/// The word for this family.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ThisFamily {
    /// The only one.
    #[default]
    Bank,
}

/// What happens when a player banks the target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// That player wins.
    AtOnce,
    /// The round is completed: if the other player has had one turn less, it has a last one. The higher score wins; for
    /// equal ones see [`Tie`].
    Round,
    /// The other player has a last turn in any case. The higher score wins; for equal ones see [`Tie`].
    LastTurn,
}

/// What equal scores count at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tie {
    /// Each player has half a win.
    #[default]
    Half,
    /// Each player has a win. What one gains the other need not lose then, and each plays for the own chance.
    BothWin,
}

impl Tie {
    fn is_half(&self) -> bool {
        *self == Self::Half
    }
}

fn two() -> usize {
    2
}

fn is_two(players: &usize) -> bool {
    *players == 2
}

/// What a player does who has set all dice aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HotDice {
    /// The player may roll all dice again, or bank.
    MayRoll,
    /// The player has to roll all dice again.
    MustRoll,
}

/// What equal dice of one roll are worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Sets {
    /// What three equal dice are worth, by face; 0 if nothing.
    pub three: Vec<Points>,
    /// What more than three are worth.
    #[serde(deserialize_with = "one_of")]
    pub growth: Growth,
}

/// What more than three equal dice of one roll are worth.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Growth {
    /// Sets have three dice, no more.
    None,
    /// Each further die doubles the worth.
    Double,
    /// Each further die adds the worth of three.
    Add,
    /// What four, five and so on up to all dice are worth, whatever their face: also where three are worth nothing.
    Fixed(Vec<Points>),
}

/// Dice of one roll that are worth something together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Combination {
    /// What people call it.
    pub name: String,
    /// What the dice show.
    #[serde(deserialize_with = "one_of")]
    pub pattern: Pattern,
    /// Their points.
    pub points: Points,
}

/// What the dice of a combination show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pattern {
    /// Groups of equal dice of these sizes, each group of another face.
    Groups(Vec<usize>),
    /// This many faces in a row.
    Run(usize),
    /// These dice.
    Contains(String),
}

/// Going on from where the player before banked: with that player's turn total and remaining dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TakeOver {
    /// How many points may be taken over.
    pub up_to: UpTo,
    /// What a bust after taking over costs.
    pub bust: Bust,
}

/// How many points may be taken over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UpTo {
    /// Any number.
    Any,
    /// Any number, but only by a player who has ever banked.
    AnyOnceEntered,
    /// As many as the score of the player who takes them over.
    OwnScore,
}

/// What a bust after taking over costs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bust {
    /// The turn, as any bust does.
    LosesTurn,
    /// The turn, and the points taken over are subtracted from the player's score.
    LosesTakenPoints,
}

/// What several busts in a row cost. A bank sets their number to 0, and so does the penalty itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BustPenalty {
    /// How many turns of a player in a row have to be busts.
    pub busts: usize,
    /// What the player then loses of the score, which never falls below 0.
    pub points: Points,
    /// Whether the score may fall below 0. Such rules are refused, with the reason: people play them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub below_zero: bool,
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
        Checked::read(text, Family::Bank, validate, RulesFile::nameless).map(Self)
    }

    /// Checks that rules make a game. `file` is named in errors.
    ///
    /// # Errors
    /// On rules that make no game.
    pub fn new(file: &str, rules: RulesFile) -> Result<Self, RulesError> {
        Checked::new(file, Family::Bank, rules, validate, RulesFile::nameless).map(Self)
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
    step: Points,
    target: Points,
    minimum: Points,
    entry: Points,
    exact_target: bool,
    players: usize,
    tie: Tie,
    end: End,
    hot_dice: HotDice,
    take_over: bool,
    /// `null` where nothing can be taken over.
    take_over_up_to: Option<UpTo>,
    take_over_bust: Option<Bust>,
    /// `null` where busts in a row cost nothing.
    bust_penalty: Option<BustPenalty>,
}

impl RulesFile {
    /// How long a game is, in words.
    #[must_use]
    pub fn length(&self) -> String {
        format!("to {}{} points", if self.exact_target { "exactly " } else { "" }, self.target)
    }

    /// What a list of games tells of it.
    #[must_use]
    pub fn summary(&self) -> Fields {
        Fields::default().number("target", self.target.0)
    }

    /// What a client of the bot has to know.
    #[must_use]
    pub fn facts(&self) -> Facts {
        let Self { step, target, minimum, entry, exact_target, players, tie, .. } = *self;
        let Self { end, hot_dice, take_over, bust_penalty, .. } = *self;
        Facts {
            step,
            target,
            minimum,
            entry,
            exact_target,
            players,
            tie,
            end,
            hot_dice,
            take_over: take_over.is_some(),
            take_over_up_to: take_over.map(|rule| rule.up_to),
            take_over_bust: take_over.map(|rule| rule.bust),
            bust_penalty,
        }
    }

    /// The same without names and source.
    fn nameless(&self) -> Self {
        let mut rules = self.clone();
        rules.name.clear();
        rules.source.clear();
        rules.combinations.iter_mut().for_each(|combination| combination.name.clear());
        rules
    }

    /// So many steps in points.
    #[inline]
    #[must_use]
    pub fn points(&self, steps: usize) -> Points {
        Points(steps * self.step.0)
    }

    /// Points in steps; what is left over counts as one more.
    #[inline]
    #[must_use]
    pub fn steps(&self, points: Points) -> usize {
        points.0.div_ceil(self.step.0)
    }

    /// Whether these points are so many whole steps.
    #[must_use]
    pub fn is_in_steps(&self, points: Points) -> bool {
        points.0.is_multiple_of(self.step.0)
    }

    /// Whether what one player gains need not be what one other loses: where equal scores are won by both, and where
    /// three play. Perfect play is an equilibrium then, in which nobody gains by playing otherwise.
    #[must_use]
    pub fn is_equilibrium(&self) -> bool {
        self.players > 2 || self.tie == Tie::BothWin
    }

    /// The least turn total that a player may bank: at least one step, since a turn has a roll that scores.
    #[must_use]
    pub fn least_bank(&self, entered: bool) -> Points {
        let least = if entered { self.minimum } else { self.entry.max(self.minimum) };
        least.max(self.step)
    }

    /// Whether a player may bank with so many dice left: not where hot dice must be rolled.
    #[inline]
    #[must_use]
    pub fn may_leave(&self, dice: usize) -> bool {
        dice < self.dice || self.hot_dice == HotDice::MayRoll
    }

    /// Whether a score can fall.
    #[must_use]
    pub fn scores_can_fall(&self) -> bool {
        self.pays_for_taking_over() || self.bust_penalty.is_some()
    }

    /// How many numbers of busts in a row are told apart, from 0 on: one where they cost nothing.
    #[must_use]
    pub fn counted_busts(&self) -> usize {
        self.bust_penalty.map_or(1, |penalty| penalty.busts)
    }

    /// Whether a bust after taking over costs the points taken over.
    #[must_use]
    pub fn pays_for_taking_over(&self) -> bool {
        self.take_over.is_some_and(|take_over| take_over.bust == Bust::LosesTakenPoints)
    }
}
