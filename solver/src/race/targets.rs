//! The pieces that can be captured, by placement and distance.

use dicebase_games::race::Board;

use super::turn::Stretch;

/// The placements that have a piece at a given distance on the ring, with the placement without that piece, by layer,
/// distance and level.
pub(super) struct Targets {
    found: Vec<Target>,
    /// The index of the first target of each layer, distance and level; one entry more than there are.
    firsts: Vec<usize>,
    /// For each layer, the index in `firsts` of its first level at distance 1.
    layers: Vec<usize>,
    /// The number of levels of each layer.
    levels: Vec<usize>,
}

/// A placement with a piece that can be captured.
#[derive(Clone, Copy)]
pub(super) struct Target {
    pub(super) index: u32,
    /// The placement without that piece.
    pub(super) without: u32,
}

impl Targets {
    pub(super) fn new(board: &Board) -> Self {
        let placements = board.placements();
        let mut targets = Self { found: Vec::new(), firsts: vec![0], layers: Vec::new(), levels: Vec::new() };
        for layer in placements.layers() {
            targets.layers.push(targets.firsts.len() - 1);
            targets.levels.push(layer.levels.len());
            for distance in 1..=board.rules().ring {
                for level in &layer.levels {
                    let standing = level.clone().filter(|&index| placements.placement(index).has(distance));
                    targets.found.extend(standing.map(|index| {
                        let without = placements.placement(index).without(distance);
                        let without = placements.index(without).expect("who loses a piece has not won");
                        Target { index: index as u32, without: without as u32 }
                    }));
                    targets.firsts.push(targets.found.len());
                }
            }
        }
        targets
    }

    /// The placements of a stretch with a piece at this distance, by index.
    pub(super) fn at(&self, stretch: &Stretch, distance: usize) -> &[Target] {
        let Stretch { layer, levels, indices } = stretch;
        let first = self.layers[*layer] + (distance - 1) * self.levels[*layer];
        let found = &self.found[self.firsts[first + levels.start]..self.firsts[first + levels.end]];
        let before = |end: usize| found.partition_point(|target| (target.index as usize) < end);
        let is_outside = |target: &Target| !indices.contains(&(target.index as usize));
        // A whole level contains all of them and needs no search.
        let is_part = found.first().is_some_and(is_outside) || found.last().is_some_and(is_outside);
        if is_part { &found[before(indices.start)..before(indices.end)] } else { found }
    }
}
