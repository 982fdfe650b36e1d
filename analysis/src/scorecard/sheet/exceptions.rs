//! Rolls grouped by their best keep, and exceptions to rules.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use dicebase_games::Dice;
use serde::Serialize;

use super::opening::Rolled;
use super::recipe::Recipe;

/// Rolls with the same best keep.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KeepOf {
    /// The dice to keep; `all` for the whole roll, `none` for no dice.
    pub keep: String,
    /// The rolls.
    pub rolls: Vec<String>,
}

/// Rolls that the rules get wrong, with the same best keep.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Exception {
    /// The rolls with their best keep.
    #[serde(flatten)]
    pub of: KeepOf,
    /// The expected loss a game, in points, of following the rules with these rolls.
    pub loss: f64,
}

/// The exceptions for rolls whose recipe keeps the wrong dice, grouped by their best keep. The most expensive is first.
pub(super) fn exceptions(wrong: &[(&Rolled, Recipe)]) -> Vec<Exception> {
    let loss = |(rolled, recipe): &(&Rolled, Recipe)| (rolled.roll.to_string(), rolled.loss(*recipe));
    let lost: BTreeMap<String, f64> = wrong.iter().map(loss).collect();
    let exception = |of: KeepOf| Exception { loss: of.rolls.iter().filter_map(|roll| lost.get(roll)).sum(), of };
    let keeps = by_keep(wrong.iter().map(|&(rolled, _)| rolled));
    let mut exceptions: Vec<Exception> = keeps.into_iter().map(exception).collect();
    exceptions.sort_by(|a, b| b.loss.total_cmp(&a.loss));
    exceptions
}

/// Groups rolls by their best keep: more dice first, then larger faces.
pub(super) fn by_keep<'a>(rolled: impl Iterator<Item = &'a Rolled>) -> Vec<KeepOf> {
    let mut keeps: BTreeMap<Reverse<(usize, String)>, KeepOf> = BTreeMap::new();
    for Rolled { roll, best, .. } in rolled {
        let is_all = best == roll;
        let faces = if is_all { String::new() } else { best.to_string().chars().rev().collect() };
        let keep = || KeepOf { keep: in_words(best, is_all), rolls: Vec::new() };
        keeps.entry(Reverse((best.len(), faces))).or_insert_with(keep).rolls.push(roll.to_string());
    }
    let mut keeps: Vec<KeepOf> = keeps.into_values().collect();
    keeps.iter_mut().for_each(|keep| keep.rolls.sort());
    keeps
}

fn in_words(keep: &Dice, is_all: bool) -> String {
    match *keep {
        _ if is_all => "all".to_owned(),
        Dice::NONE => "none".to_owned(),
        dice => dice.to_string(),
    }
}
