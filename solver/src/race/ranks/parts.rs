//! Which placements each rank has.

use std::ops::Range;

use dicebase_games::race::Board;

/// Of each level every rank has a part: neighbours, so that most moves of them lead to neighbours again, which are of
/// the same rank, and so that all ranks have work in every level.
pub(super) struct Parts {
    ranks: usize,
    layers: Vec<Range<usize>>,
    levels: Vec<Range<usize>>,
    /// The levels of each layer.
    of_layers: Vec<Range<usize>>,
    /// The level of each placement.
    of: Vec<u32>,
}

impl Parts {
    pub(super) fn new(board: &Board, ranks: usize) -> Self {
        let mut parts = Self { ranks, layers: Vec::new(), levels: Vec::new(), of_layers: Vec::new(), of: Vec::new() };
        for layer in board.placements().layers() {
            let first = parts.levels.len();
            parts.layers.push(layer.indices.clone());
            parts.levels.extend(layer.levels.iter().cloned());
            parts.of_layers.push(first..parts.levels.len());
        }
        for (level, indices) in (0..).zip(&parts.levels) {
            parts.of.extend(std::iter::repeat_n(level, indices.len()));
        }
        parts
    }

    /// How many ranks there are.
    pub(super) fn ranks(&self) -> usize {
        self.ranks
    }

    /// How many placements there are.
    pub(super) fn placements(&self) -> usize {
        self.of.len()
    }

    /// How many layers there are.
    pub(super) fn layers(&self) -> usize {
        self.layers.len()
    }

    /// The placements of a layer.
    #[inline(always)]
    pub(super) fn layer(&self, layer: usize) -> Range<usize> {
        self.layers[layer].clone()
    }

    /// The layer of a placement.
    #[inline(always)]
    pub(super) fn layer_of(&self, placement: usize) -> usize {
        // There are no more than there are pieces.
        self.layers.iter().position(|layer| placement < layer.end).unwrap_or_default()
    }

    /// How many levels there are, of all layers.
    pub(super) fn levels(&self) -> usize {
        self.levels.len()
    }

    /// The placements of a level.
    pub(super) fn level(&self, level: usize) -> Range<usize> {
        self.levels[level].clone()
    }

    /// The level of a placement.
    #[inline(always)]
    pub(super) fn level_of(&self, placement: usize) -> usize {
        self.of[placement] as usize
    }

    /// The levels of a layer.
    pub(super) fn levels_of(&self, layer: usize) -> Range<usize> {
        self.of_layers[layer].clone()
    }

    /// The placements that a rank has of a level.
    pub(super) fn part(&self, level: usize, rank: usize) -> Range<usize> {
        let all = &self.levels[level];
        let at = |rank: usize| all.start + all.len() * rank / self.ranks;
        at(rank)..at(rank + 1)
    }

    /// The rank that has a placement.
    pub(super) fn owner(&self, placement: usize) -> usize {
        let level = &self.levels[self.level_of(placement)];
        ((placement - level.start + 1) * self.ranks - 1) / level.len()
    }

    /// How many placements of a layer a rank has.
    pub(super) fn count(&self, layer: usize, rank: usize) -> usize {
        self.levels_of(layer).map(|level| self.part(level, rank).len()).sum()
    }

    /// Some neighbours by layer, from the beginning of each.
    pub(super) fn by_layer(&self, placements: &Range<usize>) -> impl Iterator<Item = (usize, Range<usize>)> {
        self.layers.iter().enumerate().filter_map(|(number, layer)| {
            let here = placements.start.max(layer.start)..placements.end.min(layer.end);
            (!here.is_empty()).then(|| (number, here.start - layer.start..here.end - layer.start))
        })
    }
}
