//! Dice as a multiset: the faces that show, in no order.

use std::fmt;

use thiserror::Error;

/// The largest number of dice of a game.
pub const MAX_DICE: usize = 6;
/// The largest number of dice from which players choose, in games in which a turn is one roll.
pub const MAX_CHOSEN_DICE: usize = 10;
/// The largest number of sides of a die.
pub const MAX_SIDES: usize = 8;
/// The face of a joker, which is written as `*`.
pub const JOKER: usize = MAX_SIDES + 1;
/// The largest number of kinds of dice in a game: those of two players with other dice each.
pub const MAX_KINDS: usize = 2 * MAX_DICE;

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

/// A number for each face.
type Faces = [u8; JOKER];

/// A multiset of dice: the number of dice that show each face. Faces count from 1.
///
/// It is written and parsed as its faces in ascending order, such as `11356`. Dice may be of several kinds, counted from
/// 0, which are written as letters behind the faces, but for the first kind: `11b35c6`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Dice {
    counts: Faces,
    /// Those of them that are of another kind than the first, at most as many as a game has dice: [`mark`]s in falling
    /// order, and then zeros.
    others: [u8; MAX_DICE],
}

/// A die of another kind than the first: its kind and its face in one number above 0.
fn mark(kind: usize, face: usize) -> u8 {
    (kind << 4 | face) as u8
}

/// The marks that the dice of a game can show, and thereby the form of rolls.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Marks {
    /// The number of sides.
    pub sides: usize,
    /// The number of kinds of dice.
    pub kinds: usize,
    /// `true` if a die may show a joker.
    pub joker: bool,
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
    /// A letter that is no kind of the game's dice.
    #[error(
        "'{found}' is not a kind of these dice: their letters are {}, and dice of the first kind have none",
        letters(*last)
    )]
    NotAKind {
        /// The letter.
        found: char,
        /// The letter of the last kind.
        last: char,
    },
    /// More dice of other kinds than the first than any game has.
    #[error("more than {MAX_DICE} dice with letters were given, and no game has more")]
    TooManyLetters,
    /// Far more dice than any game has.
    #[error("more than {MOST_READ} dice were given, and no game has more than {MAX_CHOSEN_DICE}")]
    TooMany,
}

impl Dice {
    /// No dice at all.
    pub const NONE: Self = Self { counts: [0; JOKER], others: [0; MAX_DICE] };

    /// Reads faces such as `11356`, `1 1 3 5 6`, `1-1-3-5-6` or `⚀⚀⚂⚄⚅`, in any order; commas and dashes count as spaces.
    ///
    /// # Errors
    /// If a character is not a face from 1 to `sides`, or if there are more than 99 dice.
    pub fn parse(text: &str, sides: usize) -> Result<Self, DiceError> {
        Self::parse_as(text, &Marks { sides, kinds: 1, joker: false })
    }

    /// Reads dice of several kinds: faces, each with the letter of its kind, such as `1 5b 5 *c`. Dice of the first kind
    /// have no letter, and jokers are stars.
    ///
    /// # Errors
    /// If something is neither a face nor the letter of a kind, or if there are more than 99 dice.
    pub fn parse_as(text: &str, marks: &Marks) -> Result<Self, DiceError> {
        let Marks { sides, kinds, joker } = *marks;
        // That is a number below 0, and no dice.
        if text.trim_start().starts_with('-') {
            return Err(DiceError::NotAFace { found: '-', sides });
        }
        let mut dice = Self::NONE;
        let mut characters = text.chars().filter(|c| !is_between_dice(*c)).peekable();
        while let Some(found) = characters.next() {
            let face = match found {
                '*' if joker => Some(JOKER),
                _ => face(found).filter(|face| *face <= sides.min(MAX_SIDES)),
            };
            let face = face.ok_or(DiceError::NotAFace { found, sides })?;
            let letter = characters.next_if(|c| kinds > 1 && c.is_ascii_alphabetic());
            let kind = letter.map_or(0, |letter| kind_of(letter.to_ascii_lowercase()));
            if kind >= kinds {
                let last = letter_of(kinds - 1).unwrap_or('a');
                return Err(DiceError::NotAKind { found: letter.unwrap_or('a'), last });
            }
            if dice.len() == MOST_READ {
                return Err(DiceError::TooMany);
            }
            if kind > 0 && dice.others[MAX_DICE - 1] > 0 {
                return Err(DiceError::TooManyLetters);
            }
            dice = dice.with_of(kind, face);
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
        (1..=JOKER).flat_map(|face| std::iter::repeat_n(face, self.count(face)))
    }

    /// The distinct faces that show, in ascending order.
    pub fn distinct_faces(&self) -> impl Iterator<Item = usize> + '_ {
        (1..=JOKER).filter(|&face| self.count(face) > 0)
    }

