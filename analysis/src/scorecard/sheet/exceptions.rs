//! Rolls by what is kept of them, and those that rules are wrong for.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use dicebase_games::Dice;
use serde::Serialize;

use super::opening::Rolled;
use super::recipe::Recipe;

/// Rolls that the same dice are kept of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct KeepOf {
    /// The dice to keep; `all` for all of the roll, `none` for none.
    pub keep: String,
    /// The rolls.
    pub rolls: Vec<String>,
}

/// Rolls that the rules are wrong for, and that the same is kept of.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Exception {
    /// The rolls and what to keep of them.
    #[serde(flatten)]
    pub of: KeepOf,
    /// How many expected points of a game it costs to follow the rules with them.
    pub loss: f64,
}

/// Rolls that are wrongly kept by the recipe beside them, by what to keep of them.
pub(super) fn exceptions(wrong: &[(&Rolled, Recipe)]) -> Vec<Exception> {
    let loss = |(rolled, recipe): &(&Rolled, Recipe)| (rolled.roll.to_string(), rolled.loss(*recipe));
    let lost: BTreeMap<String, f64> = wrong.iter().map(loss).collect();
    let exception = |of: KeepOf| Exception { loss: of.rolls.iter().filter_map(|roll| lost.get(roll)).sum(), of };
    let keeps = by_keep(wrong.iter().map(|&(rolled, _)| rolled));
    let mut exceptions: Vec<Exception> = keeps.into_iter().map(exception).collect();
    exceptions.sort_by(|a, b| b.loss.total_cmp(&a.loss));
    exceptions
}

/// Rolls by what is best kept of them: more dice first, then larger faces.
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
