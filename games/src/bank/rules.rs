//! The rules of a bank-or-roll game in a TOML file.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::hands::Hands;
use super::objective::{OBJECTIVES, OF_TURNS, OF_TWO_SETS};
use super::points::Points;
use super::scoring::shown;
use super::validate::validate;
use crate::check::Check;
use crate::dice::{Dice, DiceError, JOKER, Marks};
use crate::die::Die;
use crate::family::Family;
use crate::fields::Fields;
use crate::objective::ObjectiveWords;
use crate::part::Value;
use crate::rules::{CheckedRules, Content};
use crate::rules_text::{one_of, one_of_some};
use crate::text::counted;

/// Rules that make a game: the checked content of a file.
pub type Rules = CheckedRules<RulesFile>;

/// The rules of a game in which a player sets dice aside and banks or rolls on: the content of a file.
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
    /// The number of dice of a first roll: 1 to 6. Where a turn is one roll, the most dice that may be chosen: 1 to 10.
    pub dice: usize,
    /// The number of sides of a die: 2 to 8.
    pub sides: usize,
    /// The weights of the faces of loaded dice: whole numbers from 1 on, in proportion to the chances of the faces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<Vec<usize>>,
    /// The number of players under the objective win: 2 to 4.
    #[serde(default = "two", skip_serializing_if = "is_two")]
    pub players: usize,
    /// The common divisor of all numbers of points in these rules.
    pub step: Points,
    /// The score that wins; 0 in games that end after a number of turns.
    #[serde(default, skip_serializing_if = "Points::are_none")]
    pub target: Points,
    /// The smallest turn total that may be banked.
    #[serde(default)]
    pub minimum: Points,
    /// The smallest turn total that may be banked by a player who has never banked.
    #[serde(default)]
    pub entry: Points,
    /// `true` if the target has to be met exactly. Going beyond it is then a bust. This equals a rule that dice which
    /// lead beyond it do not score, since nobody gains by setting them aside.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exact_target: bool,
    /// The end of the game.
    #[serde(deserialize_with = "one_of")]
    pub end: End,
    /// The result of equal scores at the end.
    #[serde(default, skip_serializing_if = "Tie::is_half")]
    pub tie: Tie,
    /// `true` if a turn is one roll of as many dice as the player chooses.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub one_roll: bool,
    /// The rule for how many of the dice that score are set aside.
    #[serde(default, skip_serializing_if = "SetAside::is_any")]
    pub set_aside: SetAside,
    /// The rule for a player who has set all dice aside.
    pub hot_dice: HotDice,
    /// The points of a single die, by face; 0 if none.
    pub singles: Vec<Points>,
    /// The points of equal dice of one roll.
    pub sets: Option<Sets>,
    /// The kinds of dice, if they are not all alike.
    #[serde(rename = "die", default, skip_serializing_if = "Vec::is_empty")]
    pub kinds: Vec<KindOfDie>,
    /// The points of other combinations of one roll.
    #[serde(rename = "combination", default)]
    pub combinations: Vec<Combination>,
    /// The rule for going on from the previous player's banked turn, if that is allowed.
    pub take_over: Option<TakeOver>,
    /// The penalty for several busts in a row, if there is one.
    pub bust_penalty: Option<BustPenalty>,
    /// The rolls that are hot dice, in games in which all dice are set aside; without it all are.
    #[serde(default, deserialize_with = "one_of_some", skip_serializing_if = "Option::is_none")]
    pub hot: Option<Pattern>,
    /// The busts that cost the whole score, in games in which all dice are set aside.
    #[serde(default, deserialize_with = "one_of_some", skip_serializing_if = "Option::is_none")]
    pub bust_all: Option<Pattern>,
}

/// The word for this family.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ThisFamily {
    /// The only value.
    #[default]
    Bank,
}

/// The end of the game: after a player banks the target, or after a number of turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum End {
    /// The player wins at once.
    AtOnce,
    /// The round is completed: if the other player has had one turn less, that player has a last one. The higher score
    /// wins; for equal ones see [`Tie`].
    Round,
    /// The other player has a last turn in any case. The higher score wins; for equal ones see [`Tie`].
    LastTurn,
    /// Each player has this many turns, whatever the scores. The higher score wins; for equal ones see [`Tie`].
    Turns(usize),
}

/// The result of equal scores at the end.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tie {
    /// Each player has half a win.
    #[default]
    Half,
    /// Each player has a win. The game is then not zero-sum, and each player maximises their own probability of
    /// winning.
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

/// The rule for how many of the dice that score are set aside.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SetAside {
    /// Any of them, at least one.
    #[default]
    Any,
    /// As many as score together.
    AllScoring,
    /// All dice of the roll. If some do not score, it is a bust.
    All,
}

