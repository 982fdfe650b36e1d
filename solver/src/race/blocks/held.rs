//! The blocks that are in memory.

use std::ops::Range;

use rayon::prelude::*;

use super::super::chances::{ABOVE, Chances, ROUNDING, Rows, greater, lesser, order, sign_of_other};
use super::super::turn::{Stretch, Two};
use super::Unfinished;
use super::bands::Bands;
use super::cells::Cells;
use super::holding::{Change, Holding};
use super::store::{Bounds, Proof, Store};

/// Blocks of chances, and of their bounds where these are proved.
pub(super) struct Held<'s> {
    bands: &'s Bands,
    store: &'s Store<'s>,
    proof: Option<&'s Proof>,
    holding: Holding,
    blocks: Vec<Block>,
}

/// Nothing, of a block that is not held.
#[derive(Default)]
struct Block {
    chances: Cells<f32>,
    bounds: Cells<Bounds>,
    is_changed: bool,
}

impl<'s> Held<'s> {
    /// Nothing yet, of which no more than so many bytes are to be held.
    pub(super) fn new(bands: &'s Bands, store: &'s Store<'s>, proof: Option<&'s Proof>, most: u64) -> Self {
        let holding = Holding::new(bands.blocks(), most);
        Self { bands, store, proof, holding, blocks: (0..bands.blocks()).map(|_| Block::default()).collect() }
    }

    fn hold(&mut self, level: &Stretch, others: &Stretch) -> Result<(), Unfinished> {
        let needed = self.bands.needed(level, others);
        let (bands, size) = (self.bands, cell_size(self.proof.is_some()));
        let bytes = |block| bands.cells(block) as u64 * size;
        let Change { missing, leaving } = self.holding.step(level.indices.start, &needed, bytes);
        self.put(leaving)?;
        let (store, proof) = (self.store, self.proof);
        let bring = |&block: &usize| {
            let bounds = proof.map(|proof| store.bounds(bands, proof, block)).transpose()?.unwrap_or_default();
            Ok::<_, Unfinished>(Block { chances: store.chances(bands, block)?, bounds, is_changed: false })
        };
        let brought: Vec<Block> = missing.par_iter().map(bring).collect::<Result<_, _>>()?;
        for (&block, brought) in missing.iter().zip(brought) {
            self.blocks[block] = brought;
        }
        Ok(())
    }

    /// Stores what was changed of these blocks, which are not held any more.
    fn put(&mut self, leaving: Vec<usize>) -> Result<(), Unfinished> {
        let leaving: Vec<(usize, Block)> =
            leaving.into_iter().map(|block| (block, std::mem::take(&mut self.blocks[block]))).collect();
        let (store, proof) = (self.store, self.proof);
        leaving.into_par_iter().filter(|(_, of)| of.is_changed).try_for_each(|(block, of)| match proof {
            Some(proof) => Ok(store.put_bounds(proof, block, &of.bounds)?),
            None => Ok(store.put_chances(block, &of.chances)?),
        })
    }

    /// Stores all that was changed.
    pub(super) fn put_all(mut self) -> Result<(), Unfinished> {
        let all = self.holding.all().collect();
        self.put(all)
    }

    /// A block of which these others and movers are a part, where they begin in it, and how long its rows are.
    #[inline(always)]
    fn find(&self, other: usize, mover: usize) -> (usize, usize, usize) {
        let (row, column) = (self.bands.of(other), self.bands.of(mover));
        let movers = self.bands.placements(column);
        let first = (other - self.bands.placements(row).start) * movers.len() + mover - movers.start;
        (self.bands.block(row, column), first, movers.len())
    }

    /// Where rows are that will be written.
    fn written(&mut self, others: &Range<usize>, movers: &Range<usize>) -> (&mut Block, Range<usize>, usize, usize) {
        let (block, first, width) = self.find(others.start, movers.start);
        let column = first % width;
        let block = &mut self.blocks[block];
        block.is_changed = true;
        let start = first - column;
        (block, start..start + others.len() * width, width, column)
    }
}

/// How many bytes a cell takes, with bounds or without.
pub(super) fn cell_size(with_bounds: bool) -> u64 {
    let bounds = if with_bounds { size_of::<Bounds>() } else { 0 };
    (size_of::<f32>() + bounds) as u64
}

/// The chances of the blocks that are held.
pub(super) struct OfChances<'s>(pub(super) Held<'s>);