    /// Each die, in ascending order of the faces: its face and its kind.
    #[must_use]
    pub fn each(&self) -> impl DoubleEndedIterator<Item = (usize, usize)> + use<> {
        let kinds = if self.is_of_one_kind() { 1 } else { MAX_KINDS };
        let of: [Faces; MAX_KINDS] =
            std::array::from_fn(|kind| if kind < kinds { self.faces_of(kind) } else { [0; JOKER] });
        let of_face = move |face: usize| {
            (0..kinds).flat_map(move |kind| std::iter::repeat_n((face, kind), usize::from(of[kind][face - 1])))
        };
        (1..=JOKER).flat_map(of_face)
    }

    /// The number of dice of each kind.
    #[must_use]
    pub fn kinds(&self) -> [usize; MAX_KINDS] {
        std::array::from_fn(|kind| self.faces_of(kind).iter().map(|&n| usize::from(n)).sum())
    }

    /// The dice of a kind, as if it were the only one.
    #[must_use]
    pub fn of_kind(&self, kind: usize) -> Self {
        Self { counts: self.faces_of(kind), ..Self::NONE }
    }

    /// These dice, as if all were of this kind.
    #[must_use]
    pub fn as_kind(&self, kind: usize) -> Self {
        self.faces().fold(Self::NONE, |dice, face| dice.with_of(kind, face))
    }

    fn faces_of(&self, kind: usize) -> Faces {
        let mut faces = if kind == 0 { self.counts } else { [0; JOKER] };
        for mark in self.others.into_iter().take_while(|mark| *mark > 0) {
            let (of, face) = (usize::from(mark >> 4), usize::from(mark & 15));
            match kind {
                0 => faces[face - 1] -= 1,
                _ if of == kind => faces[face - 1] += 1,
                _ => {}
            }
        }
        faces
    }

    /// These dice and one more that shows `face`.
    #[must_use]
    pub fn with(mut self, face: usize) -> Self {
        self.counts[face - 1] += 1;
        self
    }

    /// These dice and one more of this kind that shows `face`. There is room for as many dice of other kinds than the first
    /// as a game has dice; beyond, they count as dice of the first kind.
    #[must_use]
    pub fn with_of(self, kind: usize, face: usize) -> Self {
        let mut dice = self.with(face);
        if kind > 0 {
            dice.add(mark(kind, face));
        }
        dice
    }

    fn add(&mut self, mark: u8) {
        let place = self.others.partition_point(|other| *other >= mark);
        if place < MAX_DICE {
            self.others[place..].rotate_right(1);
            self.others[place] = mark;
        }
    }

    fn remove(&mut self, mark: u8) {
        if let Some(place) = self.others.iter().position(|other| *other == mark) {
            self.others[place..].rotate_left(1);
            self.others[MAX_DICE - 1] = 0;
        }
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
        let have = |all: &Faces, part: &Faces| all.iter().zip(part).all(|(n, m)| n >= m);
        match self.is_of_one_kind() && part.is_of_one_kind() {
            true => have(&self.counts, &part.counts),
            false => (0..MAX_KINDS).all(|kind| have(&self.faces_of(kind), &part.faces_of(kind))),
        }
    }

    /// Returns `true` when all dice are of the first kind.
    fn is_of_one_kind(&self) -> bool {
        self.others == Self::NONE.others
    }

    /// The reason why `part` is not a part of these dice, in words: `there is no 1 in the roll 2235`; empty if it is
    /// one.
    #[must_use]
    pub(crate) fn lacks(&self, part: &Self) -> String {
        let lacking = part.distinct_faces().find(|&face| part.count(face) > self.count(face));
        let shown = |face: usize| if face == JOKER { "*".to_owned() } else { face.to_string() };
        let Some((face, count)) = lacking.map(|face| (shown(face), self.count(face))) else {
            // The faces are there, but on dice of other kinds.
            return if self.contains(part) {
                String::new()
            } else {
                format!("these are other dice of the roll {self}")
            };
        };
        match count {
            0 => format!("there is no {face} in the roll {self}"),
            1 => format!("there is only one {face} in the roll {self}"),
            some => format!("there are only {some} dice with a {face} in the roll {self}"),
        }
    }

