//! The chances to win of all states, and how far they may be wrong.

use std::ops::{ControlFlow, Range};

use dicebase_games::race::Board;
use rayon::prelude::*;

use super::alone::fewest_turns;

/// How far rounding can carry a chance that is worked out from others: 128 times the `r` of 2^-53 that one rounding of
/// a number up to 1 can do.
///
/// With `n` tries, `moved` is off by 3 `n` - 2 of `r` as a share of it, and `stays` by 2 `n`. `m` rolls with a move add
/// up to no more than 1 of `moved * sum`, so that the roundings of their sum and three of each number in it come to
/// (`m` + 1) / 2 + 3; one more for the product. What makes a chance out of two turns is worst for one try and both
/// players waiting with 7/8: less than 25 `r` divided by 1 - (7/8)^2, and 18 for the division, 125 in all. Turns of
/// more tries come to less, since then players wait less.
const ROUNDING: f64 = 128.0 * f64::EPSILON / 2.0;
/// Of a number so much larger no `f32` is nearest that is smaller than it: those are 2^-23 apart.
const ABOVE: f64 = 1.0 + f32::EPSILON as f64;

/// A number for each state in which `other` has just moved and `mover` is to move, where both are indices of
/// placements: rows are the others, columns the movers.
pub(super) trait Chances: Sync {
    /// How many numbers are carried along: one, or bounds, the lower first.
    const LANES: usize;
    /// What is kept of a state.
    type Cell: Copy + Default + Send + Sync;
    /// The chance that it is about, where it is not a chance itself.
    type Known: Copy + Send + Sync;

    /// Lowers each number of `least` to the chances of those who stand there, if they are to move against who has come
    /// `to` a placement, where those are less. Of bounds it is the lower for the upper lane, since what is bad for the
    /// next to move is good for who moves now. States that cannot be are skipped.
    fn least(&self, lane: usize, to: usize, standing: Range<usize>, least: &mut [f64]);
    /// The chance of the next to move, of bounds again the other: of who has come `to` a placement and rolls again, or
    /// of the other player, who stands there.
    fn reached(&self, lane: usize, to: usize, standing: usize, again: bool) -> f64;
    /// The same of who rolls again against each of those who stand there.
    #[inline(always)]
    fn column(&self, lane: usize, to: usize, standing: Range<usize>, column: &mut [f64]) {
        standing.zip(column).for_each(|(standing, chance)| *chance = self.reached(lane, to, standing, true));
    }
    /// The rows of these others.
    fn rows(&mut self, others: &Range<usize>) -> Rows<'_, Self::Known, Self::Cell>;
    /// Puts what is `new` in the place of what is `old`, of bounds all lower and then all upper, and tells the most
    /// that it moved. The chances that it is about are `known`.
    fn replace(known: &[Self::Known], old: &mut [Self::Cell], new: &[f64]) -> f64;
}

/// Who has just moved and who is to move, if one player has come `to` a placement, against who is `standing`.
#[inline(always)]
fn state(to: usize, standing: usize, again: bool) -> (usize, usize) {
    if again { (standing, to) } else { (to, standing) }
}

/// Whole rows, one after the other.
pub(super) struct Rows<'a, K, C> {
    pub(super) cells: &'a mut [C],
    /// The chances that they are about; none where they are chances themselves.
    pub(super) known: &'a [K],
    /// How long a row is.
    pub(super) width: usize,
}

/// Chances, not numbers where two pieces would stand on one field.
pub(super) struct Values {
    width: usize,
    pub(super) chances: Vec<f64>,
}

impl Values {
    /// These numbers, as far as they are chances; else a guess.
    pub(super) fn of(board: &Board, offset: usize, mut chances: Vec<f64>) -> Self {
        let all = board.placements().all();
        // So many states as are solved have few placements, which take no time.
        let turns = fewest_turns(board, &|_| ControlFlow::Continue(())).expect("nobody ends it");
        let width = all.len();
        // Room is made at once: growing might take twice as much for a moment.
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

/// About the chance of the player to move, if either needs so many turns alone. It saves a sweep or two.
fn guess(own: f64, other: f64) -> f64 {
    let ahead = 0.5 * (other - own + 0.5) / (own + other).sqrt();
    0.5 + 0.5 * ahead / (1.0 + ahead * ahead).sqrt()
}

impl Chances for Values {
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
            // Not a number if the old one is none.
            let moved = (new - *old).abs();
            *old = if moved.is_nan() { *old } else { new };
            most.max(order(moved))
        });
        f64::from_bits(most)
    }
}

/// In the order of numbers that are not negative; 0 for all others. Unlike theirs, the largest of these is found side
/// by side.
#[inline(always)]
fn order(number: f64) -> u64 {
    if number > 0.0 { number.to_bits() } else { 0 }
}

/// How far each chance may be wrong.
pub(super) struct Margins<'a> {
    pub(super) values: &'a Values,
    pub(super) margins: &'a mut [f32],
}

impl Chances for Margins<'_> {
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

/// Which bound of the next to move makes this bound of who moves now.
#[inline(always)]
fn sign_of_other(lane: usize) -> f64 {
    if lane == 0 { 1.0 } else { -1.0 }
}

/// The lesser of two numbers; `b` where `a` is none. One instruction of the processor, unlike [`f64::min`].
#[inline(always)]
pub(super) fn lesser(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

/// The greater of two numbers; `b` where one is none.
#[inline(always)]
fn greater(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}
