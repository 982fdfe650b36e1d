//! A position as one line of text.
//!
//! ```text
//! yahtzee card ones=3,full-house=25 roll 11356 rolls-left 2
//! zehntausend objective win me 3000 opponent 4500 turn 350 roll 11235
//! ```
//!
//! The game comes first, then its parts, which are the options of the command line without their dashes. The words are
//! the same wherever a position is written: on the command line, in the bot protocol, in reviews and in reports of
//! mistakes.

use std::fmt;
use std::str::FromStr;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use thiserror::Error;

use crate::any::Rules;
use crate::dice::{Dice, DiceError, Marks};
use crate::family::Family;
use crate::fields::Fields;
use crate::library::{find_builtin, known_game, without_ending};
use crate::part::{Kind, OBJECTIVE, Part, Value, numbers};
use crate::text::{as_word, did_you_mean, listed, shortened};

/// The longest line that is read, in bytes: far longer than any position.
pub const LONGEST_LINE: usize = 4096;

/// A game and parts of a position, not yet checked: a family reads its position from it.
///
/// It is written to and parsed from one line of text. Serialised, each part has the name of its field. Two notations
/// are equal if their lines are: an empty word is left out of the line, and a number equals the word of its digits.
#[derive(Clone, Debug, Default)]
pub struct Notation {
    /// The game's id.
    pub game: String,
    parts: Vec<(&'static str, Value)>,
}

/// A line that is not a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum LineError {
    /// The line is empty.
    #[error("the position is empty; it begins with a game, as in: {EXAMPLE}")]
    Empty,
    /// The line is longer than any position.
    #[error("the position has {found} bytes, and {LONGEST_LINE} are the most that are read")]
    TooLong {
        /// The number of bytes.
        found: usize,
    },
    /// A word is unknown.
    #[error(
        "\"{found}\" is not a part of a position{}; there are {}, as in: {EXAMPLE}",
        did_you_mean(found, known.iter().map(|part| part.name)),
        names(known)
    )]
    UnknownPart {
        /// The word.
        found: String,
        /// The parts of the game's positions; if the game is not built in, the parts of all games.
        known: Vec<Part>,
    },
    /// A part occurs twice.
    #[error("\"{name}\" is in the position twice; name it once")]
    Twice {
        /// The part.
        name: &'static str,
    },
    /// A part has no value.
    #[error("\"{name}\" is the last word of the position; what it is has to follow, as in: {EXAMPLE}")]
    NoValue {
        /// The part.
        name: &'static str,
    },
    /// A value is of another kind than its part.
    #[error("\"{name} {found}\" cannot be read: {name} is {}", kind.in_words())]
    OtherKind {
        /// The part.
        name: &'static str,
        /// The kind of the part.
        kind: Kind,
        /// The value that was read.
        found: String,
    },
}

const EXAMPLE: &str = "yahtzee card ones=3 roll 11356 rolls-left 2";

/// The errors of a notation that all families share.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NotationError {
    /// The position is one of another game.
    #[error("the position is one of {found}, not of {game}")]
    OtherGame {
        /// The game in the notation.
        found: String,
        /// The requested game.
        game: String,
    },
    /// The position is one of another objective.
    #[error("the objective is {found}, but {game} is asked for {objective}")]
    OtherObjective {
        /// The objective in the notation.
        found: String,
        /// The game's id.
        game: String,
        /// Its objective.
        objective: &'static str,
    },
    /// A part does not exist in this family of games.
    #[error("{name} means nothing in {game}, a {family} game, which knows {}", names(known))]
    MeansNothing {
        /// The part.
        name: &'static str,
        /// The game's id.
        game: String,
        /// Its family.
        family: Family,
        /// The parts that exist in the game.
        known: &'static [Part],
    },
    /// A part is given without another one that it needs.
    #[error("{name} needs {needed} beside it, as in: {example}")]
    Alone {
        /// The part.
        name: &'static str,
        /// The part that is needed.
        needed: &'static str,
        /// A position that has both.
        example: String,
    },
    /// A value is of another kind than the part is in this family.
    #[error("{name} is {}, not \"{found}\"", kind.in_words())]
    OtherKind {
        /// The part.
        name: &'static str,
        /// The kind of the part.
        kind: Kind,
        /// The value that was read.
        found: String,
    },
    /// A text is not a set of dice.
    #[error("{error}")]
    Dice {
        /// The part.
        name: &'static str,
        /// The error in the dice.
        error: DiceError,
    },
}

