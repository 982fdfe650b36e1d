//! Chances that are kept as `f32`, and bounds on both sides of each, wherever they are.

use std::ops::Range;

use super::chances::{ABOVE, Chances, ROUNDING, Rows, Side, greater, lesser, order, sign_of_other};
use super::turn::{Stretch, Two};
use crate::progress::Cancelled;

/// How far the truth may be below a chance and above it.
pub(super) type Bounds = [f32; 2];

/// Numbers that are in memory, and what brings them there.
pub(super) trait Held: Sync {
    /// Why they may be missing.
    type Error: From<Cancelled>;
    /// As of [`Chances`].
    const IS_TWOFOLD: bool;

    /// As of [`Chances`].
    fn start_of_stretch(&self, levels: &[Range<usize>]) -> usize;
    /// As of [`Chances`].
    fn hold(&mut self, level: &Stretch, others: &Stretch) -> Result<(), Self::Error>;
    /// As of [`Chances`].
    fn turn_of(&mut self, side: Side);
    /// The numbers of who has come `to` a placement against who is `standing`, and behind it those against who stands
    /// further on in the same stretch. There are none if nobody asked for them.
    fn along(&self, to: usize, standing: usize, again: bool) -> Along<'_>;
    /// Whole rows, in which these movers against these others, of this side, will be written.
    fn rows(&mut self, side: Side, others: &Range<usize>, movers: &Range<usize>) -> Written<'_>;
}

/// Numbers against one player after the other.
pub(super) struct Along<'a> {
    pub(super) chances: &'a [f32],
    pub(super) bounds: Around<'a>,
    /// How far one is from the next.
    pub(super) step: usize,
}

/// The bounds of some chances.
#[derive(Clone, Copy)]
pub(super) enum Around<'a> {
    /// Each has its own.
    Each(&'a [Bounds]),
    /// All have the same.
    All(Bounds),
}

/// Whole rows of numbers.
pub(super) struct Written<'a> {
    pub(super) chances: &'a mut [f32],
    /// None where chances are written.
    pub(super) bounds: &'a mut [Bounds],
    pub(super) width: usize,
    pub(super) columns: Range<usize>,
}

/// The chances of what is held.
pub(super) struct OfChances<H>(pub(super) H);

impl<H: Held> Chances for OfChances<H> {
    const LANES: usize = 1;
    type Cell = f32;
    type Known = f32;
    type Error = H::Error;
    const IS_TWOFOLD: bool = H::IS_TWOFOLD;

    fn start_of_stretch(&self, levels: &[Range<usize>]) -> usize {
        self.0.start_of_stretch(levels)
    }

    fn hold(&mut self, _: &Two<'_>, level: &Stretch, others: &Stretch) -> Result<(), H::Error> {
        self.0.hold(level, others)
    }

    fn turn_of(&mut self, side: Side) {
        self.0.turn_of(side);
    }

    #[inline(always)]
    fn least(&self, _: usize, to: usize, standing: Range<usize>, least: &mut [f64]) {
        let row = &self.0.along(to, standing.start, false).chances[..standing.len()];
        least.iter_mut().zip(row).for_each(|(least, &chance)| *least = lesser(chance.into(), *least));
    }

    #[inline(always)]
    fn reached(&self, _: usize, to: usize, standing: usize, again: bool) -> f64 {
        self.0.along(to, standing, again).chances[0].into()
    }

    #[inline(always)]
    fn column(&self, _: usize, to: usize, standing: Range<usize>, column: &mut [f64]) {
        let Along { chances, step, .. } = self.0.along(to, standing.start, true);
        column.iter_mut().zip(chances.iter().step_by(step)).for_each(|(to, &chance)| *to = chance.into());
    }

    fn rows(&mut self, side: Side, others: &Range<usize>, movers: &Range<usize>) -> Rows<'_, f32, f32> {
        let Written { chances, width, columns, .. } = self.0.rows(side, others, movers);
        Rows { cells: chances, known: &[], width, columns }
    }

    #[inline(always)]
    fn replace(_: &[f32], old: &mut [f32], new: &[f64]) -> f64 {
        let most = old.iter_mut().zip(new).fold(0, |most, (old, &new)| {
            let new = new as f32;
            // Not a number if the old one is none.
            let moved = (new - *old).abs();
            *old = if moved.is_nan() { *old } else { new };
            most.max(order(moved.into()))
        });
        f64::from_bits(most)
    }
}

