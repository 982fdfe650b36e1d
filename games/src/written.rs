//! Texts of a position as programs write them: lists and objects too.

use std::fmt;

use serde::de::{Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// The text of a part, read from data: a text, a number, a list of these (`[1, 1, 3, 5, 6]` is `1,1,3,5,6`), or an
/// object (`{"ones": 3, "twos": null}` is `ones=3`: `null` stands for a category that is open).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written(pub String);

impl<'de> Deserialize<'de> for Written {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Form { is_member: false }).map(Self)
    }
}

/// A text or a number within a list or an object.
struct Member(String);

impl<'de> Deserialize<'de> for Member {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Form { is_member: true }).map(Self)
    }
}

/// Reads a text in any of its forms, of which a member of a list or an object has two.
struct Form {
    is_member: bool,
}

impl Form {
    /// Refuses lists and objects within others.
    fn check<E: Error>(&self) -> Result<(), E> {
        if self.is_member { Err(E::custom("a list or an object has to hold texts and numbers")) } else { Ok(()) }
    }
}

impl<'de> Visitor<'de> for Form {
    type Value = String;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text, a whole number, a list or an object")
    }

    fn visit_str<E>(self, text: &str) -> Result<String, E> {
        Ok(text.to_owned())
    }

    fn visit_u64<E>(self, number: u64) -> Result<String, E> {
        Ok(number.to_string())
    }

    fn visit_i64<E>(self, number: i64) -> Result<String, E> {
        Ok(number.to_string())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<String, A::Error> {
        self.check()?;
        let mut members = Vec::new();
        while let Some(Member(member)) = list.next_element()? {
            members.push(member);
        }
        Ok(members.join(","))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<String, A::Error> {
        self.check()?;
        let mut entries = Vec::new();
        while let Some((name, value)) = map.next_entry::<String, Option<Member>>()? {
            entries.extend(value.map(|Member(value)| format!("{name}={value}")));
        }
        Ok(entries.join(","))
    }
}
