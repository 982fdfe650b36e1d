//! The rules of a scorecard game in a TOML file.

use serde::{Deserialize, Serialize};

use super::action_dice::{ActionDice, ActionDiceFacts};
use super::objective::{OBJECTIVES, Objective};
use super::order::{self, Order};
use super::parts::{OF_CARDS, PARTS};
use super::pattern::Pattern;
use super::points::Points;
use super::scoring::Scoring;
use super::validate::validate;
use crate::check::Check;
use crate::die::Die;
use crate::error::{Problem, RulesError};
use crate::family::Family;
use crate::fields::Fields;
use crate::lattice::Lattice;
use crate::objective::ObjectiveWords;
use crate::part::{Part, Value};
use crate::rules::{CheckedRules, Content};

/// Rules that make a game: the checked content of a file.
pub type Rules = CheckedRules<RulesFile>;

/// The rules of a game in which each turn fills one category of a card: the content of a file.
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
    /// The number of dice: 1 to 6.
    pub dice: usize,
    /// The number of sides of a die: 2 to 8.
    pub sides: usize,
    /// The weights of the faces of loaded dice: whole numbers from 1 on, in proportion to the chances of the faces.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<Vec<usize>>,
    /// The number of rolls of a turn: 1 to 5.
    pub rolls: usize,
    /// `true` if dice that are kept after a roll may not be rolled again in that turn.
    #[serde(default)]
    pub saved_dice: bool,
    /// `true` if rolls that a turn does not use are saved for later turns. Each turn makes at least one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub saved_rolls: bool,
    /// Points for a high total in the upper section.
    pub upper_bonus: Option<UpperBonus>,
    /// Points for each further roll of a category that is already filled with points.
    pub extra_bonus: Option<ExtraBonus>,
    /// The uses of a roll of equal dice when its own category is filled.
    pub joker: Option<Joker>,
    /// The dice with which players act on each other's cards, in games that have them.
    pub action_dice: Option<ActionDice>,
    /// The coefficient of the exponential utility under the objective risk: below 0 to avoid risk, above 0 to seek it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theta: Option<f64>,
    /// The order in which the categories are filled.
    #[serde(default, skip_serializing_if = "Order::is_free")]
    pub order: Order,
    /// The categories in the order of the card; those of the upper section come first. One with several entries in the
    /// file is several here.
    #[serde(rename = "category", deserialize_with = "order::expanded", serialize_with = "order::folded")]
    pub categories: Vec<Category>,
}

/// The word for this family.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ThisFamily {
    /// The only value.
    #[default]
    Scorecard,
}

/// Points for reaching a total in the upper section, paid once at the end of the game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UpperBonus {
    /// The smallest upper total that earns the bonus.
    pub from: usize,
    /// The bonus in points.
    pub points: usize,
    /// Larger totals that earn more points instead, in ascending order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub higher: Vec<BonusStep>,
}

/// A total in the upper section, and the bonus from it on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct BonusStep {
    /// The smallest upper total.
    pub from: usize,
    /// The bonus in points.
    pub points: usize,
}

/// Points for rolling a category's pattern again while the category holds points.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ExtraBonus {
    /// The id of the category, for all dice equal in most games.
    pub category: String,
    /// The bonus in points, for each such roll that is scored.
    pub points: usize,
}

/// The joker rule: all dice are equal and the category for it is filled, with points or with a zero.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Joker {
    /// The id of the category for all dice equal.
    pub category: String,
    /// The rule for where the roll may be scored.
    pub choice: JokerChoice,
    /// The ids of lower categories that pay their points although the dice do not show their pattern.
    pub pays_in_full: Vec<String>,
}

/// The rule for where a joker may be scored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum JokerChoice {
    /// In the upper category of the face if it is open, else in any open lower category, else as a zero in an open
    /// upper category.
    Forced,
    /// In any open category; the categories of `pays-in-full` pay only when the upper category of the face is filled.
    Free,
}