/// The bounds of what is held.
pub(super) struct OfBounds<H>(pub(super) H);

/// A bound of a chance, for this lane of who moves before.
#[inline(always)]
fn bound(lane: usize, chance: f32, bounds: Bounds) -> f64 {
    f64::from(chance) + sign_of_other(lane) * f64::from(bounds[1 - lane])
}

/// Lowers numbers to the bounds of chances for a lane. Which lane that is has to be known before it is compiled.
#[inline(always)]
fn lower(lane: usize, chances: &[f32], bounds: Around<'_>, least: &mut [f64]) {
    match bounds {
        Around::Each(bounds) => least.iter_mut().zip(chances.iter().zip(bounds)).for_each(
            #[inline(always)]
            |(least, (&chance, &bounds))| *least = lesser(bound(lane, chance, bounds), *least),
        ),
        Around::All(bounds) => least.iter_mut().zip(chances).for_each(
            #[inline(always)]
            |(least, &chance)| *least = lesser(bound(lane, chance, bounds), *least),
        ),
    }
}

impl<H: Held> Chances for OfBounds<H> {
    const LANES: usize = 2;
    type Cell = Bounds;
    type Known = f32;
    type Error = H::Error;
    const IS_TWOFOLD: bool = H::IS_TWOFOLD;

    fn start_of_stretch(&self, levels: &[Range<usize>]) -> usize {
        self.0.start_of_stretch(levels)
    }

    fn hold(&mut self, _: &Two<'_>, level: &Stretch, others: &Stretch) -> Result<(), H::Error> {
        self.0.hold(level, others)
    }

    fn turn_of(&mut self, side: Side) {
        self.0.turn_of(side);
    }

    #[inline(always)]
    fn least(&self, lane: usize, to: usize, standing: Range<usize>, least: &mut [f64]) {
        let Along { chances, bounds, .. } = self.0.along(to, standing.start, false);
        let chances = &chances[..standing.len()];
        if lane == 0 { lower(0, chances, bounds, least) } else { lower(1, chances, bounds, least) }
    }

    #[inline(always)]
    fn reached(&self, lane: usize, to: usize, standing: usize, again: bool) -> f64 {
        let Along { chances, bounds, .. } = self.0.along(to, standing, again);
        let bounds = match bounds {
            Around::Each(bounds) => bounds[0],
            Around::All(bounds) => bounds,
        };
        bound(lane, chances[0], bounds)
    }

    #[inline(always)]
    fn column(&self, lane: usize, to: usize, standing: Range<usize>, column: &mut [f64]) {
        let Along { chances, bounds, step } = self.0.along(to, standing.start, true);
        let to = column.iter_mut().zip(chances.iter().step_by(step));
        match bounds {
            Around::Each(bounds) => to
                .zip(bounds.iter().step_by(step))
                .for_each(|((to, &chance), &bounds)| *to = bound(lane, chance, bounds)),
            Around::All(bounds) => to.for_each(|(to, &chance)| *to = bound(lane, chance, bounds)),
        }
    }

    fn rows(&mut self, side: Side, others: &Range<usize>, movers: &Range<usize>) -> Rows<'_, f32, Bounds> {
        let Written { chances, bounds, width, columns } = self.0.rows(side, others, movers);
        Rows { cells: bounds, known: chances, width, columns }
    }

    #[inline(always)]
    fn replace(known: &[f32], old: &mut [Bounds], new: &[f64]) -> f64 {
        let (lower, upper) = new.split_at(old.len());
        let new = lower.iter().zip(upper).zip(known);
        let most = old.iter_mut().zip(new).fold(0, |most, (old, ((&lower, &upper), &chance))| {
            let known = f64::from(chance);
            // A chance may lie beyond what follows from the bounds of others, but never beyond its own.
            let above = |bound: f64| ((greater(bound, 0.0) + ROUNDING) * ABOVE) as f32;
            let (below, above) = (above(known - lower), above(upper - known));
            let (below, above) = if chance.is_nan() { (0.0, 0.0) } else { (below, above) };
            let outwards = greater(f64::from(below) - f64::from(old[0]), f64::from(above) - f64::from(old[1]));
            *old = [below, above];
            most.max(order(outwards))
        });
        f64::from_bits(most)
    }
}
