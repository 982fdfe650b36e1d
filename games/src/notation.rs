//! A place in a game as people write it: one line of text.
//!
//! ```text
//! yahtzee card ones=3,full-house=25 roll 11356 rolls-left 2
//! zehntausend objective win me 3000 opponent 4500 turn 350 roll 11235
//! ```
//!
//! First the game, then what the command line calls its options, without the dashes. The words are the same in every place where a
//! position is written: on the command line, in the bot protocol, in reviews and in reports of mistakes.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize};
use thiserror::Error;

use crate::builtin::Family;
use crate::dice::DiceError;
use crate::{bank, scorecard};

/// The longest line that is read, in bytes: far longer than any position.
pub const LONGEST_LINE: usize = 4096;

/// A place in a game in words, nothing of which has been checked: see [`scorecard::Place::read`](crate::scorecard::Place::read) and
/// [`bank::Position::read`](crate::bank::Position::read).
///
/// Its text is one line, which it is read from too. In serialised form each part has its name, with an underscore for a dash.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Notation {
    /// The game's id.
    #[serde(deserialize_with = "or_default")]
    pub game: String,
    /// What a bank game is played for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objective: Option<String>,
    /// The filled categories with their points, such as `ones=3,full-house=25`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub card: Option<String>,
    /// The score of the player to move.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub me: Option<usize>,
    /// Whether the player to move has banked, although the score is 0.
    #[serde(skip_serializing_if = "is_false", deserialize_with = "or_default")]
    pub me_entered: bool,
    /// The score of the other player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub opponent: Option<usize>,
    /// Whether the other player has banked, although the score is 0.
    #[serde(skip_serializing_if = "is_false", deserialize_with = "or_default")]
    pub opponent_entered: bool,
    /// Whether the player to move closes the round.
    #[serde(skip_serializing_if = "is_false", deserialize_with = "or_default")]
    pub second: bool,
    /// The points that may be taken over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<usize>,
    /// The dice that were left with them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer_dice: Option<usize>,
    /// The turn total before the roll.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<usize>,
    /// How much of it was taken over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub taken: Option<usize>,
    /// The dice: all on the table, or in bank games those just rolled.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub roll: Option<String>,
    /// How many rolls may still follow.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rolls_left: Option<usize>,
    /// The dice that cannot be rolled again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saved: Option<String>,
}

fn is_false(flag: &bool) -> bool {
    !flag
}

/// What is `null` is as good as left out.
fn or_default<'de, D: Deserializer<'de>, T: Default + Deserialize<'de>>(from: D) -> Result<T, D::Error> {
    Ok(Option::deserialize(from)?.unwrap_or_default())
}

/// A line that is not a place in a game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LineError {
    /// Nothing at all.
    #[error("the position is empty; it begins with a game, as in: {EXAMPLE}")]
    Empty,
    /// More than any position takes.
    #[error("the position has {found} bytes, and {LONGEST_LINE} are the most that are read")]
    TooLong {
        /// How many there are.
        found: usize,
    },
    /// A word that is not known.
    #[error("\"{found}\" is not a part of a position; there are {KEYS}, as in: {EXAMPLE}")]
    UnknownKey {
        /// What was read.
        found: String,
    },
    /// A part twice.
    #[error("\"{key}\" is in the position twice; name it once")]
    Twice {
        /// The part.
        key: &'static str,
    },
    /// A part without what it is.
    #[error("\"{key}\" is the last word of the position; what it is has to follow, as in: {EXAMPLE}")]
    NoValue {
        /// The part.
        key: &'static str,
    },
    /// A number that is none.
    #[error("\"{key} {found}\" cannot be read: {key} is a number from 0 to {}", usize::MAX)]
    NotANumber {
        /// The part.
        key: &'static str,
        /// What was read.
        found: String,
    },
}

const EXAMPLE: &str = "yahtzee card ones=3 roll 11356 rolls-left 2";
const KEYS: &str = "objective, card, me, me-entered, opponent, opponent-entered, second, offer, offer-dice, turn, taken, roll, \
                    rolls-left and saved";

