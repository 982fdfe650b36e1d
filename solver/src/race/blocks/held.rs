//! The blocks that are in memory.

use std::ops::Range;

use rayon::prelude::*;

use super::super::cells::Cells;
use super::super::chances::{Side, state};
use super::super::rounded::{Along, Around, Bounds, Held, Written};
use super::super::turn::Stretch;
use super::Unfinished;
use super::bands::Bands;
use super::holding::{Change, Holding};
use super::store::{Proof, Store};

/// Blocks of chances, and of their bounds where these are proved.
pub(super) struct HeldBlocks<'s> {
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

impl<'s> HeldBlocks<'s> {
    /// Nothing yet, of which no more than so many bytes are to be held.
    pub(super) fn new(bands: &'s Bands, store: &'s Store<'s>, proof: Option<&'s Proof>, most: u64) -> Self {
        let holding = Holding::new(bands.blocks(), most);
        Self { bands, store, proof, holding, blocks: (0..bands.blocks()).map(|_| Block::default()).collect() }
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
}

impl Held for HeldBlocks<'_> {
    type Error = Unfinished;
    const IS_TWOFOLD: bool = false;

    fn start_of_stretch(&self, levels: &[Range<usize>]) -> usize {
        self.bands.start_of_stretch(levels)
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

    fn turn_of(&mut self, _: Side) {}

    #[inline(always)]
    fn along(&self, to: usize, standing: usize, again: bool) -> Along<'_> {
        let (other, mover) = state(to, standing, again);
        let (block, first, width) = self.find(other, mover);
        let Block { chances, bounds, .. } = &self.blocks[block];
        // Without a proof there are none.
        let bounds = Around::Each(bounds.get(first..).unwrap_or_default());
        Along { chances: &chances[first..], bounds, step: if again { width } else { 1 } }
    }

    fn rows(&mut self, _: Side, others: &Range<usize>, movers: &Range<usize>) -> Written<'_> {
        let (block, first, width) = self.find(others.start, movers.start);
        let column = first % width;
        let rows = first - column..first - column + others.len() * width;
        let Block { chances, bounds, is_changed } = &mut self.blocks[block];
        *is_changed = true;
        let bounds = bounds.get_mut(rows.clone()).unwrap_or_default();
        Written { chances: &mut chances[rows], bounds, width, columns: column..column + movers.len() }
    }
}

/// How many bytes a cell takes, with bounds or without.
pub(super) fn cell_size(with_bounds: bool) -> u64 {
    let bounds = if with_bounds { size_of::<Bounds>() } else { 0 };
    (size_of::<f32>() + bounds) as u64
}
