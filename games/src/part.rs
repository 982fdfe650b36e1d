//! Parts of a position: the words with which a family of games describes a position.

/// A part of a position, such as `rolls-left`.
///
/// Each family lists its parts once, in its `parts.rs`. The line of a position, the fields of JSON and their errors,
/// the options of the command line with their help, and the keywords of Python follow from that list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// The name, with a dash between words: `rolls-left`. In JSON and in Python it has an underscore.
    pub name: &'static str,
    /// The kind of the value after the name.
    pub kind: Kind,
    /// The placeholder of the value in a help text, such as `DICE`; empty for a flag.
    pub placeholder: &'static str,
    /// The stage of the game in which the part can be given.
    pub stage: Stage,
    /// The meaning, in a sentence without a full stop.
    pub help: &'static str,
    /// The meaning if the part is left out, if there is one.
    pub default: Option<&'static str>,
    /// An example of the value; empty for a flag.
    pub example: &'static str,
}

/// The kind of the value after the name of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A word without spaces.
    Word,
    /// A whole number from 0 on.
    Number,
    /// A whole number that may be negative.
    Whole,
    /// No value: the name is the flag.
    Flag,
    /// Words, one for each of several players or pieces.
    Words,
    /// Whole numbers, one for each of several players or pieces.
    Numbers,
}

/// The stage of a game in which a part can be given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stage {
    /// A part of the game as a whole.
    Game,
    /// A part of the game as a whole that belongs to the objective.
    Aim,
    /// At the start of a turn.
    Start,
    /// Within a turn.
    Turn,
}

/// The objective, which every family has.
pub const OBJECTIVE: Part = Part {
    name: "objective",
    kind: Kind::Word,
    placeholder: "OBJECTIVE",
    stage: Stage::Game,
    help: "The objective",
    default: None,
    example: "win",
};

/// The value of a part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// A word.
    Word(String),
    /// A number.
    Number(usize),
    /// A whole number that may be negative.
    Whole(i64),
    /// A flag, without a value.
    Flag,
    /// Some words.
    Words(Vec<String>),
    /// Some numbers.
    Numbers(Vec<usize>),
}

/// The separator between the members of a list. It does not occur in cards, dice and categories.
const BETWEEN: char = '/';
/// The separators between numbers. Words may contain the comma, which separates the pieces of a player in race games.
const BETWEEN_NUMBERS: [char; 2] = [BETWEEN, ','];

impl Part {
    /// The name in JSON and Python.
    #[must_use]
    pub fn field(&self) -> String {
        self.name.replace('-', "_")
    }

    /// The values that may follow, for people; a list and an object are called as the language calls them.
    #[must_use]
    pub fn in_words(&self, list: &str, object: &str) -> String {
        let text = format!("a text such as \"{}\"", self.example);
        match (self.kind, self.placeholder) {
            (Kind::Word, "DICE") => format!("{text}, or the faces of the dice as {list}"),
            (Kind::Word, "CARD") => format!("{text}, or the points by category as {object}"),
            (Kind::Word, "PIECES") => format!("{text}, or the distances as {list}"),
            (Kind::Word, _) => text,
            (kind, _) => kind.in_words().to_owned(),
        }
    }

    /// The name and an example, as in a position.
    #[must_use]
    pub fn in_use(&self) -> String {
        format!("{} {}", self.name, self.example).trim_end().to_owned()
    }
}

impl Kind {
    /// Reads the text after a name in a line, which is empty for a flag. `None` if it is of another kind.
    #[must_use]
    pub fn read(self, text: &str) -> Option<Value> {
        match self {
            Self::Word => Some(Value::Word(text.to_owned())),
            Self::Number => number(text).map(Value::Number),
            Self::Whole => whole(text).map(Value::Whole),
            Self::Flag => text.is_empty().then_some(Value::Flag),
            Self::Words => Some(Value::Words(text.split(BETWEEN).map(str::to_owned).collect())),
            Self::Numbers => numbers(text).map(Value::Numbers),
        }
    }