/// One line of the card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Category {
    /// The id in kebab-case, for programs.
    pub id: String,
    /// The name for people.
    pub name: String,
    /// The section of the card; only the upper one counts towards the upper bonus.
    #[serde(default)]
    pub section: Section,
    /// The pattern that the dice have to show.
    pub pattern: Pattern,
    /// `true` if the groups of a `groups` pattern may show the same face, so that five equal dice are a full house.
    #[serde(default)]
    pub same_face: bool,
    /// The points if the dice show the pattern; otherwise 0.
    pub points: Points,
    /// The points that are paid besides when the first roll of a turn shows the pattern.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_roll: Option<usize>,
    /// The id of the category that has to hold points before this one pays any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub needs: Option<String>,
    /// The number of entries that the category has, of which this is one.
    #[serde(default = "one_entry", skip_serializing_if = "is_one_entry")]
    pub entries: usize,
    /// The number of this entry among them, from 0.
    #[serde(skip)]
    pub entry: usize,
}

/// The reason why a game cannot be played under the objective risk.
const NO_THETA: &str = "it is missing, and play under the objective risk needs it: add a number below 0 to avoid risk, \
                        such as -0.02, or above 0 to seek it";

fn one_entry() -> usize {
    1
}

fn is_one_entry(entries: &usize) -> bool {
    *entries == 1
}

/// A section of the card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Section {
    /// Counts towards the upper bonus.
    Upper,
    /// Counts for itself only.
    #[default]
    Lower,
}

impl Rules {
    /// Checks that the game can be played under an objective. The `id` names it in errors.
    ///
    /// # Errors
    /// If a category may be filled [early](RulesFile::fills_early) and the objective is not the expected score: with
    /// saved rolls the states of a turn would be multiplied by the points that are needed, or by the card and the rolls
    /// of the other player. Under the objective risk also if there is no `theta`.
    pub(crate) fn check_objective(&self, id: &str, objective: Objective) -> Result<(), RulesError> {
        if self.objectives().contains(objective.words()) {
            return Ok(());
        }
        let (key, reason) = if self.fills_early() {
            let (key, with) = if self.saved_rolls {
                ("saved-rolls", "saved rolls")
            } else {
                ("first-roll", "points for the first roll")
            };
            let reason = format!(
                "games with {with} are solved for {}, not for {}; leave the objective out",
                Objective::ExpectedScore.name(),
                objective.name()
            );
            (key, reason)
        } else {
            ("theta", NO_THETA.to_owned())
        };
        Err(RulesError { file: id.to_owned(), problem: Problem::Unfit { key: key.to_owned(), reason } })
    }

    /// The facts that a client of the bot has to know.
    #[must_use]
    pub fn facts(&self) -> Facts {
        let scoring = Scoring::new(self, &Lattice::of(self.dice, self.die()));
        // Another player may cross out an entry, so 0 points are always possible.
        let others: &[usize] = if self.action_dice.is_some() { &[0] } else { &[] };
        let named = |(number, category): (usize, &Category)| NamedCategory {
            id: category.id.clone(),
            name: category.name.clone(),
            section: category.section,
            points: scoring.points_of(number, others),
        };
        Facts {
            weights: self.loaded(),
            rolls: self.rolls,
            saved_dice: self.saved_dice,
            saved_rolls: self.saved_rolls,
            upper_bonus: self.upper_bonus.clone(),
            action_dice: self.action_dice.as_ref().map(ActionDice::facts),
            categories: self.categories.iter().enumerate().map(named).collect(),
        }
    }
}

impl Content for RulesFile {
    const FAMILY: Family = Family::Scorecard;

    fn check(&self) -> Check {
        validate(self)
    }

    fn nameless(&self) -> Self {
        let mut rules = self.clone();
        rules.name.clear();
        rules.also.clear();
        rules.source.clear();
        rules.weights = self.loaded();
        rules.categories.iter_mut().for_each(|category| category.name.clear());
        rules
    }
}