impl SetAside {
    fn is_any(&self) -> bool {
        *self == Self::Any
    }
}

/// The rule for a player who has set all dice aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum HotDice {
    /// The player may roll all dice again, or bank.
    MayRoll,
    /// The player has to roll all dice again.
    MustRoll,
}

/// The points of equal dice of one roll.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Sets {
    /// The points of three equal dice, by face; 0 if none.
    pub three: Vec<Points>,
    /// The points of more than three equal dice.
    #[serde(deserialize_with = "one_of")]
    pub growth: Growth,
}

/// The points of more than three equal dice of one roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Growth {
    /// Sets have three dice, no more.
    None,
    /// Each further die doubles the points.
    Double,
    /// Each further die adds the points of three.
    Add,
    /// Each further die adds this many points, if three of the face have any.
    Each(Points),
    /// The points of four, five and so on up to all dice, for every face, even those whose threes have no points.
    Fixed(Vec<Points>),
}

/// Dice of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct KindOfDie {
    /// The name for people.
    pub name: String,
    /// The number of such dice that are rolled.
    pub count: usize,
    /// The number of them that the second player has, if it is another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_count: Option<usize>,
    /// The weights of their faces: whole numbers in proportion to the chances of the faces; fair dice without.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<Vec<usize>>,
    /// The faces in whose place there is a joker. It stands for any face in sets and other combinations, next to at
    /// least one die that is none, and counts for nothing else.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub joker: Vec<usize>,
}

/// Dice of one roll that score together.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Combination {
    /// The name for people.
    pub name: String,
    /// The faces of the dice.
    #[serde(deserialize_with = "one_of")]
    pub pattern: Pattern,
    /// Their points.
    pub points: Points,
}

/// The faces of a combination's dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pattern {
    /// Groups of equal dice of these sizes, each group of a different face.
    Groups(Vec<usize>),
    /// This many faces in a row.
    Run(usize),
    /// These dice.
    Contains(String),
    /// All dice of the game, if none of them scores; where a turn is one roll, all dice of a roll that would be a bust.
    Nothing,
}

/// The rule for going on from the previous player's banked turn, with that player's turn total and remaining dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TakeOver {
    /// The limit of the points that may be taken over.
    pub up_to: UpTo,
    /// The cost of a bust after taking over.
    pub bust: Bust,
}

/// The limit of the points that may be taken over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UpTo {
    /// Any number.
    Any,
    /// Any number, but only by a player who has ever banked.
    AnyOnceEntered,
    /// At most the score of the player who takes them over.
    OwnScore,
}

/// The cost of a bust after taking over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bust {
    /// The turn, as any bust does.
    LosesTurn,
    /// The turn, and the points taken over are subtracted from the player's score.
    LosesTakenPoints,
}

/// The penalty for several busts in a row. A bank resets their number to 0, and so does the penalty itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BustPenalty {
    /// The number of a player's turns in a row that have to be busts.
    pub busts: usize,
    /// The points that the player then loses of the score, which never falls below 0.
    pub points: Points,
    /// `true` if the score may fall below 0. Such rules are refused with an explanation, since people do play them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub below_zero: bool,
}

impl KindOfDie {
    /// The number of such dice that the second player has.
    #[must_use]
    pub fn seconds(&self) -> usize {
        self.second_count.unwrap_or(self.count)
    }

    /// The die. With jokers it has the face [`JOKER`].
    #[must_use]
    pub fn die(&self, sides: usize) -> Die {
        let fair = vec![1; sides];
        let mut weights = self.weights.clone().unwrap_or(fair);
        if !self.joker.is_empty() {
            weights.resize(JOKER, 0);
            weights[JOKER - 1] = self.joker.iter().map(|&face| std::mem::take(&mut weights[face - 1])).sum();
        }
        Die::weighted(&weights)
    }
}

impl Content for RulesFile {
    const FAMILY: Family = Family::Bank;

    fn check(&self) -> Check {
        validate(self)
    }

    fn nameless(&self) -> Self {
        let mut rules = self.clone();
        rules.name.clear();
        rules.also.clear();
        rules.source.clear();
        rules.weights = self.loaded();
        rules.kinds.iter_mut().for_each(|kind| kind.name.clear());
        rules.combinations.iter_mut().for_each(|combination| combination.name.clear());
        rules
    }
}

