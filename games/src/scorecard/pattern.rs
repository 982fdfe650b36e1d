//! The patterns that the dice of a category have to show.

use std::fmt;

use serde::de::{self, IntoDeserializer};
use serde::{Deserialize, Deserializer, Serialize};

use super::points::from_zero;
use super::rules::Category;
use crate::dice::{Dice, MAX_SIDES};
use crate::rules_text::one_word;

/// A pattern that the dice of a roll have to show.
///
/// In a file a list of patterns is any one of them.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(remote = "Self", rename_all = "kebab-case")]
pub enum Pattern {
    /// Any dice.
    Any,
    /// At least one die of this face.
    Face(usize),
    /// Groups of equal dice of these sizes, each group of a different face.
    Groups(Vec<usize>),
    /// This many faces in a row, such as 2 3 4 5 for a run of 4.
    Run(usize),
    /// At least these dice.
    Contains(String),
    /// No faces but these.
    Faces(String),
    /// Dice whose sum is in a range.
    Sum(Sum),
    /// All of these patterns.
    All(Vec<Pattern>),
    /// Not this pattern.
    None(Box<Pattern>),
    /// Any one of these patterns.
    #[serde(skip)]
    OneOf(Vec<Pattern>),
}

/// A range of sums of dice: `13`, `{ from = 33 }`, `{ to = 10 }` or both keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(remote = "Self", deny_unknown_fields, rename_all = "kebab-case")]
pub struct Sum {
    /// The smallest sum; any if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub from: Option<usize>,
    /// The largest sum; any if left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<usize>,
}

impl Category {
    /// Returns `true` when `roll` shows the pattern.
    #[must_use]
    pub(crate) fn is_shown_by(&self, roll: &Dice) -> bool {
        self.pattern.best_match(roll, self.same_face).is_some()
    }

    /// The points of `roll` in this category by its pattern alone, without jokers: 0 if it does not show the pattern.
    #[must_use]
    pub(crate) fn points_for(&self, roll: &Dice) -> usize {
        self.pattern.best_match(roll, self.same_face).map_or(0, |matching| self.points.of(roll.sum(), matching))
    }
}

impl Pattern {
    /// The largest sum of dice of `roll` that make this pattern; `None` if none do. Where several patterns have to be
    /// shown it is that of the first.
    fn best_match(&self, roll: &Dice, same_face: bool) -> Option<usize> {
        let all = |is_shown: bool| is_shown.then(|| roll.sum());
        match self {
            Self::Any => all(true),
            Self::Face(face) => (roll.count(*face) > 0).then(|| face * roll.count(*face)),
            Self::Groups(sizes) => best_groups(sizes, roll, same_face),
            Self::Run(length) => best_run(*length, roll),
            Self::Contains(text) => {
                let dice = Dice::parse(text, MAX_SIDES).ok()?;
                roll.contains(&dice).then(|| dice.sum())
            }
            Self::Faces(faces) => {
                let faces = Dice::parse(faces, MAX_SIDES).ok()?;
                all(roll.distinct_faces().all(|face| faces.count(face) > 0))
            }
            Self::Sum(sum) => all(sum.contains(roll.sum())),
            Self::All(patterns) => {
                let mut sums = patterns.iter().map(|pattern| pattern.best_match(roll, same_face));
                let first = sums.next()?;
                sums.all(|sum| sum.is_some()).then_some(first)?
            }
            Self::None(pattern) => all(pattern.best_match(roll, same_face).is_none()),
            Self::OneOf(patterns) => patterns.iter().filter_map(|pattern| pattern.best_match(roll, same_face)).max(),
        }
    }

    /// Returns `true` if the pattern says which dice make it.
    #[must_use]
    pub fn singles_out(&self) -> bool {
        match self {
            Self::Face(_) | Self::Groups(_) | Self::Run(_) | Self::Contains(_) => true,
            Self::Any | Self::Faces(_) | Self::Sum(_) | Self::None(_) => false,
            Self::All(patterns) => patterns.first().is_some_and(Self::singles_out),
            Self::OneOf(patterns) => patterns.iter().all(Self::singles_out),
        }
    }