/// A part of a position, to be read into.
enum Part<'a> {
    Word(&'a mut Option<String>),
    Number(&'a mut Option<usize>),
    Flag(&'a mut bool),
}

impl Notation {
    /// All parts but the game, with their names, in the order in which they are written.
    fn parts(&mut self) -> [(&'static str, Part<'_>); 14] {
        use Part::{Flag, Number, Word};
        [
            ("objective", Word(&mut self.objective)),
            ("card", Word(&mut self.card)),
            ("me", Number(&mut self.me)),
            ("me-entered", Flag(&mut self.me_entered)),
            ("opponent", Number(&mut self.opponent)),
            ("opponent-entered", Flag(&mut self.opponent_entered)),
            ("second", Flag(&mut self.second)),
            ("offer", Number(&mut self.offer)),
            ("offer-dice", Number(&mut self.offer_dice)),
            ("turn", Number(&mut self.turn)),
            ("taken", Number(&mut self.taken)),
            ("roll", Word(&mut self.roll)),
            ("rolls-left", Number(&mut self.rolls_left)),
            ("saved", Word(&mut self.saved)),
        ]
    }

    /// The parts that are there, with their names, in the order in which they are written.
    fn seen(&self) -> impl Iterator<Item = (&'static str, Seen<'_>)> {
        let number = |number: Option<usize>| number.map(Seen::Number);
        let flag = |flag: bool| flag.then_some(Seen::Flag);
        let parts = [
            ("objective", self.objective.as_deref().map(Seen::Word)),
            ("card", self.card.as_deref().map(Seen::Word)),
            ("me", number(self.me)),
            ("me-entered", flag(self.me_entered)),
            ("opponent", number(self.opponent)),
            ("opponent-entered", flag(self.opponent_entered)),
            ("second", flag(self.second)),
            ("offer", number(self.offer)),
            ("offer-dice", number(self.offer_dice)),
            ("turn", number(self.turn)),
            ("taken", number(self.taken)),
            ("roll", self.roll.as_deref().map(Seen::Word)),
            ("rolls-left", number(self.rolls_left)),
            ("saved", self.saved.as_deref().map(Seen::Word)),
        ];
        parts.into_iter().filter_map(|(key, part)| Some((key, part?)))
    }

    /// The names of the parts that are there, in the order in which they are written.
    pub fn keys(&self) -> impl Iterator<Item = &'static str> {
        self.seen().map(|(key, _)| key)
    }
}

/// A part of a position that is there.
enum Seen<'a> {
    Word(&'a str),
    Number(usize),
    Flag,
}

impl Part<'_> {
    fn is_there(&self) -> bool {
        match self {
            Self::Word(word) => word.is_some(),
            Self::Number(number) => number.is_some(),
            Self::Flag(flag) => **flag,
        }
    }
}

impl FromStr for Notation {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Self, LineError> {
        if line.len() > LONGEST_LINE {
            return Err(LineError::TooLong { found: line.len() });
        }
        let mut words = line.split_ascii_whitespace();
        let game = words.next().ok_or(LineError::Empty)?;
        let mut written = Self { game: game.to_owned(), ..Self::default() };
        while let Some(word) = words.next() {
            let part = written.parts().into_iter().find(|(key, _)| *key == word);
            let (key, part) = part.ok_or_else(|| LineError::UnknownKey { found: word.to_owned() })?;
            if part.is_there() {
                return Err(LineError::Twice { key });
            }
            let mut value = || words.next().ok_or(LineError::NoValue { key });
            match part {
                Part::Flag(flag) => *flag = true,
                Part::Word(word) => *word = Some(value()?.to_owned()),
                Part::Number(number) => *number = Some(self::number(key, value()?)?),
            }
        }
        Ok(written)
    }
}

/// Digits only: no sign, no space.
fn number(key: &'static str, found: &str) -> Result<usize, LineError> {
    let digits = found.bytes().all(|byte| byte.is_ascii_digit());
    let number = found.parse().ok().filter(|_| digits);
    number.ok_or_else(|| LineError::NotANumber { key, found: found.to_owned() })
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.game)?;
        self.seen().try_for_each(|(key, part)| match part {
            Seen::Word(word) => write!(f, " {key} {word}"),
            Seen::Number(number) => write!(f, " {key} {number}"),
            Seen::Flag => write!(f, " {key}"),
        })
    }
}

