//! The winning chances of all states, and bounds for their errors.

use std::ops::{ControlFlow, Range};

use dicebase_games::race::Board;
use rayon::prelude::*;

use super::alone::fewest_turns;

/// The rounding error of a chance that is computed from others: at most 128 times `r`, the 2^-53 by which one operation
/// can round a number up to 1.
///
/// With `n` tries, the relative error of `moved` is 3 `n` - 2 times `r`, and that of `stays` 2 `n` times `r`. `m` rolls
/// with a move add up to no more than 1 of `moved * sum`, so that the roundings of their sum and three of each number
/// in it come to (`m` + 1) / 2 + 3; one more for the product. Combining two turns into a chance has its largest error
/// for one try when both players wait with chance 7/8: less than 25 `r` divided by 1 - (7/8)^2, and 18 for the
/// division, 125 in all. Turns with more tries have smaller errors, because players wait less often.
const ROUNDING: f64 = 128.0 * f64::EPSILON / 2.0;
/// A factor that outweighs rounding to `f32`: the nearest `f32` of a number multiplied by it is no smaller than the
/// number, because neighbouring `f32` numbers are 2^-23 apart.
const ABOVE: f64 = 1.0 + f32::EPSILON as f64;

/// A number for each state in which `other` has just moved and `mover` is the player to move. Both are indices of
/// placements: rows are the others, columns the movers.
pub(super) trait StateChances: Sync {
    /// The number of lanes: one, or two for a lower and an upper bound, the lower first.
    const LANES: usize;
    /// The type that is stored for each state.
    type Cell: Copy + Default + Send + Sync;
    /// The chance that a cell describes, where the cell is not itself the chance.
    type Known: Copy + Send + Sync;

    /// Lowers each number of `least` to the chance of a player on the placement of `standing` who moves next against a
    /// player who has come `to` a placement, where that chance is less. With bounds, the upper lane reads the lower
    /// bound, because a good result for the next player is a bad one for the mover. Skips impossible states.
    fn least(&self, lane: usize, to: usize, standing: Range<usize>, least: &mut [f64]);
    /// The chance of the next player to move; with bounds, the opposite bound. If `again`, that is the player who has
    /// come `to` a placement and rolls again, otherwise the other player, who stands at `standing`.
    fn reached(&self, lane: usize, to: usize, standing: usize, again: bool) -> f64;
    /// Like [`reached`](Self::reached) for a player who rolls again, against each placement of `standing`.
    #[inline(always)]
    fn column(&self, lane: usize, to: usize, standing: Range<usize>, column: &mut [f64]) {
        standing.zip(column).for_each(|(standing, chance)| *chance = self.reached(lane, to, standing, true));
    }
    /// The rows of these placements of the other player.
    fn rows(&mut self, others: &Range<usize>) -> Rows<'_, Self::Known, Self::Cell>;
    /// Replaces `old` cells with `new` ones and returns the largest change. With bounds, all lower bounds come before
    /// all upper ones. `known` are the chances that the cells describe.
    fn replace(known: &[Self::Known], old: &mut [Self::Cell], new: &[f64]) -> f64;
}

/// The player who has just moved and the player to move, in this order, when one player has come `to` a placement and
/// the other is `standing`.
#[inline(always)]
fn state(to: usize, standing: usize, again: bool) -> (usize, usize) {
    if again { (standing, to) } else { (to, standing) }
}

/// Whole rows, one after the other.
pub(super) struct Rows<'a, K, C> {
    pub(super) cells: &'a mut [C],
    /// The chances that the cells describe; empty where the cells are chances themselves.
    pub(super) known: &'a [K],
    /// The length of a row.
    pub(super) width: usize,
}

/// Winning chances; NaN where two pieces would stand on one field.
pub(super) struct Values {
    width: usize,
    pub(super) chances: Vec<f64>,
}

impl Values {
    /// Takes over those of the numbers that are chances, and guesses the rest.
    pub(super) fn of(board: &Board, offset: usize, mut chances: Vec<f64>) -> Self {
        let all = board.placements().all();
        // Solved games have few placements, so this takes no time.
        let turns = fewest_turns(board, &|_| ControlFlow::Continue(())).expect("nobody ends it");
        let width = all.len();
        // Reserving at once avoids growth, which might need twice the memory for a moment.
        chances.reserve_exact((width * width).saturating_sub(chances.len()));
        chances.resize(width * width, f64::NAN);
        chances.par_chunks_mut(width).zip(all.par_iter().zip(&turns)).for_each(|(row, (&other, &others))| {
            let seen = board.seen(other, offset);
            for (chance, (own, &turns)) in row.iter_mut().zip(all.iter().zip(&turns)) {
                if seen & own.bits() != 0 {
                    *chance = f64::NAN;
                } else if !(0.0..=1.0).contains(chance) {
                    *chance = guess(turns, others);
                }
            }
        });
        Self { width, chances }
    }
}

