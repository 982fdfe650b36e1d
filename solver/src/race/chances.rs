//! The chances to win of all states, and how far they may be wrong.

use std::ops::Range;

use dicebase_games::race::Board;

/// How far rounding can carry a chance that is worked out from others.
///
/// A state has at most eight rolls, ten tries and sums below nine: fewer than 40 roundings of numbers below 9. Waiting
/// turns divide by no less than 1 - (7/8)^2, so that is at most `40 * 9 * 2^-53 / 0.23`.
const ROUNDING: f64 = 2e-13;

/// A number for each state in which `other` has just moved and `mover` is to move, where both are indices of
/// placements: rows are the others, columns the movers.
pub(super) trait Chances: Sync {
    /// How many numbers are carried along: one, or bounds, the lower first.
    const LANES: usize;
    /// What is kept of a state.
    type Cell: Copy + Default + Send + Sync;

    /// Lowers each number of `least` to the chances of these movers against `other`, where those are less. Of bounds it
    /// is the lower for the upper lane, since what is bad for the next to move is good for who moves now. States that
    /// cannot be are skipped.
    fn least(&self, lane: usize, other: usize, movers: Range<usize>, least: &mut [f64]);
    /// The chance of a state, of bounds again the other.
    fn at(&self, lane: usize, other: usize, mover: usize) -> f64;
    /// What is to be kept of a state whose chance was worked out.
    fn cell(&self, other: usize, mover: usize, chance: &[f64]) -> Self::Cell;
    /// What is kept, row by row.
    fn cells(&mut self) -> &mut [Self::Cell];
    /// Puts what is new in the place of what is old, and tells how much that moved.
    fn replace(old: &mut Self::Cell, new: Self::Cell) -> f64;
}

/// Chances, not numbers where two pieces would stand on one field.
pub(super) struct Values {
    width: usize,
    pub(super) chances: Vec<f64>,
}

impl Values {
    /// A guess of one half everywhere.
    pub(super) fn guess(board: &Board, offset: usize) -> Self {
        let all = board.placements().all();
        let seen: Vec<u64> = all.iter().map(|&other| board.seen(other, offset)).collect();
        let guess = |seen: u64, own: u64| if seen & own == 0 { 0.5 } else { f64::NAN };
        let chances = seen.iter().flat_map(|&seen| all.iter().map(move |own| guess(seen, own.bits())));
        // Room is made at once: growing would take twice as much for a moment.
        let mut room = Vec::with_capacity(all.len() * all.len());
        room.extend(chances);
        Self { width: all.len(), chances: room }
    }
}

impl Chances for Values {
    const LANES: usize = 1;
    type Cell = f64;

    #[inline(always)]
    fn least(&self, _: usize, other: usize, movers: Range<usize>, least: &mut [f64]) {
        let row = &self.chances[other * self.width..][movers];
        least.iter_mut().zip(row).for_each(|(least, &chance)| *least = lesser(chance, *least));
    }

    #[inline(always)]
    fn at(&self, _: usize, other: usize, mover: usize) -> f64 {
        self.chances[other * self.width + mover]
    }

    fn cell(&self, _: usize, _: usize, chance: &[f64]) -> f64 {
        chance[0]
    }

    fn cells(&mut self) -> &mut [f64] {
        &mut self.chances
    }

    fn replace(old: &mut f64, new: f64) -> f64 {
        if old.is_nan() {
            return 0.0;
        }
        let moved = (new - *old).abs();
        *old = new;
        moved
    }
}

/// How far each chance may be wrong.
pub(super) struct Margins<'a> {
    pub(super) values: &'a Values,
    pub(super) margins: &'a mut [f32],
}

impl Chances for Margins<'_> {
    const LANES: usize = 2;
    type Cell = f32;

    #[inline(always)]
    fn least(&self, lane: usize, other: usize, movers: Range<usize>, least: &mut [f64]) {
        let first = other * self.values.width;
        let row = self.values.chances[first..][movers.clone()].iter().zip(&self.margins[first..][movers]);
        let sign = sign_of_other(lane);
        least.iter_mut().zip(row).for_each(|(least, (&chance, &margin))| {
            *least = lesser(chance + sign * f64::from(margin), *least);
        });
    }

    #[inline(always)]
    fn at(&self, lane: usize, other: usize, mover: usize) -> f64 {
        let index = other * self.values.width + mover;
        self.values.chances[index] + sign_of_other(lane) * f64::from(self.margins[index])
    }

    fn cell(&self, other: usize, mover: usize, chance: &[f64]) -> f32 {
        let value = self.values.chances[other * self.values.width + mover];
        let margin = (value - chance[0]).max(chance[1] - value) + ROUNDING;
        if margin.is_nan() { 0.0 } else { (margin as f32).next_up() }
    }

    fn cells(&mut self) -> &mut [f32] {
        self.margins
    }

    fn replace(old: &mut f32, new: f32) -> f64 {
        let moved = f64::from(new) - f64::from(*old);
        *old = new;
        moved
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