impl Chances for OfChances<'_> {
    const LANES: usize = 1;
    type Cell = f32;
    type Known = f32;
    type Error = Unfinished;

    fn start_of_stretch(&self, levels: &[Range<usize>]) -> usize {
        self.0.bands.start_of_stretch(levels)
    }

    fn hold(&mut self, _: &Two<'_>, level: &Stretch, others: &Stretch) -> Result<(), Unfinished> {
        self.0.hold(level, others)
    }

    #[inline(always)]
    fn least(&self, _: usize, other: usize, movers: Range<usize>, least: &mut [f64]) {
        let (block, first, _) = self.0.find(other, movers.start);
        let row = &self.0.blocks[block].chances[first..first + movers.len()];
        least.iter_mut().zip(row).for_each(|(least, &chance)| *least = lesser(chance.into(), *least));
    }

    #[inline(always)]
    fn at(&self, _: usize, other: usize, mover: usize) -> f64 {
        let (block, first, _) = self.0.find(other, mover);
        self.0.blocks[block].chances[first].into()
    }

    #[inline(always)]
    fn column(&self, _: usize, others: Range<usize>, mover: usize, column: &mut [f64]) {
        let (block, first, width) = self.0.find(others.start, mover);
        let numbers = self.0.blocks[block].chances[first..].iter().step_by(width);
        column.iter_mut().zip(numbers).for_each(|(chance, &number)| *chance = number.into());
    }

    fn rows(&mut self, others: &Range<usize>, movers: &Range<usize>) -> Rows<'_, f32, f32> {
        let (block, rows, width, column) = self.0.written(others, movers);
        Rows { cells: &mut block.chances[rows], known: &[], width, columns: column..column + movers.len() }
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

/// The bounds of the blocks that are held.
pub(super) struct OfBounds<'s>(pub(super) Held<'s>);

/// A bound of a chance, for this lane of who moves before.
#[inline(always)]
fn bound(lane: usize, chance: f32, bounds: Bounds) -> f64 {
    f64::from(chance) + sign_of_other(lane) * f64::from(bounds[1 - lane])
}

impl Chances for OfBounds<'_> {
    const LANES: usize = 2;
    type Cell = Bounds;
    type Known = f32;
    type Error = Unfinished;

    fn start_of_stretch(&self, levels: &[Range<usize>]) -> usize {
        self.0.bands.start_of_stretch(levels)
    }

    fn hold(&mut self, _: &Two<'_>, level: &Stretch, others: &Stretch) -> Result<(), Unfinished> {
        self.0.hold(level, others)
    }

    #[inline(always)]
    fn least(&self, lane: usize, other: usize, movers: Range<usize>, least: &mut [f64]) {
        let (block, first, _) = self.0.find(other, movers.start);
        let (block, row) = (&self.0.blocks[block], first..first + movers.len());
        let row = least.iter_mut().zip(block.chances[row.clone()].iter().zip(&block.bounds[row]));
        // A loop for each lane: which bound it reads is known before it is compiled.
        if lane == 0 {
            row.for_each(|(least, (&chance, &bounds))| *least = lesser(bound(0, chance, bounds), *least));
        } else {
            row.for_each(|(least, (&chance, &bounds))| *least = lesser(bound(1, chance, bounds), *least));
        }
    }

    #[inline(always)]
    fn at(&self, lane: usize, other: usize, mover: usize) -> f64 {
        let (block, first, _) = self.0.find(other, mover);
        let block = &self.0.blocks[block];
        bound(lane, block.chances[first], block.bounds[first])
    }

    #[inline(always)]
    fn column(&self, lane: usize, others: Range<usize>, mover: usize, column: &mut [f64]) {
        let (block, first, width) = self.0.find(others.start, mover);
        let block = &self.0.blocks[block];
        let numbers = block.chances[first..].iter().zip(&block.bounds[first..]).step_by(width);
        column.iter_mut().zip(numbers).for_each(|(to, (&chance, &bounds))| *to = bound(lane, chance, bounds));
    }

    fn rows(&mut self, others: &Range<usize>, movers: &Range<usize>) -> Rows<'_, f32, Bounds> {
        let (block, rows, width, column) = self.0.written(others, movers);
        let columns = column..column + movers.len();
        Rows { cells: &mut block.bounds[rows.clone()], known: &block.chances[rows], width, columns }
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