    /// Returns `true` if groups of equal dice are a part of the pattern.
    #[must_use]
    pub(crate) fn has_groups(&self) -> bool {
        match self {
            Self::Groups(_) => true,
            Self::All(patterns) | Self::OneOf(patterns) => patterns.iter().any(Self::has_groups),
            Self::None(pattern) => pattern.has_groups(),
            _ => false,
        }
    }
}

impl Sum {
    fn contains(self, sum: usize) -> bool {
        self.from.is_none_or(|from| sum >= from) && self.to.is_none_or(|to| sum <= to)
    }
}

impl Serialize for Pattern {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::OneOf(patterns) => patterns.serialize(serializer),
            _ => Self::serialize(self, serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Pattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(PatternVisitor)
    }
}

/// The words and keys of patterns.
fn any_word() -> String {
    one_word(Pattern::deserialize("".into_deserializer()))
}

struct PatternVisitor;

impl<'de> de::Visitor<'de> for PatternVisitor {
    type Value = Pattern;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a pattern or a list of patterns; {}", any_word())
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<Pattern, E> {
        match word {
            "any" => Ok(Pattern::Any),
            _ => Err(E::custom(format!("`{word}` is no pattern alone; {}", any_word()))),
        }
    }

    fn visit_seq<A: de::SeqAccess<'de>>(self, list: A) -> Result<Pattern, A::Error> {
        Vec::deserialize(de::value::SeqAccessDeserializer::new(list)).map(Pattern::OneOf)
    }

    fn visit_map<A: de::MapAccess<'de>>(self, mut map: A) -> Result<Pattern, A::Error> {
        let several = || de::Error::custom(any_word());
        if map.size_hint() == Some(0) {
            return Err(several());
        }
        let pattern = Pattern::deserialize(de::value::MapAccessDeserializer::new(&mut map))?;
        if map.next_key::<de::IgnoredAny>()?.is_some() { Err(several()) } else { Ok(pattern) }
    }
}

impl Serialize for Sum {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match (self.from, self.to) {
            (Some(from), Some(to)) if from == to => from.serialize(serializer),
            _ => Self::serialize(self, serializer),
        }
    }
}

impl<'de> Deserialize<'de> for Sum {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(SumVisitor)
    }
}

struct SumVisitor;

impl<'de> de::Visitor<'de> for SumVisitor {
    type Value = Sum;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sum of dice such as 13, { from = 33 } or { to = 10 }")
    }

    fn visit_i64<E: de::Error>(self, sum: i64) -> Result<Sum, E> {
        from_zero(sum, &self).map(|sum| Sum { from: Some(sum), to: Some(sum) })
    }

    fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Sum, A::Error> {
        Sum::deserialize(de::value::MapAccessDeserializer::new(map))
    }
}

/// Tries every face for the first group, and the rest of the dice for the other groups.
fn best_groups(sizes: &[usize], roll: &Dice, same_face: bool) -> Option<usize> {
    let Some((&size, others)) = sizes.split_first() else { return Some(0) };
    let faces = roll.distinct_faces().filter(|&face| roll.count(face) >= size);
    let worth = |face| {
        let used = if same_face { size } else { roll.count(face) };
        let rest = (0..used).fold(*roll, |rest, _| rest.without(face));
        Some(size * face + best_groups(others, &rest, same_face)?)
    };
    faces.filter_map(worth).max()
}