/// The facts about the rules that a client of the bot has to know.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Facts {
    /// The weights of the faces of loaded dice, in lowest terms.
    #[serde(skip_serializing_if = "Option::is_none")]
    weights: Option<Vec<usize>>,
    /// The kinds of dice, if they are not all alike.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    kinds: Vec<KindOfDie>,
    step: Points,
    #[serde(skip_serializing_if = "Points::are_none")]
    target: Points,
    minimum: Points,
    entry: Points,
    exact_target: bool,
    players: usize,
    tie: Tie,
    end: End,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    one_roll: bool,
    #[serde(skip_serializing_if = "SetAside::is_any")]
    set_aside: SetAside,
    hot_dice: HotDice,
    take_over: bool,
    /// `null` if nothing can be taken over.
    take_over_up_to: Option<UpTo>,
    take_over_bust: Option<Bust>,
    /// `null` if busts in a row have no penalty.
    bust_penalty: Option<BustPenalty>,
    #[serde(skip_serializing_if = "Option::is_none")]
    hot: Option<Pattern>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bust_all: Option<Pattern>,
}

impl RulesFile {
    /// Each of the dice.
    #[must_use]
    pub fn die(&self) -> Die {
        Die::new(self.sides, self.weights.as_deref())
    }

    /// Returns `true` when the two players have other dice each.
    #[must_use]
    pub fn has_two_sets(&self) -> bool {
        self.kinds.iter().any(|kind| kind.seconds() != kind.count)
    }

    /// The same rules with the dice of both players exchanged.
    #[must_use]
    pub fn exchanged(&self) -> Self {
        let exchange = |kind: &KindOfDie| {
            let (count, second_count) = (kind.seconds(), Some(kind.count).filter(|count| *count != kind.seconds()));
            KindOfDie { count, second_count, ..kind.clone() }
        };
        Self { kinds: self.kinds.iter().map(exchange).collect(), ..self.clone() }
    }

    /// The rules for a player alone with the dice of the first player, or of the second one.
    #[must_use]
    pub fn of_one_set(&self, second: bool) -> Self {
        let count = |kind: &KindOfDie| if second { kind.seconds() } else { kind.count };
        let alone = |kind: &KindOfDie| KindOfDie { count: count(kind), second_count: None, ..kind.clone() };
        Self { kinds: self.kinds.iter().filter(|kind| count(kind) > 0).map(alone).collect(), ..self.clone() }
    }

    /// The dice that can be left to roll, of the first player.
    #[must_use]
    pub fn hands(&self) -> Hands {
        match (&self.hot, self.kinds.is_empty()) {
            _ if self.one_roll => Hands::of_one_roll(self.die(), self.dice),
            (Some(hot), _) => Hands::of_all(self.die(), self.dice, shown(hot, self.sides)),
            (None, true) => Hands::new(vec![(self.die(), self.dice)]),
            (None, false) => Hands::new(self.kinds.iter().map(|kind| (kind.die(self.sides), kind.count)).collect()),
        }
    }

    /// The number of the hand of all dice, see [`Hands`]: the number of dice, if they are all alike.
    #[inline]
    #[must_use]
    pub fn all_dice(&self) -> usize {
        match (&self.hot, self.kinds.is_empty()) {
            _ if self.one_roll => Hands::before_choice(self.dice),
            (Some(_), _) => Hands::HOT,
            (None, true) => self.dice,
            (None, false) => self.kinds.iter().map(|of| of.count + 1).product::<usize>() - 1,
        }
    }

    /// The hands with which a turn may begin to roll: all dice, or any number of them where a turn is one roll.
    #[must_use]
    pub fn first_rolls(&self) -> Range<usize> {
        let all = self.all_dice();
        if self.one_roll { 1..Hands::after_one_roll(self.dice) } else { all..all + 1 }
    }

    /// Returns `true` if a die may show a joker.
    #[must_use]
    pub fn has_jokers(&self) -> bool {
        self.kinds.iter().any(|kind| !kind.joker.is_empty())
    }

    /// Reads dice of the game.
    ///
    /// # Errors
    /// If the text has something that no die can show.
    pub fn read_dice(&self, text: &str) -> Result<Dice, DiceError> {
        Dice::parse_as(text, &self.marks())
    }

    /// The marks of the game's dice.
    #[must_use]
    pub fn marks(&self) -> Marks {
        Marks { sides: self.sides, kinds: self.kinds.len().max(1), joker: self.has_jokers() }
    }

    /// The weights of the faces of loaded dice, in lowest terms; `None` if the dice are fair.
    fn loaded(&self) -> Option<Vec<usize>> {
        self.die().loaded().map(<[usize]>::to_vec)
    }

    /// The length of a game, in words.
    #[must_use]
    pub fn length(&self) -> String {
        let loaded = match self.kinds.is_empty() {
            true if self.die().is_fair() => "",
            true => ", loaded dice",
            false => ", dice that differ",
        };
        match self.turns() {
            Some(turns) => format!("{}{loaded}", counted(turns, "turn each", "turns each")),
            None => format!("to {}{} points{loaded}", if self.exact_target { "exactly " } else { "" }, self.target),
        }
    }

