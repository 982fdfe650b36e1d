//! Dice as a multiset: the faces that show, in no order.

use std::fmt;

use thiserror::Error;

/// The largest number of dice of a game.
pub const MAX_DICE: usize = 6;
/// The largest number of sides of a die.
pub const MAX_SIDES: usize = 8;

/// The largest number of dice that are read. It exceeds that of any game, so that the game itself can state how many it
/// needs.
const MOST_READ: usize = 99;

/// The first of the six characters that show a die, `⚀` to `⚅`.
const PICTURE: char = '\u{2680}';
/// Marks that ask for a plain or a coloured picture of the character before them.
const STYLES: [char; 2] = ['\u{fe0e}', '\u{fe0f}'];

/// The face that a character shows: a digit from 1 to 9, or a picture of a die such as `⚂`.
#[must_use]
pub fn face(c: char) -> Option<usize> {
    let picture = u32::from(c).checked_sub(u32::from(PICTURE)).filter(|face| *face < 6).map(|face| face + 1);
    picture.or(c.to_digit(10)).filter(|face| *face > 0).map(|face| face as usize)
}

/// Returns `true` for what may stand between dice and means nothing: spaces, commas and dashes.
#[must_use]
pub fn is_between_dice(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | '-') || STYLES.contains(&c)
}

/// A multiset of dice: the number of dice that show each face. Faces count from 1.
///
/// It is written and parsed as its faces in ascending order, such as `11356`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dice {
    counts: [u8; MAX_SIDES],
}

/// A text that is not a set of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DiceError {
    /// A character that is not a face of the die.
    #[error("'{found}' is not a face of these dice: faces go from 1 to {sides}, as in 11356 or \"1 1 3 5 6\"")]
    NotAFace {
        /// The character.
        found: char,
        /// The number of sides of the dice.
        sides: usize,
    },
    /// Far more dice than any game has.
    #[error("more than {MOST_READ} dice were given, and no game has more than {MAX_DICE}")]
    TooMany,
}

impl Dice {
    /// No dice at all.
    pub const NONE: Self = Self { counts: [0; MAX_SIDES] };

    /// Reads faces such as `11356`, `1 1 3 5 6`, `1-1-3-5-6` or `⚀⚀⚂⚄⚅`, in any order; commas and dashes count as spaces.
    ///
    /// # Errors
    /// If a character is not a face from 1 to `sides`, or if there are more than 99 dice.
    pub fn parse(text: &str, sides: usize) -> Result<Self, DiceError> {
        // That is a number below 0, and no dice.
        if text.trim_start().starts_with('-') {
            return Err(DiceError::NotAFace { found: '-', sides });
        }
        let mut dice = Self::NONE;
        for found in text.chars().filter(|c| !is_between_dice(*c)) {
            let face = face(found).filter(|face| *face <= sides.min(MAX_SIDES));
            let face = face.ok_or(DiceError::NotAFace { found, sides })?;
            if dice.len() == MOST_READ {
                return Err(DiceError::TooMany);
            }
            dice = dice.with(face);
        }
        Ok(dice)
    }

    /// Dice that show these faces.
    #[must_use]
    pub fn from_faces(faces: impl IntoIterator<Item = usize>) -> Self {
        faces.into_iter().fold(Self::NONE, Self::with)
    }

    /// An example of this number of dice, to show how dice are written: `12345`.
    #[must_use]
    pub fn example(dice: usize, sides: usize) -> Self {
        Self::from_faces((0..dice).map(|die| die % sides + 1))
    }

    /// The number of dice that show `face`.
    #[must_use]
    pub fn count(&self, face: usize) -> usize {
        usize::from(self.counts[face - 1])
    }

    /// The number of dice.
    #[must_use]
    pub fn len(&self) -> usize {
        self.counts.iter().map(|&n| usize::from(n)).sum()
    }