fn best_run(length: usize, roll: &Dice) -> Option<usize> {
    let shown = |first: &usize| (*first..first + length).all(|face| roll.count(face) > 0);
    let firsts = (1..=MAX_SIDES + 1 - length).rev();
    firsts.clone().find(shown).map(|first| (first..first + length).sum())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scorecard::Game;

    fn points(game: &str, category: &str, roll: &str) -> usize {
        let game = Game::builtin(game).unwrap();
        game.category(game.find_category(category).unwrap()).points_for(&Dice::parse(roll, 6).unwrap())
    }

    #[test]
    fn the_examples_of_the_knubbel_rules() {
        let examples = [
            ("three-of-a-kind", "33356", 20),
            ("four-of-a-kind", "33336", 18),
            ("full-house", "33322", 25),
            ("small-straight", "23455", 30),
            ("large-straight", "23456", 40),
            ("knubbel", "11111", 50),
            ("chance", "11335", 13),
            ("ones", "11234", 2),
            ("twos", "12234", 4),
            ("threes", "13334", 9),
            ("fours", "12444", 12),
            ("fives", "12556", 10),
            ("sixes", "12666", 18),
            ("full-house", "33333", 0),
            ("small-straight", "12356", 0),
        ];
        for (category, roll, expected) in examples {
            assert_eq!(points("knubbel", category, roll), expected, "{category} {roll}");
        }
    }

    /// The cases of the exercise "yacht" of exercism.org, version 1.1.0 of its data.
    #[test]
    fn yacht_scores_as_the_exercise_asks() {
        let examples = [
            ("yacht", "55555", 50),
            ("yacht", "13325", 0),
            ("ones", "11135", 3),
            ("ones", "43655", 0),
            ("twos", "23456", 2),
            ("fours", "14141", 8),
            ("threes", "33333", 15),
            ("fives", "33333", 0),
            ("sixes", "23456", 6),
            ("full-house", "22444", 16),
            ("full-house", "53353", 19),
            ("full-house", "22445", 0),
            ("full-house", "14444", 0),
            ("full-house", "22222", 0),
            ("four-of-a-kind", "66466", 24),
            ("four-of-a-kind", "33333", 12),
            ("four-of-a-kind", "33555", 0),
            ("little-straight", "35421", 30),
            ("big-straight", "12345", 0),
            ("little-straight", "11234", 0),
            ("little-straight", "12346", 0),
            ("little-straight", "11345", 0),
            ("big-straight", "46253", 30),
            ("little-straight", "65432", 0),
            ("big-straight", "65431", 0),
            ("choice", "33566", 23),
            ("choice", "22222", 10),
        ];
        for (category, roll, expected) in examples {
            assert_eq!(points("yacht", category, roll), expected, "{category} {roll}");
        }
    }

    #[test]
    fn colours_and_sums_are_lists_of_faces_and_ranges() {
        let examples = [
            ("crag", "crag", "166", 50),
            ("crag", "crag", "256", 0),
            ("crag", "thirteen", "256", 26),
            ("kismet", "two-pair", "11663", 17),
            ("kismet", "two-pair", "11443", 0),
            ("kismet", "flush", "16161", 35),
            ("kismet", "full-house", "33322", 28),
            ("kismet", "full-house-same-colour", "33322", 0),
            ("kismet", "full-house-same-colour", "33344", 37),
            ("kismet", "full-house-same-colour", "33333", 35),
            ("kismet", "kismet", "66666", 80),
            ("balut", "balut-1", "22222", 30),
            ("balut", "straight-4", "23456", 20),
        ];
        for (game, category, roll, expected) in examples {
            assert_eq!(points(game, category, roll), expected, "{game} {category} {roll}");
        }
    }

    #[test]
    fn yatzy_pays_the_matching_dice_of_different_faces() {
        let examples = [
            ("yatzy", "one-pair", "33366", 12),
            ("yatzy", "two-pairs", "33366", 18),
            ("yatzy", "two-pairs", "33336", 0),
            ("yatzy", "three-of-a-kind", "33336", 9),
            ("yatzy", "full-house", "33366", 21),
            ("yatzy", "full-house", "33333", 0),
            ("yatzy", "large-straight", "23456", 20),
            ("yatzy", "small-straight", "23456", 0),
            ("maxi-yatzy", "two-pairs", "224466", 20),
            ("maxi-yatzy", "three-pairs", "224466", 24),
            ("maxi-yatzy", "three-pairs", "222266", 0),
            ("maxi-yatzy", "full-house", "222666", 22),
            ("maxi-yatzy", "house", "222666", 24),
            ("maxi-yatzy", "tower", "222266", 20),
            ("maxi-yatzy", "tower", "222666", 0),
            ("maxi-yatzy", "small-straight", "112345", 15),
            ("maxi-yatzy", "full-straight", "123456", 21),
            ("kniffel", "full-house", "44444", 25),
            ("kniffeliger", "pi", "11345", 31),
            ("kniffeliger", "pi", "11344", 0),
        ];
        for (game, category, roll, expected) in examples {
            assert_eq!(points(game, category, roll), expected, "{game} {category} {roll}");
        }
    }
}