impl NotationError {
    /// The part that is wrong.
    #[must_use]
    pub fn part(&self) -> &'static str {
        match self {
            Self::OtherGame { .. } => "game",
            Self::OtherObjective { .. } => OBJECTIVE.name,
            Self::MeansNothing { name, .. }
            | Self::Alone { name, .. }
            | Self::OtherKind { name, .. }
            | Self::Dice { name, .. } => name,
        }
    }

    /// The message with the names of the command line's options; `None` if it is the same.
    pub(crate) fn in_options(&self) -> Option<String> {
        match self {
            Self::MeansNothing { name, game, family, .. } => {
                Some(format!("--{name} means nothing in {game}, a {family} game; leave it out"))
            }
            Self::Alone { name, needed, example } => {
                Some(format!("--{name} needs --{needed} beside it, as in: {}", as_options(example)))
            }
            Self::OtherKind { .. } => Some(format!("--{self}")),
            Self::OtherGame { .. } | Self::OtherObjective { .. } | Self::Dice { .. } => None,
        }
    }
}

impl Notation {
    /// A notation of a game, without any parts.
    #[must_use]
    pub fn new(game: &str) -> Self {
        Self { game: game.to_owned(), parts: Vec::new() }
    }

    /// These parts, as a notation of another game.
    #[must_use]
    pub fn of_game(self, game: &str) -> Self {
        Self { game: game.to_owned(), ..self }
    }

    /// Sets a part, and replaces its previous value.
    pub fn set(&mut self, part: &Part, value: Value) {
        match self.parts.iter_mut().find(|(name, _)| *name == part.name) {
            Some((_, old)) => *old = value,
            None => self.parts.push((part.name, value)),
        }
    }

    /// Leaves out these parts.
    #[must_use]
    pub(crate) fn without(mut self, parts: &[&Part]) -> Self {
        self.parts.retain(|(name, _)| parts.iter().all(|part| part.name != *name));
        self
    }

    /// Adds a word.
    #[must_use]
    pub fn with_word(mut self, part: &Part, word: impl Into<String>) -> Self {
        self.set(part, Value::Word(word.into()));
        self
    }

    /// Adds a number, if there is one.
    #[must_use]
    pub fn with_number(mut self, part: &Part, number: Option<usize>) -> Self {
        if let Some(number) = number {
            self.set(part, Value::Number(number));
        }
        self
    }

    /// Adds numbers, if there are any.
    #[must_use]
    pub(crate) fn with_numbers(mut self, part: &Part, numbers: Option<Vec<usize>>) -> Self {
        if let Some(numbers) = numbers {
            self.set(part, Value::Numbers(numbers));
        }
        self
    }

    /// Adds a flag, if it is set.
    #[must_use]
    pub(crate) fn with_flag(mut self, part: &Part, is_up: bool) -> Self {
        if is_up {
            self.set(part, Value::Flag);
        }
        self
    }

    /// Adds the objective as the first part, unless it is there. Families with a single objective may leave it out.
    #[must_use]
    pub fn with_objective(mut self, objective: &str) -> Self {
        if self.get(&OBJECTIVE).is_none() {
            self.parts.insert(0, (OBJECTIVE.name, Value::Word(objective.to_owned())));
        }
        self
    }

    /// The value of a part.
    #[must_use]
    pub fn get(&self, part: &Part) -> Option<&Value> {
        self.parts.iter().find(|(name, _)| *name == part.name).map(|(_, value)| value)
    }

