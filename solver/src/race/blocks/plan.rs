//! What it takes to solve a game in blocks.

use super::super::room::beside;
use super::super::rounded::Bounds;
use super::super::stages::{PROOFS, SWEEPS, states};
use super::super::turn::Stretch;
use super::InBlocks;
use super::held::cell_size;
use super::holding::Holding;

/// What it takes to solve a game in blocks.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct BlocksPlan {
    /// The bytes of all chances.
    pub chances: u64,
    /// The bytes of the bounds of the largest pair of layers.
    pub bounds: u64,
    /// The bytes of memory that are held at most.
    pub memory: u64,
    /// The least that would do.
    pub least_memory: u64,
    /// The bytes that are read and written when all pairs of layers are swept once.
    pub read: u64,
    /// The bytes that are written then.
    pub written: u64,
    /// The same of a sweep with bounds.
    pub read_with_bounds: u64,
    /// The bytes that are written then.
    pub written_with_bounds: u64,
    /// About how many sweeps it takes without bounds.
    pub sweeps: f64,
    /// And how many with bounds.
    pub proofs: f64,
}

impl BlocksPlan {
    /// About the bytes that are read and written in all.
    #[must_use]
    pub fn bytes(&self) -> f64 {
        let plain = self.read + self.written;
        let bounded = self.read_with_bounds + self.written_with_bounds;
        self.sweeps * plain as f64 + self.proofs * bounded as f64
    }
}

impl InBlocks<'_> {
    /// What it takes to solve all of it.
    #[must_use]
    pub fn plan(&self) -> BlocksPlan {
        let placements = self.two.board.placements().len() as u64;
        let states =
            self.so_far.pairs.iter().map(|&pair| states(self.two.board, pair) as u64).max().unwrap_or_default();
        let mut plan = BlocksPlan {
            chances: placements * placements * size_of::<f32>() as u64,
            bounds: states * size_of::<Bounds>() as u64,
            least_memory: self.beside() + self.least(),
            sweeps: SWEEPS,
            proofs: PROOFS,
            ..BlocksPlan::default()
        };
        for &pair in &self.so_far.pairs {
            let (read, written, held) = self.traffic_of(pair, false);
            let (read_with_bounds, written_with_bounds, held_with_bounds) = self.traffic_of(pair, true);
            plan.read += read;
            plan.written += written;
            plan.read_with_bounds += read_with_bounds;
            plan.written_with_bounds += written_with_bounds;
            plan.memory = plan.memory.max(held).max(held_with_bounds);
        }
        plan.memory += self.beside();
        plan
    }

    /// Goes through the motions of a sweep: the bytes that are read, written and held at most.
    fn traffic_of(&self, pair: (usize, usize), with_bounds: bool) -> (u64, u64, u64) {
        let mut holding = Holding::new(self.bands.blocks(), self.most);
        let mut changed = vec![false; self.bands.blocks()];
        let of_pair = self.bands.of_pair(pair);
        let is_of_pair = {
            let mut is_of_pair = vec![false; self.bands.blocks()];
            of_pair.iter().for_each(|&block| is_of_pair[block] = true);
            is_of_pair
        };
        let cells = |block: usize| self.bands.cells(block) as u64;
        let (mut read, mut written, mut most) = (0, 0, 0);
        let write = |block: usize, changed: &mut [bool]| {
            let size = if with_bounds { cell_size(true) - cell_size(false) } else { cell_size(false) };
            if std::mem::take(&mut changed[block]) { cells(block) * size } else { 0 }
        };
        self.each_step(pair, |level, others| {
            let needed = self.bands.needed(level, others);
            let change = holding.step(level.indices.start, &needed, |block| cells(block) * cell_size(with_bounds));
            written += change.leaving.iter().map(|&block| write(block, &mut changed)).sum::<u64>();
            let size = |block| cell_size(with_bounds && is_of_pair[block]);
            read += change.missing.iter().map(|&block| cells(block) * size(block)).sum::<u64>();
            changed[self.bands.block(self.bands.of(level.indices.start), self.bands.of(others.indices.start))] = true;
            changed[self.bands.block(self.bands.of(others.indices.start), self.bands.of(level.indices.start))] = true;
            most = most.max(holding.bytes());
        });
        written += of_pair.iter().map(|&block| write(block, &mut changed)).sum::<u64>();
        (read, written, most)
    }

    /// The steps of a sweep in their order: a level against a stretch of the other player.
    fn each_step(&self, (outer, inner): (usize, usize), mut step: impl FnMut(&Stretch, &Stretch)) {
        let layers = self.two.board.placements().layers();
        for i in (0..layers[outer].levels.len()).rev() {
            let level = self.two.stretch(outer, i..i + 1);
            let mut end = if outer == inner { i + 1 } else { layers[inner].levels.len() };
            while end > 0 {
                let start = self.bands.start_of_stretch(&layers[inner].levels[..end]);
                step(&level, &self.two.stretch(inner, start..end));
                end = start;
            }
        }
    }

    /// The bytes of the blocks that the largest step needs, with bounds.
    pub(super) fn least(&self) -> u64 {
        let mut least = 0;
        for &pair in &self.so_far.pairs {
            self.each_step(pair, |level, others| {
                let needed = self.bands.needed(level, others);
                let cells: usize = needed.into_iter().map(|block| self.bands.cells(block)).sum();
                least = least.max(cells as u64 * cell_size(true));
            });
        }
        least
    }

    /// The bytes that are held beside the blocks.
    pub(super) fn beside(&self) -> u64 {
        let bands = (0..self.bands.count()).map(|band| self.bands.placements(band).len());
        // Of each block, where it is and whether it is held.
        let blocks = 160 * self.bands.blocks() as u64;
        beside(&self.two, bands.max().unwrap_or_default()) + blocks
    }
}
