//! The reading of requests, one line of input each.

use std::borrow::Cow;
use std::fmt;

use dicebase_games::{Family, Kind, Notation, Part, Value, Written};
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::error_reply::ErrorReply;

/// The command of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Hello,
    Read,
    Best,
    Rank,
    Value,
    Rules,
    Quit,
}

/// The fields that identify a position, besides its parts.
const WHICH: [&str; 3] = ["game", "position", "positions"];

impl Command {
    pub const ALL: [Self; 7] = [Self::Hello, Self::Read, Self::Best, Self::Rank, Self::Value, Self::Rules, Self::Quit];

    pub fn name(self) -> &'static str {
        match self {
            Self::Hello => "hello",
            Self::Read => "read",
            Self::Best => "best",
            Self::Rank => "rank",
            Self::Value => "value",
            Self::Rules => "rules",
            Self::Quit => "quit",
        }
    }

    /// All fields that requests with this command may have.
    fn fields(self) -> Vec<String> {
        let own: &[&str] = match self {
            Self::Hello | Self::Quit => &[],
            Self::Rules => &["game"],
            Self::Read | Self::Value => &WHICH,
            Self::Best => &["game", "position", "positions", "policy"],
            Self::Rank => &["game", "position", "positions", "top"],
        };
        let asks = matches!(self, Self::Read | Self::Best | Self::Rank | Self::Value);
        let parts = Family::all_parts().into_iter().filter(|_| asks).map(|part| part.field());
        let fields = ["id", "command", "strict"].iter().chain(own).map(|&field| field.to_owned());
        fields.chain(parts).collect()
    }
}

/// A request. The parts of its position are read only when they are needed.
pub(super) struct Request<'a> {
    /// The client's value that comes back with the answer.
    pub id: Option<&'a RawValue>,
    pub command: Command,
    /// The most actions to list.
    pub top: Option<usize>,
    /// `true` to answer from the policy table.
    pub policy: bool,
    fields: RawFields<'a>,
}

/// The position or positions of a request, as they are written.
pub(super) enum Place {
    /// Parts, with the game in a field of its own.
    Parts(Notation),
    /// One line.
    Line(String),
    /// Several positions, each as one line.
    Lines(Vec<String>),
}

/// The fields of an object with their unread values; no field occurs twice.
struct RawFields<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'a> Request<'a> {
    /// Reads a line; an error has the request's id if the line has a readable one.
    pub fn read(line: &'a [u8]) -> Result<Self, (Option<Box<RawValue>>, ErrorReply)> {
        // serde would accept an array of the right values too.
        if line.trim_ascii_start().first() != Some(&b'{') {
            return Err((None, ErrorReply::malformed("it begins with {")));
        }
        let fields: RawFields<'a> =
            serde_json::from_slice(line).map_err(|error| (id_of(line), ErrorReply::malformed(&error.to_string())))?;
        let id = fields.get("id");
        Self::of(fields).map_err(|error| (id.map(ToOwned::to_owned), error))
    }

    fn of(fields: RawFields<'a>) -> Result<Self, ErrorReply> {
        let name = fields.word("command")?.ok_or_else(|| ErrorReply::missing("command"))?;
        let command = Command::ALL.into_iter().find(|command| command.name() == name);
        let command = command.ok_or_else(|| ErrorReply::unknown_command(&name))?;
        if fields.flag("strict")? {
            fields.check(command)?;
        }
        let top = match fields.value("top", Kind::Number) {
            _ if command != Command::Rank => None,
            top => top?.and_then(|top| if let Value::Number(top) = top { Some(top) } else { None }),
        };
        let policy = command == Command::Best && fields.flag("policy")?;
        Ok(Self { id: fields.get("id"), command, top, policy, fields })
    }

    /// The game that the request names, if any.
    pub fn game(&self) -> Result<Option<String>, ErrorReply> {
        self.fields.word("game")
    }

    /// The position of the request, which may be given in one form only.
    pub fn place(&self) -> Result<Place, ErrorReply> {
        let lines = self.fields.value("positions", Kind::Words)?;
        let line = self.fields.word("position")?;
        let parts = self.parts()?;
        let also = line.as_ref().map(|_| "position").filter(|_| lines.is_some()).or_else(|| parts.names().next());
        match (lines, line, also) {
            (Some(_), _, Some(also)) => Err(ErrorReply::twice("positions", also)),
            (None, Some(_), Some(also)) => Err(ErrorReply::twice("position", also)),
            (Some(Value::Words(lines)), ..) => Ok(Place::Lines(lines)),
            (_, Some(line), _) => Ok(Place::Line(line)),
            _ => Ok(Place::Parts(parts)),
        }
    }