    /// Returns `true` when a part is present.
    #[must_use]
    pub fn has(&self, part: &Part) -> bool {
        self.get(part).is_some()
    }

    /// The word of a part.
    #[must_use]
    pub fn word(&self, part: &Part) -> Option<&str> {
        match self.get(part)? {
            Value::Word(word) => Some(word),
            _ => None,
        }
    }

    /// The words of a part.
    #[must_use]
    pub fn words(&self, part: &Part) -> Option<&[String]> {
        match self.get(part)? {
            Value::Words(words) => Some(words),
            _ => None,
        }
    }

    /// The number of a part.
    #[must_use]
    pub fn number(&self, part: &Part) -> Option<usize> {
        match self.get(part)? {
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The numbers of a part.
    #[must_use]
    pub fn numbers(&self, part: &Part) -> Option<Vec<usize>> {
        match self.get(part)? {
            Value::Numbers(numbers) => Some(numbers.clone()),
            // Words are read as numbers where another family has words under the same name.
            Value::Words(words) => {
                words.iter().map(|word| numbers(word)).collect::<Option<Vec<_>>>().map(|all| all.concat())
            }
            _ => None,
        }
    }

    /// The number of a part that may be negative.
    #[must_use]
    pub fn whole(&self, part: &Part) -> Option<i64> {
        match self.get(part)? {
            Value::Whole(number) => Some(*number),
            _ => None,
        }
    }

    /// The objective, if it is given.
    #[must_use]
    pub fn objective(&self) -> Option<&str> {
        self.word(&OBJECTIVE)
    }

    /// The names of the parts that are present.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.parts.iter().map(|(name, _)| *name)
    }

    /// The parts that the line contains. An empty word, such as that of an empty card, cannot be written and is left
    /// out.
    fn said(&self) -> impl Iterator<Item = &(&'static str, Value)> {
        self.parts.iter().filter(|(_, value)| *value == Value::Flag || !value.to_string().is_empty())
    }

    /// The parts as data, without the objective.
    #[must_use]
    pub fn fields(&self) -> Fields {
        let parts = self.parts.iter().filter(|(name, _)| *name != OBJECTIVE.name);
        parts.fold(Fields::default(), |fields, (name, value)| fields.value(name.replace('-', "_"), value.clone()))
    }

    /// The dice of a part; no dice if the part is absent.
    pub(crate) fn dice(&self, part: &Part, sides: usize) -> Result<Dice, NotationError> {
        self.dice_as(part, &Marks { sides, kinds: 1, joker: false })
    }

    /// The dice of a part, with these marks; no dice if the part is absent.
    pub(crate) fn dice_as(&self, part: &Part, marks: &Marks) -> Result<Dice, NotationError> {
        let text = self.word(part).unwrap_or_default();
        Dice::parse_as(text, marks).map_err(|error| NotationError::Dice { name: part.name, error })
    }

    /// Checks what all positions share: the game, the objective, and that all parts are among those `known` in the
    /// game. The game is named by the word of its positions; the ending of a rules file may be left out.
    pub(crate) fn check(
        &self,
        (word, objective): (&str, &'static str),
        (family, known): (Family, &'static [Part]),
    ) -> Result<(), NotationError> {
        let game = || word.to_owned();
        let found = as_word(&self.game);
        let is_name = || [word, without_ending(word)].iter().any(|name| name.eq_ignore_ascii_case(&found));
        let is_alias = || known_game(&found).is_some_and(|(id, _)| id == word);
        if !is_name() && !is_alias() {
            return Err(NotationError::OtherGame { found: self.game.clone(), game: game() });
        }
        if let Some(found) = self.objective().filter(|found| !found.eq_ignore_ascii_case(objective)) {
            return Err(NotationError::OtherObjective { found: found.to_owned(), game: game(), objective });
        }
        self.parts.iter().try_for_each(|(name, value)| match family.parts().iter().find(|part| part.name == *name) {
            None => Err(NotationError::MeansNothing { name, game: game(), family, known }),
            Some(part) if part.kind.takes(value) => Ok(()),
            Some(Part { kind, .. }) => {
                Err(NotationError::OtherKind { name, kind: *kind, found: shortened(&value.to_string(), "…") })
            }
        })
    }
}

/// A position in one line, rewritten as options of the command line.
pub(crate) fn as_options(line: &str) -> String {
    let mut words = line.split(' ');
    let mut options = words.next().unwrap_or_default().to_owned();
    while let Some(word) = words.next() {
        let part = Family::part(word);
        options += &format!(" {}{word}", if part.is_some() { "--" } else { "" });
        // The value after a name may itself be the name of a part: the objective `target`, for example.
        if part.is_some_and(|part| part.kind != Kind::Flag) {
            options += &words.next().map(|value| format!(" {value}")).unwrap_or_default();
        }
    }
    options
}

/// Refuses a part that is given without another one that it needs.
pub(crate) fn check_beside(
    notation: &Notation,
    pairs: &[(&Part, &Part)],
    example: impl FnOnce(&Part) -> String,
) -> Result<(), NotationError> {
    match pairs.iter().find(|(part, needed)| notation.has(part) && !notation.has(needed)) {
        None => Ok(()),
        Some((part, needed)) => {
            Err(NotationError::Alone { name: part.name, needed: needed.name, example: example(needed) })
        }
    }
}

/// The parts of positions of a built-in game, and otherwise of all games.
fn parts_of(game: &str) -> Vec<Part> {
    let rules = find_builtin(&as_word(game)).and_then(|builtin| Rules::of_builtin(builtin).ok());
    rules.map_or_else(Family::all_parts, |rules| rules.parts().to_vec())
}

fn names(parts: &[Part]) -> String {
    let names: Vec<&str> = parts.iter().map(|part| part.name).collect();
    listed(&names, "and")
}

impl PartialEq for Notation {
    fn eq(&self, other: &Self) -> bool {
        let text = |(name, value): &(&'static str, Value)| (*name, value.to_string());
        self.game == other.game && self.said().map(text).eq(other.said().map(text))
    }
}

impl Eq for Notation {}

impl FromStr for Notation {
    type Err = LineError;

    fn from_str(line: &str) -> Result<Self, LineError> {
        if line.len() > LONGEST_LINE {
            return Err(LineError::TooLong { found: line.len() });
        }
        // Some editors put a byte order mark before the first character.
        let mut words = line.strip_prefix('\u{feff}').unwrap_or(line).split_ascii_whitespace();
        let mut notation = Self::new(words.next().ok_or(LineError::Empty)?);
        while let Some(word) = words.next() {
            let unknown = || LineError::UnknownPart { found: word.to_owned(), known: parts_of(&notation.game) };
            let part = Family::part(word).ok_or_else(unknown)?;
            let Part { name, kind, .. } = *part;
            if notation.has(part) {
                return Err(LineError::Twice { name });
            }
            let text = if kind == Kind::Flag { "" } else { words.next().ok_or(LineError::NoValue { name })? };
            let value = Family::kinds(name).find_map(|kind| kind.read(text));
            let value = value.ok_or_else(|| LineError::OtherKind { name, kind, found: text.to_owned() })?;
            notation.parts.push((name, value));
        }
        Ok(notation)
    }
}

impl fmt::Display for Notation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.game)?;
        self.said().try_for_each(|(name, value)| match value {
            Value::Flag => write!(f, " {name}"),
            value => write!(f, " {name} {value}"),
        })
    }
}

impl Serialize for Notation {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(1 + self.parts.len()))?;
        map.serialize_entry("game", &self.game)?;
        for (name, value) in &self.parts {
            map.serialize_entry(&name.replace('-', "_"), value)?;
        }
        map.end()
    }
}
