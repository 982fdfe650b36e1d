//! The points of a category.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, de};

use super::rules::BonusStep;

/// The points of a category.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Points {
    /// The sum of all dice.
    AllDice,
    /// The sum of the dice that make the pattern, chosen to be as large as possible.
    MatchingDice,
    /// This many points.
    Fixed(usize),
    /// Points from a sum of dice, as in `{ of = "all-dice", times = 2, plus = 15 }`.
    From(FromDice),
}

/// Points that a sum of dice comes to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct FromDice {
    /// The dice that are added up.
    pub of: Counted,
    /// The points of each pip.
    #[serde(default = "once", skip_serializing_if = "is_once")]
    pub times: usize,
    /// The points that are paid besides.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub plus: usize,
    /// The counts of sums instead of themselves, in ascending order: each from its step on, and nothing below the first
    /// one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub steps: Vec<BonusStep>,
}

/// The dice that are added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Counted {
    /// All dice.
    AllDice,
    /// The dice that make the pattern, chosen to be worth as much as possible.
    MatchingDice,
}

fn once() -> usize {
    1
}

fn is_once(times: &usize) -> bool {
    *times == 1
}

fn is_nothing(points: &usize) -> bool {
    *points == 0
}

const ALL_DICE: &str = "all-dice";
const MATCHING_DICE: &str = "matching-dice";

impl Points {
    /// The points of dice that show the pattern, from the sum of all and that of those that make the pattern.
    #[must_use]
    pub fn of(&self, all: usize, matching: usize) -> usize {
        match self {
            Self::AllDice => all,
            Self::MatchingDice => matching,
            Self::Fixed(points) => *points,
            Self::From(from) => from.times * from.counted(from.of.sum(all, matching)) + from.plus,
        }
    }

    /// Returns `true` if it matters which of the dice make the pattern.
    #[must_use]
    pub(crate) fn single_out(&self) -> bool {
        matches!(self, Self::MatchingDice | Self::From(FromDice { of: Counted::MatchingDice, .. }))
    }
}

impl FromDice {
    /// The count of a sum: itself, or by its steps.
    #[must_use]
    pub(super) fn counted(&self, sum: usize) -> usize {
        if self.steps.is_empty() { sum } else { BonusStep::reached(self.steps.iter().copied(), sum) }
    }
}

impl Counted {
    fn sum(self, all: usize, matching: usize) -> usize {
        match self {
            Self::AllDice => all,
            Self::MatchingDice => matching,
        }
    }
}

impl Serialize for Points {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::AllDice => serializer.serialize_str(ALL_DICE),
            Self::MatchingDice => serializer.serialize_str(MATCHING_DICE),
            Self::Fixed(points) => serializer.serialize_u64(*points as u64),
            Self::From(sum) => sum.serialize(serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Points {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(PointsVisitor)
    }
}

/// A number that may not be below zero.
pub(super) fn from_zero<E: de::Error>(number: i64, expected: &dyn de::Expected) -> Result<usize, E> {
    usize::try_from(number).map_err(|_| E::invalid_value(de::Unexpected::Signed(number), expected))
}

/// Reads a word, a number or a table; serde's own way of doing this gives no useful error when neither fits.
struct PointsVisitor;

impl<'de> de::Visitor<'de> for PointsVisitor {
    type Value = Points;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "\"{ALL_DICE}\", \"{MATCHING_DICE}\", a whole number of points such as 25, or a sum of dice such as \
             {{ of = \"{ALL_DICE}\", times = 2, plus = 15 }}"
        )
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<Points, E> {
        match word {
            ALL_DICE => Ok(Points::AllDice),
            MATCHING_DICE => Ok(Points::MatchingDice),
            _ => Err(E::invalid_value(de::Unexpected::Str(word), &self)),
        }
    }

    fn visit_i64<E: de::Error>(self, points: i64) -> Result<Points, E> {
        from_zero(points, &self).map(Points::Fixed)
    }

    fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Points, A::Error> {
        FromDice::deserialize(de::value::MapAccessDeserializer::new(map)).map(Points::From)
    }
}