    /// These dice together with `other`.
    #[must_use]
    pub fn and(mut self, other: &Self) -> Self {
        self.counts.iter_mut().zip(other.counts).for_each(|(n, m)| *n += m);
        other.others.into_iter().take_while(|mark| *mark > 0).for_each(|mark| self.add(mark));
        self
    }

    /// These dice without those of `part`, which must be among them.
    #[must_use]
    pub fn minus(mut self, part: &Self) -> Self {
        self.counts.iter_mut().zip(part.counts).for_each(|(n, m)| *n -= m);
        part.others.into_iter().take_while(|mark| *mark > 0).for_each(|mark| self.remove(mark));
        self
    }

    /// Every distinct part of these dice, from no dice to all of them.
    pub fn parts(&self) -> impl Iterator<Item = Self> + use<> {
        // An odometer whose wheels are the faces of each kind that show, with the number of dice that do.
        let kinds = if self.is_of_one_kind() { 1 } else { MAX_KINDS };
        let of_kind =
            |kind: usize| self.faces_of(kind).into_iter().zip(1..).map(move |(most, face)| (kind, face, most));
        let mut wheels: Vec<(usize, usize, u8, u8)> = (0..kinds)
            .flat_map(of_kind)
            .filter(|of| of.2 > 0)
            .map(|(kind, face, most)| (kind, face, most, 0))
            .collect();
        let mut next = Some(Self::NONE);
        std::iter::from_fn(move || {
            let part = next?;
            next = turned(&mut wheels, part);
            Some(part)
        })
    }
}

/// Counts up by one.
fn turned(wheels: &mut [(usize, usize, u8, u8)], mut part: Dice) -> Option<Dice> {
    for (kind, face, most, at) in wheels {
        if at < most {
            *at += 1;
            return Some(part.with_of(*kind, *face));
        }
        part.counts[*face - 1] -= *most;
        if *kind > 0 {
            (0..*most).for_each(|_| part.remove(mark(*kind, *face)));
        }
        *at = 0;
    }
    None
}

/// The letters up to the last one, in words.
fn letters(last: char) -> String {
    if last == 'b' { "b alone".to_owned() } else { format!("b to {last}") }
}

/// The letter of a kind of dice; `None` for the first one.
#[must_use]
pub fn letter_of(kind: usize) -> Option<char> {
    (kind > 0).then(|| char::from(b'a' + kind as u8))
}

fn kind_of(letter: char) -> usize {
    letter as usize - 'a' as usize
}

/// A die as it is written: its face and the letter of its kind.
pub(crate) fn die_in_text((face, kind): (usize, usize)) -> String {
    // Faces have one digit, since no die has more than eight sides.
    let face = if face == JOKER { '*' } else { char::from(b'0' + face as u8) };
    std::iter::once(face).chain(letter_of(kind)).collect()
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.each().map(die_in_text).collect::<String>())
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

    #[test]
    fn dice_of_several_kinds_have_letters() {
        let marks = Marks { sides: 6, kinds: 3, joker: true };
        let roll = Dice::parse_as("1b 1 *c, 5a 3b1", &marks).unwrap();
        assert_eq!(roll.to_string(), "111b3b5*c");
        assert_eq!((roll.len(), roll.count(1), roll.kinds()[..3].to_vec()), (6, 3, vec![3, 2, 1]));
        assert_eq!((roll.of_kind(1).to_string(), roll.of_kind(1).as_kind(2).to_string()), ("13".into(), "1c3c".into()));
        let part = Dice::parse_as("1b *c", &marks).unwrap();
        assert!(roll.contains(&part) && !roll.contains(&part.and(&part)));
        assert_eq!((roll.minus(&part).to_string(), roll.minus(&part).and(&part)), ("113b5".into(), roll));
        let parts: std::collections::HashSet<Dice> = roll.parts().collect();
        assert_eq!((parts.len(), roll.parts().count()), (3 * 2 * 2 * 2 * 2, 48));
        assert!(parts.iter().all(|part| roll.contains(part) && Dice::parse_as(&part.to_string(), &marks) == Ok(*part)));
        assert_eq!(Dice::parse_as("1d", &marks), Err(DiceError::NotAKind { found: 'd', last: 'c' }));
        assert_eq!(Dice::parse_as(&"1b".repeat(7), &marks), Err(DiceError::TooManyLetters));
        assert_eq!(Dice::parse("1b", 6), Err(DiceError::NotAFace { found: 'b', sides: 6 }));
        assert_eq!(Dice::parse("*", 6), Err(DiceError::NotAFace { found: '*', sides: 6 }));
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