    /// All parts of the position that the request has.
    fn parts(&self) -> Result<Notation, ErrorReply> {
        let mut parts = Notation::default();
        for (name, _) in &self.fields.0 {
            if let Some(part) = Family::part_of_field(name)
                && let Some(value) = self.fields.part(name, part)?
            {
                parts.set(part, value);
            }
        }
        Ok(parts)
    }
}

impl<'a> RawFields<'a> {
    /// The value of a field; `None` when it is missing or `null`.
    fn get(&self, name: &str) -> Option<&'a RawValue> {
        self.0.iter().find(|(known, raw)| known == name && raw.get() != "null").map(|(_, raw)| *raw)
    }

    fn word(&self, name: &str) -> Result<Option<String>, ErrorReply> {
        match self.value(name, Kind::Word)? {
            Some(Value::Word(word)) => Ok(Some(word)),
            _ => Ok(None),
        }
    }

    /// Returns `true` when the request has a field and its value is `true`.
    fn flag(&self, name: &str) -> Result<bool, ErrorReply> {
        Ok(self.value(name, Kind::Flag)?.is_some())
    }

    /// Refuses fields that a command does not have.
    fn check(&self, command: Command) -> Result<(), ErrorReply> {
        let known = command.fields();
        let unknown = self.0.iter().find(|(name, raw)| raw.get() != "null" && known.iter().all(|field| field != name));
        unknown.map_or(Ok(()), |(name, _)| Err(ErrorReply::unknown_field(name, command, &known)))
    }

    /// The value of a part, whose kind may differ between families.
    fn part(&self, name: &str, part: &Part) -> Result<Option<Value>, ErrorReply> {
        let first = self.written(name, part.kind);
        let mut others = Family::kinds(part.name).filter(|kind| *kind != part.kind);
        first.or_else(|()| others.find_map(|kind| self.written(name, kind).ok()).ok_or(())).map_err(|()| {
            let found = self.get(name).map(RawValue::get).unwrap_or_default();
            ErrorReply::wrong_type(name, found, &part.in_words("a list", "an object"))
        })
    }

    /// The value of a part of this kind, where lists and objects may stand for texts.
    fn written(&self, name: &str, kind: Kind) -> Result<Option<Value>, ()> {
        let Some(raw) = self.get(name) else { return Ok(None) };
        match kind {
            Kind::Word => from_json(raw).map(|Written(text)| Some(Value::Word(text))),
            Kind::Words => from_json(raw)
                .map(|texts: Vec<Written>| Some(Value::Words(texts.into_iter().map(|Written(text)| text).collect()))),
            kind => self.value(name, kind).map_err(|_| ()),
        }
    }

    /// The value of a field, which has to be of this kind. A flag that is `false` counts as missing.
    fn value(&self, name: &str, kind: Kind) -> Result<Option<Value>, ErrorReply> {
        let Some(raw) = self.get(name) else { return Ok(None) };
        let read = match kind {
            Kind::Word => serde_json::from_str(raw.get()).map(Value::Word),
            Kind::Number => serde_json::from_str(raw.get()).map(Value::Number),
            Kind::Whole => serde_json::from_str(raw.get()).map(Value::Whole),
            Kind::Words => serde_json::from_str(raw.get()).map(Value::Words),
            Kind::Numbers => serde_json::from_str(raw.get()).map(Value::Numbers),
            Kind::Flag => match serde_json::from_str(raw.get()) {
                Ok(false) => return Ok(None),
                flag => flag.map(|_: bool| Value::Flag),
            },
        };
        read.map(Some).map_err(|_| ErrorReply::wrong_type(name, raw.get(), kind.in_words()))
    }
}

fn from_json<T: for<'de> Deserialize<'de>>(raw: &RawValue) -> Result<T, ()> {
    serde_json::from_str(raw.get()).map_err(|_| ())
}

/// The id of a line that could not be read. Finding it takes as long as reading, but only after an error.
fn id_of(line: &[u8]) -> Option<Box<RawValue>> {
    #[derive(Deserialize)]
    struct Id {
        id: Option<Box<RawValue>>,
    }
    serde_json::from_slice::<Id>(line).ok().and_then(|line| line.id)
}

impl<'de: 'a, 'a> Deserialize<'de> for RawFields<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(FieldsVisitor)
    }
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = RawFields<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RawFields<'de>, A::Error> {
        let mut fields: Vec<(Cow<'de, str>, &RawValue)> = Vec::with_capacity(8);
        while let Some(Name(name)) = map.next_key()? {
            if fields.iter().any(|(known, _)| *known == name) {
                return Err(A::Error::custom(format!("duplicate field `{name}`")));
            }
            fields.push((name, map.next_value()?));
        }
        Ok(RawFields(fields))
    }
}

/// The name of a field, copied only if it has escapes.
#[derive(Deserialize)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);