    /// The fields that a list of games shows.
    #[must_use]
    pub fn summary(&self) -> Fields {
        let fields = match self.turns() {
            Some(turns) => Fields::default().number("turns", turns),
            None => Fields::default().number("target", self.target.0),
        };
        let weights = self.loaded().map(Value::Numbers);
        weights.into_iter().fold(fields, |fields, weights| fields.value("weights".to_owned(), weights))
    }

    /// The facts that a client of the bot has to know.
    #[must_use]
    pub fn facts(&self) -> Facts {
        let Self { step, target, minimum, entry, exact_target, players, tie, .. } = *self;
        let Self { end, one_roll, set_aside, hot_dice, take_over, bust_penalty, .. } = *self;
        Facts {
            weights: self.loaded(),
            kinds: self.kinds.clone(),
            step,
            target,
            minimum,
            entry,
            exact_target,
            players,
            tie,
            end,
            one_roll,
            set_aside,
            hot_dice,
            take_over: take_over.is_some(),
            take_over_up_to: take_over.map(|rule| rule.up_to),
            take_over_bust: take_over.map(|rule| rule.bust),
            bust_penalty,
            hot: self.hot.clone(),
            bust_all: self.bust_all.clone(),
        }
    }

    /// The number of turns of each player, in games that end after a number of turns.
    #[must_use]
    pub fn turns(&self) -> Option<usize> {
        match self.end {
            End::Turns(turns) => Some(turns),
            End::AtOnce | End::Round | End::LastTurn => None,
        }
    }

    /// Returns `true` when it matters which player closes the round.
    #[must_use]
    pub fn has_rounds(&self) -> bool {
        matches!(self.end, End::Round | End::Turns(_))
    }

    /// Returns `true` when it matters which of two players began.
    #[must_use]
    pub fn has_seats(&self) -> bool {
        self.has_rounds() || self.has_two_sets()
    }

    /// The objectives under which it can be played.
    #[must_use]
    pub fn objectives(&self) -> &'static [ObjectiveWords] {
        match self.turns() {
            _ if self.has_two_sets() => OF_TWO_SETS,
            Some(_) => OF_TURNS,
            None => OBJECTIVES,
        }
    }

    /// A number of steps in points.
    #[inline]
    #[must_use]
    pub fn points(&self, steps: usize) -> Points {
        Points(steps * self.step.0)
    }

    /// Points in steps, rounded up.
    #[inline]
    #[must_use]
    pub fn steps(&self, points: Points) -> usize {
        points.0.div_ceil(self.step.0)
    }

    /// Returns `true` when these points are a whole number of steps.
    #[must_use]
    pub fn is_in_steps(&self, points: Points) -> bool {
        points.0.is_multiple_of(self.step.0)
    }

    /// Returns `true` when the game is not zero-sum between two players: if both win with equal scores, and if three
    /// play. Perfect play is then an equilibrium, in which nobody gains by deviating.
    #[must_use]
    pub fn is_equilibrium(&self) -> bool {
        self.players > 2 || self.tie == Tie::BothWin
    }

    /// The smallest turn total that a player may bank: at least one step, since a turn has a roll that scores.
    #[must_use]
    pub fn least_bank(&self, entered: bool) -> Points {
        let least = if entered { self.minimum } else { self.entry.max(self.minimum) };
        least.max(self.step)
    }

    /// Returns `true` when a player may bank with these dice left, by the number of their hand. Hot dice may have to be
    /// rolled. Where a turn is one roll, no dice are left after it.
    #[inline]
    #[must_use]
    pub fn may_leave(&self, dice: usize) -> bool {
        if self.one_roll {
            return dice == Hands::after_one_roll(self.dice);
        }
        dice < self.all_dice() || self.hot_dice == HotDice::MayRoll
    }

    /// Returns `true` when a score can fall.
    #[must_use]
    pub fn scores_can_fall(&self) -> bool {
        self.pays_for_taking_over() || self.busts_cost_points()
    }

    /// Returns `true` when some busts cost points of the score, though nothing was taken over.
    #[must_use]
    pub fn busts_cost_points(&self) -> bool {
        self.bust_penalty.is_some() || self.bust_all.is_some()
    }

    /// The number of distinct counts of busts in a row, from 0 on: 1 if they have no penalty.
    #[must_use]
    pub fn counted_busts(&self) -> usize {
        self.bust_penalty.map_or(1, |penalty| penalty.busts)
    }

    /// Returns `true` when a bust after taking over costs the points taken over.
    #[must_use]
    pub fn pays_for_taking_over(&self) -> bool {
        self.take_over.is_some_and(|take_over| take_over.bust == Bust::LosesTakenPoints)
    }
}
