//! One line of input.

use std::borrow::Cow;
use std::fmt;

use dicebase_games::{Family, Kind, Notation, Value};
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::error_reply::ErrorReply;

/// A request. The parts of a position are read only by those who need them.
pub(super) struct Request<'a> {
    /// Whatever the client wants to have back.
    pub id: Option<&'a RawValue>,
    pub command: String,
    /// How many actions to tell of.
    pub top: Option<usize>,
    /// Whether to look into the policy table.
    pub policy: bool,
    fields: RawFields<'a>,
}

/// The fields of an object, none of them twice, and none of them read.
struct RawFields<'a>(Vec<(Cow<'a, str>, &'a RawValue)>);

impl<'a> Request<'a> {
    /// Reads a line, or says what is wrong with it, and the id if it has one all the same.
    pub fn read(line: &'a [u8]) -> Result<Self, (Option<Box<RawValue>>, ErrorReply)> {
        // An array of the right values would do for serde.
        if line.trim_ascii_start().first() != Some(&b'{') {
            return Err((None, ErrorReply::malformed("it begins with {")));
        }
        let fields: RawFields<'a> =
            serde_json::from_slice(line).map_err(|error| (id_of(line), ErrorReply::malformed(&error.to_string())))?;
        let id = fields.get("id");
        Self::of(fields).map_err(|error| (id.map(ToOwned::to_owned), error))
    }

    fn of(fields: RawFields<'a>) -> Result<Self, ErrorReply> {
        let command = fields.word("command")?.ok_or_else(|| ErrorReply::missing("command"))?;
        let top = match fields.value("top", Kind::Number)? {
            Some(Value::Number(top)) => Some(top),
            _ => None,
        };
        let policy = fields.value("policy", Kind::Flag)?.is_some();
        Ok(Self { id: fields.get("id"), command, top, policy, fields })
    }

    /// The position that the request is about, as one line or in parts.
    pub fn notation(&self) -> Result<Notation, ErrorReply> {
        let (game, mut parts) = (self.fields.word("game")?, self.parts()?);
        let Some(line) = self.fields.word("position")? else {
            parts.game = game.ok_or_else(|| ErrorReply::missing("game"))?;
            return Ok(parts);
        };
        if let Some(name) = parts.names().next() {
            return Err(ErrorReply::twice(name));
        }
        let notation: Notation = line.parse().map_err(ErrorReply::line)?;
        match game {
            Some(game) if game != notation.game => Err(ErrorReply::other_game(&notation.game, &game)),
            _ => Ok(notation),
        }
    }

    /// All parts of a position that are there.
    fn parts(&self) -> Result<Notation, ErrorReply> {
        let mut parts = Notation::default();
        for (name, _) in &self.fields.0 {
            if let Some(part) = Family::part_of_field(name)
                && let Some(value) = self.fields.value(name, part.kind)?
            {
                parts.set(part, value);
            }
        }
        Ok(parts)
    }
}

impl<'a> RawFields<'a> {
    /// A field that is there and not `null`, which is as good as left out.
    fn get(&self, name: &str) -> Option<&'a RawValue> {
        self.0.iter().find(|(known, raw)| known == name && raw.get() != "null").map(|(_, raw)| *raw)
    }

    fn word(&self, name: &str) -> Result<Option<String>, ErrorReply> {
        match self.value(name, Kind::Word)? {
            Some(Value::Word(word)) => Ok(Some(word)),
            _ => Ok(None),
        }
    }

    /// The value of a field, which has to be of this kind. A flag that is `false` is as good as left out.
    fn value(&self, name: &str, kind: Kind) -> Result<Option<Value>, ErrorReply> {
        let Some(raw) = self.get(name) else { return Ok(None) };
        let read = match kind {
            Kind::Word => serde_json::from_str(raw.get()).map(Value::Word),
            Kind::Number => serde_json::from_str(raw.get()).map(Value::Number),
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

/// The id of a line that could not be read. This takes as long as reading, and only who makes a mistake waits for it.
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

/// A name, which is copied only if it has escapes.
#[derive(Deserialize)]
struct Name<'a>(#[serde(borrow)] Cow<'a, str>);
