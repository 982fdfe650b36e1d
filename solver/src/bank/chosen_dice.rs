//! The points of a turn with chosen dice.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use dicebase_games::Die;
use dicebase_games::bank::{AnyDice, RulesFile, Script};
use rayon::prelude::*;

use super::bounds::Bounds;
use super::lanes::roll_back;
use crate::progress::{Cancelled, Counter, Report};

/// The first turn total, in steps, up to which turns are computed, and the largest one.
const FIRST: usize = 64;
const LAST: usize = 1 << 15;
/// Bounds this close, in points, are close enough.
const CLOSE: f64 = 1e-6;
/// Rounding moves a value by less than this part of it.
const ROUNDING: f64 = 1e-11;

/// Dice of a set: for each kind the die and the number of such dice.
pub type DiceSet = Vec<(Die, usize)>;

/// A set of dice, by its place among those that were given, with bounds of the expected points of a turn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RankedSet {
    /// The place.
    pub place: usize,
    /// The bounds, within 1e-6 points of each other, unless turns may be very long.
    pub points: Bounds,
}

/// The sets of dice with the most expected points of a turn, the best first: `most` of them, or all. The dice replace
/// those of the rules. `None` if hot dice must be rolled.
///
/// What the dice can do is listed once for all sets with the same numbers of dice of a kind, which takes up to some
/// seconds; then a set takes some milliseconds, and more if it may be among the best.
///
/// # Errors
/// When `report` ends the computation.
pub fn best_sets(
    rules: &RulesFile,
    sets: &[DiceSet],
    most: usize,
    report: Report<'_>,
) -> Result<Option<Vec<RankedSet>>, Cancelled> {
    let sorted: Vec<DiceSet> = sets.iter().map(sorted).collect();
    let lists: BTreeMap<Vec<usize>, OnceLock<Option<AnyDice>>> =
        sorted.iter().map(|set| (counts(set), OnceLock::new())).collect();
    let counter = Counter::new(sets.len(), report);
    let rank = |place: usize, top: usize| {
        counter.check()?;
        let counts = counts(&sorted[place]);
        let any = lists[&counts].get_or_init(|| AnyDice::new(rules, &counts));
        let points = any.as_ref().map(|any| bounds(any, &sorted[place], top));
        counter.add(usize::from(top == FIRST));
        Ok(points.map(|points| RankedSet { place, points }))
    };
    let ranked = (0..sets.len()).into_par_iter().map(|place| rank(place, FIRST));
    let Some(mut ranked) = ranked.collect::<Result<Option<Vec<RankedSet>>, _>>()? else { return Ok(None) };
    let mut top = FIRST;
    loop {
        ranked.sort_by(|a, b| b.points.lower.total_cmp(&a.points.lower));
        // No set can be among the best that has fewer points than all of these for certain.
        let least = ranked.get(most.max(1) - 1).map_or(f64::NEG_INFINITY, |last| last.points.lower);
        ranked.retain(|set| set.points.upper >= least);
        top *= 2;
        if top > LAST || ranked.iter().all(|set| set.points.gap() <= CLOSE) {
            ranked.truncate(most);
            return Ok(Some(ranked));
        }
        let closer = |set: &RankedSet| if set.points.gap() > CLOSE { rank(set.place, top) } else { Ok(Some(*set)) };
        let Some(found) = ranked.par_iter().map(closer).collect::<Result<Option<_>, _>>()? else { return Ok(None) };
        ranked = found;
    }
}

/// The set with the most frequent dice first, so that few lists serve all sets.
fn sorted(set: &DiceSet) -> DiceSet {
    let mut set = set.clone();
    set.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    set
}

fn counts(set: &DiceSet) -> Vec<usize> {
    set.iter().map(|(_, count)| *count).collect()
}

/// Bounds of the points of a turn that is computed up to a total.
fn bounds(any: &AnyDice, set: &DiceSet, top: usize) -> Bounds {
    let dice: Vec<Die> = set.iter().map(|(die, _)| die.clone()).collect();
    let script = any.script(&dice);
    let lower = rolled(any, &script, top, None) * (1.0 - ROUNDING);
    let upper = script.without_loss().map_or(f64::INFINITY, |further| rolled(any, &script, top, Some(&further)));
    Bounds { lower, upper: upper * (1.0 + ROUNDING) }
}

fn rolled(any: &AnyDice, script: &Script, top: usize, further: Option<&[f64]>) -> f64 {
    let mut turn = any.turn(script, top, further);
    roll_back(&mut turn, script, any.above(), 0.0, 0);
    *turn.rolled(0, script.dice())
}
