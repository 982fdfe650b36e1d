//! Named values, like the fields of a JSON object.

use std::borrow::Cow;
use std::fmt;

use serde::de::{IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::part::Value;

/// Values with their names, in order: an action as data.
///
/// They are serialised as a map. When a map is read, values that are `null`, `false` or fractions are skipped.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fields(Vec<(Cow<'static, str>, Value)>);

impl Fields {
    /// The fields of an action of this type.
    #[must_use]
    pub(crate) fn of_type(name: &'static str) -> Self {
        Self::default().word("type", name)
    }

    /// Appends a word.
    #[must_use]
    pub fn word(mut self, name: &'static str, word: impl Into<String>) -> Self {
        self.0.push((name.into(), Value::Word(word.into())));
        self
    }

    /// Appends a number.
    #[must_use]
    pub fn number(mut self, name: &'static str, number: usize) -> Self {
        self.0.push((name.into(), Value::Number(number)));
        self
    }

    /// Appends a whole number that may be negative.
    #[must_use]
    pub fn whole(mut self, name: &'static str, number: i64) -> Self {
        self.0.push((name.into(), Value::Whole(number)));
        self
    }

    /// Appends a list of words.
    #[must_use]
    pub fn words(mut self, name: &'static str, words: Vec<String>) -> Self {
        self.0.push((name.into(), Value::Words(words)));
        self
    }

    /// Appends a value.
    #[must_use]
    pub fn value(mut self, name: String, value: Value) -> Self {
        self.0.push((name.into(), value));
        self
    }

    /// The value of this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.iter().find(|(known, _)| known == name).map(|(_, value)| value)
    }

    /// The word of this name; `None` if the value is not a word.
    #[must_use]
    pub fn get_word(&self, name: &str) -> Option<&str> {
        match self.get(name)? {
            Value::Word(word) => Some(word),
            _ => None,
        }
    }

    /// The number of this name; `None` if the value is not a number.
    #[must_use]
    pub fn get_number(&self, name: &str) -> Option<usize> {
        match self.get(name)? {
            Value::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// All names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(name, value)| (&**name, value))
    }
}

impl Serialize for Fields {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (name, value) in &self.0 {
            map.serialize_entry(name, value)?;
        }
        map.end()
    }
}

impl<'de> Deserialize<'de> for Fields {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(FieldsVisitor)
    }
}

struct FieldsVisitor;

impl<'de> Visitor<'de> for FieldsVisitor {
    type Value = Fields;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Fields, A::Error> {
        let mut fields = Fields::default();
        while let Some(name) = map.next_key::<String>()? {
            if let Some(value) = map.next_value::<Skippable>()?.0 {
                fields.0.push((name.into(), value));
            }
        }
        Ok(fields)
    }
}

/// A value; `None` if it is to be skipped.
struct Skippable(Option<Value>);

impl<'de> Deserialize<'de> for Skippable {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Skippable;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text, a whole number from 0 on, true, or a list of one kind")
    }

    fn visit_str<E>(self, word: &str) -> Result<Skippable, E> {
        Ok(Skippable(Some(Value::Word(word.to_owned()))))
    }

    fn visit_u64<E: serde::de::Error>(self, number: u64) -> Result<Skippable, E> {
        let number = usize::try_from(number).map_err(|_| E::custom(format!("{number} is too large")))?;
        Ok(Skippable(Some(Value::Number(number))))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Skippable, E> {
        Ok(Skippable(Some(Value::Whole(number))))
    }

    fn visit_f64<E>(self, _: f64) -> Result<Skippable, E> {
        Ok(Skippable(None))
    }

    fn visit_bool<E>(self, flag: bool) -> Result<Skippable, E> {
        Ok(Skippable(flag.then_some(Value::Flag)))
    }

    fn visit_unit<E>(self) -> Result<Skippable, E> {
        Ok(Skippable(None))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Skippable, A::Error> {
        while list.next_element::<IgnoredAny>()?.is_some() {}
        Ok(Skippable(None))
    }
}
