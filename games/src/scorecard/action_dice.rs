//! Action dice, with which players act on each other's cards, in a rules file.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::rules::RulesFile;
use crate::check::{Check, unfit, within};
use crate::fields::Fields;
use crate::text::listed;

/// The smallest number of players of a melee.
pub const MIN_PLAYERS: usize = 2;
/// The largest number of players of a melee.
pub const MAX_PLAYERS: usize = 6;

/// The largest number of faces of an action die.
const MAX_FACES: usize = 20;

/// The rule that some rolls earn a die with which players act on each other's cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ActionDice {
    /// The divisor: an entry earns a die if the sum of all dice of its roll is a multiple of it.
    pub when_sum_divisible_by: usize,
    /// The faces of the die, each with the same probability.
    pub faces: Vec<Face>,
    /// The faces that may be played at the start of one's turn, any number of them.
    pub before_rolling: Vec<Face>,
    /// The faces that may be played instead of rolling, which ends the turn.
    pub instead_of_rolling: Vec<Face>,
    /// The faces that may be played after everybody had a turn, any number of them.
    pub after_round: Vec<Face>,
    /// The last round in which an entry may be frozen, counted from 1.
    pub last_freeze_round: usize,
}

/// The facts about action dice that a client of the bot has to know.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(super) struct ActionDiceFacts {
    when_sum_divisible_by: usize,
    faces: Vec<Face>,
    before_rolling: Vec<Face>,
    instead_of_rolling: Vec<Face>,
    after_round: Vec<Face>,
    last_freeze_round: usize,
    players: PlayersFacts,
}

/// The possible numbers of players.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct PlayersFacts {
    from: usize,
    to: usize,
}

/// A face of an action die.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// Takes over an entry of another player.
    Steal,
    /// Blocks an open entry of another player for that player's next turn.
    Freeze,
    /// Fills an open entry of another player with 0 points; that player's next turn is skipped.
    CrossOut,
    /// Moves all cards on by one player.
    Shift,
    /// Exchanges the cards of two players.
    Swap,
    /// Gives one die of each of the other faces.
    OneOfEach,
}

impl Face {
    /// The faces that can be held and played: all except one-of-each.
    pub const PLAYED: [Self; 5] = [Self::Steal, Self::Freeze, Self::CrossOut, Self::Shift, Self::Swap];

    /// The name in rules files, positions and actions.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Steal => "steal",
            Self::Freeze => "freeze",
            Self::CrossOut => "cross-out",
            Self::Shift => "shift",
            Self::Swap => "swap",
            Self::OneOfEach => "one-of-each",
        }
    }

    /// The face of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let mut all = Self::PLAYED.into_iter().chain([Self::OneOfEach]);
        all.find(|face| face.name().eq_ignore_ascii_case(name))
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl ActionDice {
    /// Returns `true` when a roll whose dice have this sum earns a die.
    #[inline]
    #[must_use]
    pub(crate) fn earned_by(&self, sum: usize) -> bool {
        sum.is_multiple_of(self.when_sum_divisible_by)
    }

    /// Adds the fields about action dice that a list of games shows.
    pub(super) fn summary(&self, fields: Fields) -> Fields {
        let faces = self.faces.iter().map(|face| face.name().to_owned()).collect();
        fields
            .words("action_dice", faces)
            .number("action_dice_when_sum_divisible_by", self.when_sum_divisible_by)
            .number("last_freeze_round", self.last_freeze_round)
            .number("most_players", MAX_PLAYERS)
    }

    /// The facts that a client of the bot has to know.
    pub(super) fn facts(&self) -> ActionDiceFacts {
        ActionDiceFacts {
            when_sum_divisible_by: self.when_sum_divisible_by,
            faces: self.faces.clone(),
            before_rolling: self.before_rolling.clone(),
            instead_of_rolling: self.instead_of_rolling.clone(),
            after_round: self.after_round.clone(),
            last_freeze_round: self.last_freeze_round,
            players: PlayersFacts { from: MIN_PLAYERS, to: MAX_PLAYERS },
        }
    }

    /// The dice that a face gives: the face itself, or one of each of the others.
    #[must_use]
    pub fn given_by(face: Face) -> Vec<Face> {
        if face == Face::OneOfEach { Face::PLAYED.to_vec() } else { vec![face] }
    }
}

/// Checks the rules of action dice.
pub(super) fn check_action_dice(rules: &RulesFile) -> Check {
    let Some(dice) = &rules.action_dice else { return Ok(()) };
    let key = |name: &str| format!("action-dice.{name}");
    let bonus = [
        ("upper-bonus", rules.upper_bonus.is_some()),
        ("extra-bonus", rules.extra_bonus.is_some()),
        ("joker", rules.joker.is_some()),
    ];
    if let Some((name, _)) = bonus.into_iter().find(|(_, is_there)| *is_there) {
        let reason = format!("cards that change hands have no bonus and no joker; leave out {name} or the action dice");
        return unfit("action-dice".to_owned(), &reason);
    }
    within(&key("when-sum-divisible-by"), dice.when_sum_divisible_by, 1, rules.dice * rules.sides)?;
    within(&key("faces"), dice.faces.len(), 1, MAX_FACES)?;
    within(&key("last-freeze-round"), dice.last_freeze_round, 0, rules.categories.len())?;
    for (name, played, allowed) in [
        ("before-rolling", &dice.before_rolling, [Face::Freeze, Face::CrossOut].as_slice()),
        ("instead-of-rolling", &dice.instead_of_rolling, &[Face::Steal]),
        ("after-round", &dice.after_round, &[Face::Shift, Face::Swap]),
    ] {
        if let Some(face) = played.iter().find(|face| !allowed.contains(face)) {
            let allowed = listed(&allowed.iter().map(|face| format!("\"{face}\"")).collect::<Vec<_>>(), "and");
            return unfit(key(name), &format!("\"{face}\" cannot be played then; only {allowed} can"));
        }
    }
    Ok(())
}