/// A rough chance of the player to move, from the turns that each player needs alone. It saves one or two sweeps.
fn guess(own: f64, other: f64) -> f64 {
    let ahead = 0.5 * (other - own + 0.5) / (own + other).sqrt();
    0.5 + 0.5 * ahead / (1.0 + ahead * ahead).sqrt()
}

impl StateChances for Values {
    const LANES: usize = 1;
    type Cell = f64;
    type Known = f64;

    #[inline(always)]
    fn least(&self, _: usize, to: usize, standing: Range<usize>, least: &mut [f64]) {
        let row = &self.chances[to * self.width..][standing];
        least.iter_mut().zip(row).for_each(|(least, &chance)| *least = lesser(chance, *least));
    }

    #[inline(always)]
    fn reached(&self, _: usize, to: usize, standing: usize, again: bool) -> f64 {
        let (other, mover) = state(to, standing, again);
        self.chances[other * self.width + mover]
    }

    fn rows(&mut self, others: &Range<usize>) -> Rows<'_, f64, f64> {
        let width = self.width;
        let cells = &mut self.chances[others.start * width..others.end * width];
        Rows { cells, known: &[], width }
    }

    #[inline(always)]
    fn replace(_: &[f64], old: &mut [f64], new: &[f64]) -> f64 {
        let most = old.iter_mut().zip(new).fold(0, |most, (old, &new)| {
            // NaN if the old value is NaN.
            let moved = (new - *old).abs();
            *old = if moved.is_nan() { *old } else { new };
            most.max(order(moved))
        });
        f64::from_bits(most)
    }
}

/// A key that sorts positive numbers as themselves; 0 for all others. The compiler vectorises the maximum of such keys,
/// unlike that of `f64`.
#[inline(always)]
fn order(number: f64) -> u64 {
    if number > 0.0 { number.to_bits() } else { 0 }
}

/// A bound for the error of each chance.
pub(super) struct Margins<'a> {
    pub(super) values: &'a Values,
    pub(super) margins: &'a mut [f32],
}

impl StateChances for Margins<'_> {
    const LANES: usize = 2;
    type Cell = f32;
    type Known = f64;

    #[inline(always)]
    fn least(&self, lane: usize, to: usize, standing: Range<usize>, least: &mut [f64]) {
        let first = to * self.values.width;
        let row = self.values.chances[first..][standing.clone()].iter().zip(&self.margins[first..][standing]);
        let sign = sign_of_other(lane);
        least.iter_mut().zip(row).for_each(|(least, (&chance, &margin))| {
            *least = lesser(chance + sign * f64::from(margin), *least);
        });
    }

    #[inline(always)]
    fn reached(&self, lane: usize, to: usize, standing: usize, again: bool) -> f64 {
        let (other, mover) = state(to, standing, again);
        let index = other * self.values.width + mover;
        self.values.chances[index] + sign_of_other(lane) * f64::from(self.margins[index])
    }

    fn rows(&mut self, others: &Range<usize>) -> Rows<'_, f64, f32> {
        let width = self.values.width;
        let all = others.start * width..others.end * width;
        let (cells, known) = (&mut self.margins[all.clone()], &self.values.chances[all]);
        Rows { cells, known, width }
    }

    #[inline(always)]
    fn replace(known: &[f64], old: &mut [f32], new: &[f64]) -> f64 {
        let (lower, upper) = new.split_at(old.len());
        let new = lower.iter().zip(upper).zip(known).map(|((&lower, &upper), &chance)| {
            let margin = greater(chance - lower, upper - chance) + ROUNDING;
            let margin = (margin * ABOVE) as f32;
            if chance.is_nan() { 0.0 } else { margin }
        });
        let most = old.iter_mut().zip(new).fold(0, |most, (old, new)| {
            let moved = f64::from(new) - f64::from(*old);
            *old = new;
            most.max(order(moved))
        });
        f64::from_bits(most)
    }
}

/// The sign with which the next player's margin enters this lane: a lower bound needs the upper bound of the next
/// player's chance.
#[inline(always)]
fn sign_of_other(lane: usize) -> f64 {
    if lane == 0 { 1.0 } else { -1.0 }
}

/// The lesser of two numbers; `b` where `a` is NaN. One machine instruction, unlike [`f64::min`].
#[inline(always)]
pub(super) fn lesser(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

/// The greater of two numbers; `b` where one is NaN.
#[inline(always)]
fn greater(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}
