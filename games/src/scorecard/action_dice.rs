//! Dice with which players act on each other's cards, as a rules file says them.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::melee::{MAX_PLAYERS, MIN_PLAYERS};
use super::rules::RulesFile;
use crate::check::{Check, unfit, within};
use crate::fields::Fields;
use crate::text::listed;

/// The most faces an action die may have.
const MAX_FACES: usize = 20;

/// The rule that some rolls earn a die with which players act on each other's cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ActionDice {
    /// An entry earns a die if the sum of all dice of its roll is a multiple of this.
    pub when_sum_divisible_by: usize,
    /// What the die shows, each face as likely as the others.
    pub faces: Vec<Face>,
    /// What may be played at the start of one's turn, as often as one likes.
    pub before_rolling: Vec<Face>,
    /// What may be played in place of rolling: it is the turn.
    pub instead_of_rolling: Vec<Face>,
    /// What may be played when everybody had a turn, as often as one likes.
    pub after_round: Vec<Face>,
    /// The last round in which an entry may be frozen, counted from 1.
    pub last_freeze_round: usize,
}

/// What a client of the bot has to know of them.
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

/// How many players a game has.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
struct PlayersFacts {
    from: usize,
    to: usize,
}

/// What an action die shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// An entry of another player becomes one's own.
    Steal,
    /// An open entry of another player may not be filled in the next turn.
    Freeze,
    /// An open entry of another player becomes 0, and the next turn of that player is skipped.
    CrossOut,
    /// All cards move on by one player.
    Shift,
    /// Two players exchange their cards.
    Swap,
    /// One of each of the others.
    OneOfEach,
}

impl Face {
    /// Those that can be held and played: all but one of each.
    pub const PLAYED: [Self; 5] = [Self::Steal, Self::Freeze, Self::CrossOut, Self::Shift, Self::Swap];

    /// Its name in rules files, positions and actions.
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
    /// Whether a roll whose dice have this sum earns a die.
    #[inline]
    #[must_use]
    pub fn earned_by(&self, sum: usize) -> bool {
        sum.is_multiple_of(self.when_sum_divisible_by)
    }

    /// What a list of games tells of them, beside what it tells of all games.
    pub(super) fn summary(&self, fields: Fields) -> Fields {
        let faces = self.faces.iter().map(|face| face.name().to_owned()).collect();
        fields
            .words("action_dice", faces)
            .number("action_dice_when_sum_divisible_by", self.when_sum_divisible_by)
            .number("last_freeze_round", self.last_freeze_round)
            .number("most_players", MAX_PLAYERS)
    }

    /// What a client of the bot has to know.
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

    /// The dice that a face gives: itself, or one of each of the others.
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
