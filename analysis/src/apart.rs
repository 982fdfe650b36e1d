//! Rules that differ in one place: what that place is worth is the difference of the values of the two games.

use dicebase_games::{CheckedRules, Content};
use serde_json::{Map, Value};

/// Rules by their keys, without names and source.
pub type Keys = Map<String, Value>;

/// The key in which two games differ, with its value in each of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Apart {
    /// The key in rules files.
    pub key: String,
    /// The value in the first game.
    pub first: String,
    /// The value in the second game.
    pub second: String,
}

/// Rules that lack one optional rule of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Without<R> {
    /// The name of the missing rule in files and commands.
    pub key: &'static str,
    /// The name of the missing rule for people.
    pub rule: &'static str,
    /// The rules without it.
    pub rules: R,
}

/// The rules among `lesser`, each with its key and the name of the missing rule, that make another game than `rules`.
pub(crate) fn others<F: Content>(
    rules: &F,
    lesser: impl IntoIterator<Item = (&'static str, &'static str, F)>,
) -> Vec<Without<CheckedRules<F>>> {
    let changed = lesser.into_iter().filter(|(_, _, lesser)| lesser.nameless() != rules.nameless());
    let checked = |(key, rule, lesser)| Some(Without { key, rule, rules: CheckedRules::new(key, lesser).ok()? });
    changed.filter_map(checked).collect()
}

/// The keys of rules.
#[must_use]
pub fn keys(rules: &impl Content) -> Keys {
    let value = serde_json::to_value(rules.nameless());
    value.ok().and_then(|value| if let Value::Object(keys) = value { Some(keys) } else { None }).unwrap_or_default()
}

/// The only key in which the rules of two games differ; `None` if they differ in none or in several.
#[must_use]
pub fn one_apart(first: &Keys, second: &Keys) -> Option<Apart> {
    let of = |keys: &Keys, key: &str| keys.get(key).cloned().unwrap_or_default();
    let added = second.keys().filter(|key| !first.contains_key(*key));
    let mut different = first.keys().chain(added).filter(|key| of(first, key) != of(second, key));
    let (Some(key), None) = (different.next(), different.next()) else { return None };
    let (ours, theirs) = (of(first, key), of(second, key));
    Some(Apart { key: key.clone(), first: in_words(&ours, &theirs), second: in_words(&theirs, &ours) })
}

/// A value of a rules file; of several entries only those that another value does not have.
fn in_words(value: &Value, other: &Value) -> String {
    match value {
        Value::Null => "none".to_owned(),
        Value::Bool(is_so) => if *is_so { "yes" } else { "no" }.to_owned(),
        Value::String(word) => word.clone(),
        Value::Object(entries) => {
            let differs = |(key, value): &(&String, &Value)| other.get(key) != Some(value);
            let entry = |(key, value): (&String, &Value)| format!("{key} {}", in_words(value, &Value::Null));
            entries.iter().filter(differs).map(entry).collect::<Vec<_>>().join(", ")
        }
        Value::Array(list) if list.iter().any(Value::is_object) => match list.len() {
            1 => "1 entry".to_owned(),
            entries => format!("{entries} entries"),
        },
        Value::Array(list) => list.iter().map(|entry| in_words(entry, &Value::Null)).collect::<Vec<_>>().join(", "),
        Value::Number(number) => number.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use dicebase_games::{builtins, scorecard};

    fn keys_of(id: &str) -> Keys {
        let builtin = builtins().iter().find(|game| game.id == id).unwrap();
        keys(&*scorecard::Rules::parse(id, builtin.text).unwrap())
    }

    #[test]
    fn games_one_rule_apart_are_told_by_that_rule() {
        let (forced, free) = (keys_of("yahtzee"), keys_of("yahtzee-free-joker"));
        let apart = one_apart(&forced, &free).unwrap();
        assert_eq!(
            (apart.key.as_str(), apart.first.as_str(), apart.second.as_str()),
            ("joker", "choice forced", "choice free")
        );
        assert_eq!(one_apart(&forced, &forced), None);
        assert_eq!(one_apart(&forced, &keys_of("yatzy")), None);
    }

    #[test]
    fn a_rule_that_only_one_game_has_is_told_too() {
        let mut other = keys_of("yahtzee");
        other.insert("upper-bonus".to_owned(), Value::Null);
        let apart = one_apart(&other, &keys_of("yahtzee")).unwrap();
        assert_eq!((apart.first.as_str(), apart.second.as_str()), ("none", "from 63, points 35"));
    }
}