    /// Returns `true` when a value fits a part of this kind. Numbers may be read as words and words as numbers, for
    /// names that other families use with the other kind.
    #[must_use]
    pub fn takes(self, value: &Value) -> bool {
        match value {
            Value::Word(_) => self == Self::Word,
            Value::Number(_) => matches!(self, Self::Number | Self::Word),
            Value::Whole(_) => self == Self::Whole,
            Value::Flag => self == Self::Flag,
            Value::Words(words) => match self {
                Self::Numbers => words.iter().all(|word| numbers(word).is_some()),
                kind => kind == Self::Words,
            },
            Value::Numbers(_) => self == Self::Numbers,
        }
    }

    /// The expected value, in words.
    #[must_use]
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Word => "a text",
            Self::Number => "a whole number from 0 on",
            Self::Whole => "a whole number",
            Self::Flag => "true or false",
            Self::Words => "a list of texts",
            Self::Numbers => "a list of whole numbers from 0 on",
        }
    }
}

/// The numbers in a word.
pub(crate) fn numbers(text: &str) -> Option<Vec<usize>> {
    text.split(BETWEEN_NUMBERS).map(number).collect()
}

/// Reads a number of digits only, without sign and spaces.
fn number(text: &str) -> Option<usize> {
    text.parse().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Reads digits, optionally after a minus sign.
fn whole(text: &str) -> Option<i64> {
    text.parse().ok().filter(|_| text.strip_prefix('-').unwrap_or(text).bytes().all(|byte| byte.is_ascii_digit()))
}

impl std::fmt::Display for Value {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let between = BETWEEN.to_string();
        match self {
            Self::Word(word) => f.write_str(word),
            Self::Number(number) => write!(f, "{number}"),
            Self::Whole(number) => write!(f, "{number}"),
            Self::Flag => Ok(()),
            Self::Words(words) => f.write_str(&words.join(&between)),
            Self::Numbers(numbers) => {
                let numbers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
                f.write_str(&numbers.join(&between))
            }
        }
    }
}

impl serde::Serialize for Value {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Word(word) => serializer.serialize_str(word),
            Self::Number(number) => serializer.serialize_u64(*number as u64),
            Self::Whole(number) => serializer.serialize_i64(*number),
            Self::Flag => serializer.serialize_bool(true),
            Self::Words(words) => words.serialize(serializer),
            Self::Numbers(numbers) => numbers.serialize(serializer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_may_have_commas_between_them() {
        assert_eq!(Kind::Numbers.read("1200,300"), Kind::Numbers.read("1200/300"));
        assert_eq!(Kind::Numbers.read("1200,,300"), None);
        let word = |text: &str| Value::Words(vec![text.to_owned()]);
        assert_eq!(["1200,300", "1200,x"].map(|text| Kind::Numbers.takes(&word(text))), [true, false]);
    }

    #[test]
    fn values_are_read_as_their_kind_says() {
        let words = |words: &[&str]| Value::Words(words.iter().map(|&word| word.to_owned()).collect());
        let read = [
            (Kind::Word, "ones=3", Some(Value::Word("ones=3".to_owned()))),
            (Kind::Number, "350", Some(Value::Number(350))),
            (Kind::Number, "+1", None),
            (Kind::Number, "99999999999999999999", None),
            (Kind::Whole, "-12", Some(Value::Whole(-12))),
            (Kind::Whole, "0", Some(Value::Whole(0))),
            (Kind::Whole, "+1", None),
            (Kind::Whole, "--1", None),
            (Kind::Whole, "", None),
            (Kind::Flag, "", Some(Value::Flag)),
            (Kind::Flag, "true", None),
            (Kind::Words, "ones=3//twos=4", Some(words(&["ones=3", "", "twos=4"]))),
            (Kind::Numbers, "1200/300", Some(Value::Numbers(vec![1200, 300]))),
            (Kind::Numbers, "1200/x", None),
        ];
        for (kind, text, value) in read {
            assert_eq!(kind.read(text), value, "{text}");
            if let Some(value) = value {
                assert_eq!(value.to_string(), text);
            }
        }
    }
}