    /// Returns `true` when there are no dice.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::NONE
    }

    /// The sum of all faces that show.
    #[must_use]
    pub fn sum(&self) -> usize {
        self.faces().sum()
    }

    /// The face of each die, in ascending order.
    #[must_use]
    pub fn faces(&self) -> impl DoubleEndedIterator<Item = usize> + '_ {
        (1..=MAX_SIDES).flat_map(|face| std::iter::repeat_n(face, self.count(face)))
    }

    /// The distinct faces that show, in ascending order.
    pub fn distinct_faces(&self) -> impl Iterator<Item = usize> + '_ {
        (1..=MAX_SIDES).filter(|&face| self.count(face) > 0)
    }

    /// These dice and one more that shows `face`.
    #[must_use]
    pub fn with(mut self, face: usize) -> Self {
        self.counts[face - 1] += 1;
        self
    }

    /// These dice without one that shows `face`, which must be among them.
    #[must_use]
    pub fn without(mut self, face: usize) -> Self {
        self.counts[face - 1] -= 1;
        self
    }

    /// Returns `true` when `part` is among these dice.
    #[must_use]
    pub fn contains(&self, part: &Self) -> bool {
        self.counts.iter().zip(part.counts).all(|(&n, m)| n >= m)
    }

    /// The reason why `part` is not a part of these dice, in words: `there is no 1 in the roll 2235`; empty if it is
    /// one.
    #[must_use]
    pub(crate) fn lacks(&self, part: &Self) -> String {
        let lacking = part.distinct_faces().find(|&face| part.count(face) > self.count(face));
        let Some(face) = lacking else { return String::new() };
        match self.count(face) {
            0 => format!("there is no {face} in the roll {self}"),
            1 => format!("there is only one {face} in the roll {self}"),
            some => format!("there are only {some} dice with a {face} in the roll {self}"),
        }
    }

    /// These dice together with `other`.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        for (n, m) in self.counts.iter_mut().zip(other.counts) {
            *n += m;
        }
        self
    }

    /// These dice without those of `part`, which must be among them.
    #[must_use]
    pub fn minus(mut self, part: &Self) -> Self {
        for (n, m) in self.counts.iter_mut().zip(part.counts) {
            *n -= m;
        }
        self
    }

    /// Every distinct part of these dice, from no dice to all of them.
    pub fn parts(&self) -> impl Iterator<Item = Self> + use<> {
        let whole = *self;
        let mut next = Some(Self::NONE);
        std::iter::from_fn(move || {
            let part = next?;
            next = part.next_part_of(&whole);
            Some(part)
        })
    }

    /// Counts up like an odometer whose wheels are the faces.
    fn next_part_of(mut self, whole: &Self) -> Option<Self> {
        for (n, &most) in self.counts.iter_mut().zip(&whole.counts) {
            if *n < most {
                *n += 1;
                return Some(self);
            }
            *n = 0;
        }
        None
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Faces have one digit, since no die has more than eight sides.
        let text: String = self.faces().filter_map(|face| char::from_digit(face as u32, 10)).collect();
        f.pad(&text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn spaces_commas_and_order_do_not_matter() {
        let dice = Dice::parse("1 1,3 5 6", 6).unwrap();
        assert_eq!(dice, Dice::parse("65311", 6).unwrap());
        assert_eq!(dice.to_string(), "11356");
        assert_eq!((dice.len(), dice.sum(), dice.count(1)), (5, 16, 2));
    }

    #[test]
    fn dice_are_read_as_people_and_programs_write_them() {
        let dice = Dice::parse("11356", 6);
        for text in ["1-1-3-5-6", "⚀⚀⚂⚄⚅", "⚅ ⚀, ⚂ ⚄ ⚀", "⚀\u{fe0f}⚀\u{fe0f}356", "1, 1, 3, 5, 6"]
        {
            assert_eq!(Dice::parse(text, 6), dice, "{text}");
        }
        assert_eq!(Dice::parse("⚀⚅", 4), Err(DiceError::NotAFace { found: '⚅', sides: 4 }));
        assert_eq!(
            ['⚀', '⚅', '⚆', '\u{267f}', '0', '9', 'x'].map(face),
            [Some(1), Some(6), None, None, None, Some(9), None]
        );
    }

    #[test]
    fn what_is_no_face_is_named() {
        for (text, sides, found) in [("1270", 6, '7'), ("120", 6, '0'), ("1x", 8, 'x'), ("9", 8, '9')] {
            assert_eq!(Dice::parse(text, sides), Err(DiceError::NotAFace { found, sides }));
        }
        assert_eq!(Dice::parse(&"1".repeat(100), 6), Err(DiceError::TooMany));
    }

    #[test]
    fn parts_are_all_and_each_once() {
        let roll = Dice::parse("11356", 6).unwrap();
        let parts: std::collections::HashSet<Dice> = roll.parts().collect();
        assert_eq!(parts.len(), 3 * 2 * 2 * 2);
        assert_eq!(roll.parts().count(), parts.len());
        assert!(parts.iter().all(|part| roll.contains(part)));
    }

    proptest! {
        #[test]
        fn any_text_is_refused_or_comes_back(text in "\\PC{0,12}", sides in 2usize..=8) {
            if let Ok(dice) = Dice::parse(&text, sides) {
                prop_assert_eq!(Dice::parse(&dice.to_string(), sides), Ok(dice));
            }
        }
    }
}