/// A game's id as one word: what is no letter, digit, dash, dot or underscore becomes a dash.
#[must_use]
pub fn as_word(id: &str) -> String {
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    let word: String = id.chars().map(|c| if fits(c) { c } else { '-' }).collect();
    if word.is_empty() { "-".to_owned() } else { word }
}

/// A place that cannot be in the game, and which part of what was written is to blame.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlaceError {
    /// Another game's place.
    #[error("the position is one of {found}, not of {game}")]
    OtherGame {
        /// The game that was written.
        found: String,
        /// The game that was asked for.
        game: String,
    },
    /// Another objective's.
    #[error("the objective is {found}, but {game} is asked for {objective}")]
    OtherObjective {
        /// The objective that was written.
        found: String,
        /// The game's id.
        game: String,
        /// Its objective.
        objective: &'static str,
    },
    /// A part that means nothing in this family of games.
    #[error("{key} means nothing in {game}, a {family} game, which knows {known}")]
    OtherFamily {
        /// The part.
        key: &'static str,
        /// The game's id.
        game: String,
        /// Its family.
        family: &'static str,
        /// The parts that it knows.
        known: &'static str,
    },
    /// A part that makes no sense without another one.
    #[error("{key} needs {needed} beside it, as in: {example}")]
    Alone {
        /// The part.
        key: &'static str,
        /// The other one.
        needed: &'static str,
        /// A position that has both.
        example: String,
    },
    /// Parts that exclude each other.
    #[error(
        "an offer is for the start of a turn and a roll for later; leave one of them out, or say what was taken with taken"
    )]
    OfferAndRoll,
    /// Dice that are none.
    #[error("{error}")]
    Dice {
        /// The part.
        key: &'static str,
        /// What is wrong with it.
        error: DiceError,
    },
    /// A card that cannot be.
    #[error(transparent)]
    Card(scorecard::CardError),
    /// A position of a scorecard game that cannot be.
    #[error(transparent)]
    Scorecard(scorecard::PositionError),
    /// A position of a bank game that cannot be.
    #[error(transparent)]
    Bank(bank::PositionError),
}

impl PlaceError {
    /// Whether the place can be, but is one in which a turn or a game has ended: after a bust, or with a full card.
    #[must_use]
    pub fn is_an_end(&self) -> bool {
        let full = matches!(self, Self::Scorecard(scorecard::PositionError::CardIsFull));
        full || matches!(self, Self::Bank(bank::PositionError::Bust { .. }))
    }

    /// The part that is to blame, if it is one alone.
    #[must_use]
    pub fn key(&self) -> Option<&'static str> {
        match self {
            Self::OtherGame { .. } => Some("game"),
            Self::OtherObjective { .. } => Some("objective"),
            Self::OtherFamily { key, .. } | Self::Alone { key, .. } | Self::Dice { key, .. } => Some(key),
            Self::OfferAndRoll => Some("offer"),
            Self::Card(_) => Some("card"),
            Self::Scorecard(error) => Some(error.key()),
            Self::Bank(error) => error.key(),
        }
    }
}

/// Checks what every place has: its game and objective.
pub(crate) fn check_game(written: &Notation, id: &str, objective: &'static str) -> Result<(), PlaceError> {
    if written.game != id && as_word(&written.game) != as_word(id) {
        return Err(PlaceError::OtherGame { found: written.game.clone(), game: id.to_owned() });
    }
    match &written.objective {
        Some(found) if found != objective => {
            Err(PlaceError::OtherObjective { found: found.clone(), game: id.to_owned(), objective })
        }
        _ => Ok(()),
    }
}

/// Refuses parts that a family does not know.
pub(crate) fn check_keys(
    written: &Notation,
    id: &str,
    family: Family,
    (keys, known): (&[&str], &'static str),
) -> Result<(), PlaceError> {
    let other = written.keys().find(|key| !keys.contains(key));
    other.map_or(Ok(()), |key| Err(PlaceError::OtherFamily { key, game: id.to_owned(), family: family.name(), known }))
}
