//! Games that are named by a built-in one with chosen dice or another target.

use super::collection::{ChoiceError, find_with_dice, game_with_dice, id_with_dice};
use super::points::Points;
use super::rules::{Rules, RulesFile};
use crate::ONLY_POINTS;
use crate::any;
use crate::library::find_builtin;

/// The word in a name before another target.
const TO: &str = "-to-";

/// The game that a name such as `kcd-3-odd`, `zehntausend-to-5000` or `kcd-3-odd-to-4000` means, and its id; `None` for
/// other names.
///
/// # Errors
/// If dice are named that cannot be chosen, or if the target makes no game.
#[must_use]
pub fn find_named(name: &str) -> Option<Result<(String, Rules), ChoiceError>> {
    let Some((base, target)) = split_target(name) else { return find_with_dice(name) };
    let found = find_with_dice(base).or_else(|| builtin(base).map(Ok))?;
    Some(found.and_then(|(id, rules)| with_target(&id, &rules, target)))
}

/// The id of the game that such a name means, without making its rules, which takes some milliseconds.
pub(crate) fn id_named(name: &str) -> Option<String> {
    let Some((base, target)) = split_target(name) else { return id_with_dice(name) };
    let (plain, rules) = builtin(game_with_dice(base).unwrap_or(base))?;
    let id = id_with_dice(base).unwrap_or(plain);
    Some(if rules.target == target { id } else { format!("{id}{TO}{target}") })
}

/// The name before another target, and the target; `None` for names without one.
#[must_use]
pub fn split_target(name: &str) -> Option<(&str, Points)> {
    if ONLY_POINTS {
        return None;
    }
    let at = name.to_lowercase().rfind(TO).filter(|&at| name.is_char_boundary(at))?;
    Some((&name[..at], Points(name.get(at + TO.len()..)?.parse().ok()?)))
}

fn builtin(id: &str) -> Option<(String, Rules)> {
    let builtin = find_builtin(id)?;
    match any::Rules::of_builtin(builtin) {
        Ok(any::Rules::Bank(rules)) => Some((builtin.id.to_owned(), rules)),
        _ => None,
    }
}

/// A game with another target, and its id.
///
/// # Errors
/// If the target makes no game.
pub fn with_target(id: &str, rules: &Rules, target: Points) -> Result<(String, Rules), ChoiceError> {
    if rules.target == target {
        return Ok((id.to_owned(), rules.clone()));
    }
    let id = format!("{id}{TO}{target}");
    let name = format!("{} to {target}", rules.name);
    let rules = Rules::new(&id, RulesFile { name, also: Vec::new(), target, ..RulesFile::clone(rules) });
    Ok((id, rules.map_err(|error| ChoiceError::Rules(Box::new(error)))?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_tell_another_target() {
        for (name, id, target) in [
            ("zehntausend-to-5000", "zehntausend-to-5000", 5000),
            ("Zehntausend-TO-05000", "zehntausend-to-5000", 5000),
            ("zehntausend-to-10000", "zehntausend", 10_000),
            ("kcd-odd-3-weighted-to-4000", "kcd-1-odd-3-weighted-to-4000", 4000),
            ("kcd-3-odd-against-ordinary-to-1500", "kcd-3-odd-against-ordinary-to-1500", 1500),
            ("kcd-odd-to-2000", "kcd-1-odd", 2000),
        ] {
            let (found, rules) = find_named(name).unwrap().unwrap();
            assert_eq!((rules.target, Rules::parse(id, rules.text()).as_ref()), (Points(target), Ok(&rules)), "{name}");
            assert_eq!((found.as_str(), id_named(name).as_deref()), (id, Some(id)), "{name}");
        }
        for name in
            ["zehntausend", "zehntausend-to-", "zehntausend-to-far", "nothing-to-5000", "yahtzee-to-200", "-to-5"]
        {
            assert!(find_named(name).is_none() && id_named(name).is_none(), "{name}");
        }
        for (name, says) in [
            ("zehntausend-to-5001", "no multiple of the step"),
            ("zehntausend-to-500", "`entry`: 1000 is"),
            ("farkle-ten-turns-to-5000", "`target`"),
            ("zehntausend-to-0", "`target`"),
            ("kcd-3-od-to-4000", "there is no die \"od\""),
        ] {
            let message = find_named(name).unwrap().unwrap_err().to_string();
            assert!(message.contains(says), "{name}: {message}");
        }
    }
}