/// The facts about the rules that a client of the bot has to know.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Facts {
    /// The weights of the faces of loaded dice, in lowest terms.
    #[serde(skip_serializing_if = "Option::is_none")]
    weights: Option<Vec<usize>>,
    rolls: usize,
    saved_dice: bool,
    saved_rolls: bool,
    /// `null` if there is none.
    upper_bonus: Option<UpperBonus>,
    /// `null` if there are none.
    action_dice: Option<ActionDiceFacts>,
    categories: Vec<NamedCategory>,
}

/// A category with its id and its name.
#[derive(Clone, Debug, PartialEq, Serialize)]
struct NamedCategory {
    id: String,
    name: String,
    section: Section,
    /// The possible points of an entry, in ascending order.
    points: Vec<usize>,
}

impl Rules {
    /// The same rules with another attitude to risk, as it is typed.
    ///
    /// # Errors
    /// If `theta` is not a number, or not allowed.
    pub fn with_theta(&self, id: &str, theta: &str) -> Result<Self, RulesError> {
        let Ok(theta) = theta.parse::<f64>() else {
            let reason = format!("it is a number such as -0.02, not \"{theta}\"");
            return Err(RulesError {
                file: id.to_owned(),
                problem: Problem::Unfit { key: "theta".to_owned(), reason },
            });
        };
        Self::new(id, RulesFile { theta: Some(theta), ..RulesFile::clone(self) })
    }
}

impl RulesFile {
    /// Each of the dice.
    #[must_use]
    pub fn die(&self) -> Die {
        Die::new(self.sides, self.weights.as_deref())
    }

    /// The weights of the faces of loaded dice, in lowest terms; `None` if the dice are fair.
    fn loaded(&self) -> Option<Vec<usize>> {
        self.die().loaded().map(<[usize]>::to_vec)
    }

    /// Returns `true` when some category pays more for the first roll of a turn.
    #[must_use]
    pub fn pays_first_roll(&self) -> bool {
        self.categories.iter().any(|category| category.first_roll.is_some())
    }

    /// Returns `true` when to fill a category is a decision of its own after every roll, and not the same as to keep
    /// all dice until the last one: unused rolls are saved, or the first roll pays more.
    #[must_use]
    pub fn fills_early(&self) -> bool {
        self.saved_rolls || self.pays_first_roll()
    }

    /// The length of a game, in words.
    #[must_use]
    pub fn length(&self) -> String {
        let dice = if self.action_dice.is_some() { ", action dice" } else { "" };
        let loaded = if self.die().is_fair() { "" } else { ", loaded dice" };
        let saved = if self.saved_rolls { ", unused ones saved" } else { "" };
        format!("{} rolls{saved}, {} categories{dice}{loaded}", self.rolls, self.categories.len())
    }

    /// The parts of its positions, in the order in which they are written.
    #[must_use]
    pub fn parts(&self) -> &'static [Part] {
        if self.action_dice.is_some() { PARTS } else { OF_CARDS }
    }

    /// The objectives under which it can be played.
    #[must_use]
    pub fn objectives(&self) -> &'static [ObjectiveWords] {
        match self.theta {
            _ if self.fills_early() => &OBJECTIVES[..1],
            None => &OBJECTIVES[..Objective::Risk as usize],
            Some(_) => OBJECTIVES,
        }
    }

    /// The fields that a list of games shows.
    #[must_use]
    pub fn summary(&self) -> Fields {
        let ids = self.categories.iter().map(|category| category.id.clone());
        let weights = self.loaded().map(Value::Numbers);
        let fields = Fields::default().number("rolls", self.rolls);
        let fields = weights.into_iter().fold(fields, |fields, weights| fields.value("weights".to_owned(), weights));
        let fields = fields.words("categories", ids.collect());
        self.action_dice.iter().fold(fields, |fields, dice| dice.summary(fields))
    }

    /// The index of the category with this id.
    #[must_use]
    pub fn category(&self, id: &str) -> Option<usize> {
        let named = |is: &dyn Fn(&str) -> bool| self.categories.iter().position(|category| is(&category.id));
        named(&|known| known == id).or_else(|| named(&|known| known.eq_ignore_ascii_case(id)))
    }
}
