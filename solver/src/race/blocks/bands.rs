//! What cuts the chances into blocks.

use std::ops::Range;

use super::super::rolls::WON;
use super::super::turn::{Stretch, Two};

/// Placements in *bands*, neighbouring levels of a layer that are together as long as rows should be. A *block* is the
/// chances of the movers of one band against the others of another.
pub(super) struct Bands {
    /// The first placement of each band, and behind the last one.
    starts: Vec<usize>,
    /// The band of each placement.
    of: Vec<u32>,
    /// The bands of each layer.
    layers: Vec<Range<usize>>,
    /// What turns of each level lead to, by layer.
    leads: Vec<Vec<Leads>>,
}

/// The bands that a turn of a level leads to.
#[derive(Clone, Default)]
struct Leads {
    /// By a move after which the other player is to move.
    next: Vec<usize>,
    /// By one after which the player rolls again.
    again: Vec<usize>,
    /// By a capture of the other player.
    captured: Vec<usize>,
}

impl Bands {
    /// Bands of levels with so many placements together, if a layer has them.
    pub(super) fn new(two: &Two<'_>, length: usize) -> Self {
        let placements = two.board.placements();
        let mut bands = Self { starts: Vec::new(), of: Vec::new(), layers: Vec::new(), leads: Vec::new() };
        for layer in placements.layers() {
            let first = bands.starts.len();
            bands.starts.extend(starts(&layer.levels, length));
            bands.layers.push(first..bands.starts.len());
        }
        bands.starts.push(placements.len());
        for (band, ends) in bands.starts.windows(2).enumerate() {
            bands.of.extend(std::iter::repeat_n(band as u32, ends[1] - ends[0]));
        }
        for layer in 0..placements.layers().len() {
            let levels = 0..placements.layers()[layer].levels.len();
            let leads = levels.map(|level| bands.leads_of(two, &two.stretch(layer, level..level + 1)));
            let leads = leads.collect();
            bands.leads.push(leads);
        }
        bands
    }

    fn leads_of(&self, two: &Two<'_>, level: &Stretch) -> Leads {
        let mut leads = Leads::default();
        for moves in level.indices.clone().flat_map(|own| two.rolls.of(own)) {
            let bands = if moves.again { &mut leads.again } else { &mut leads.next };
            bands.extend(moves.steps.iter().map(|step| step.to()).filter(|&to| to != WON).map(|to| self.of(to)));
        }
        for distance in 1..=two.board.rules().ring {
            let found = two.targets.at(level, distance);
            leads.captured.extend(found.iter().map(|target| self.of(target.without as usize)));
        }
        for bands in [&mut leads.next, &mut leads.again, &mut leads.captured] {
            bands.sort_unstable();
            bands.dedup();
        }
        leads
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.starts.len() - 1
    }

    /// How many blocks there are.
    pub(super) fn blocks(&self) -> usize {
        self.count() * self.count()
    }

    /// The band of a placement.
    #[inline(always)]
    pub(super) fn of(&self, placement: usize) -> usize {
        self.of[placement] as usize
    }

    /// The placements of a band.
    #[inline(always)]
    pub(super) fn placements(&self, band: usize) -> Range<usize> {
        self.starts[band]..self.starts[band + 1]
    }

    /// The bands of a layer.
    pub(super) fn of_layer(&self, layer: usize) -> Range<usize> {
        self.layers[layer].clone()
    }

    /// The layer of a band.
    pub(super) fn layer(&self, band: usize) -> usize {
        self.layers.partition_point(|bands| bands.end <= band)
    }

    /// The block of these others and movers.
    #[inline(always)]
    pub(super) fn block(&self, others: usize, movers: usize) -> usize {
        others * self.count() + movers
    }

    /// The bands of a block: others and movers.
    pub(super) fn of_block(&self, block: usize) -> (usize, usize) {
        (block / self.count(), block % self.count())
    }

    /// How many cells a block has.
    pub(super) fn cells(&self, block: usize) -> usize {
        let (others, movers) = self.of_block(block);
        self.placements(others).len() * self.placements(movers).len()
    }

    /// Where the last of these levels begin that are of one band.
    pub(super) fn start_of_stretch(&self, levels: &[Range<usize>]) -> usize {
        let band = levels.last().map(|level| self.of(level.start));
        levels.iter().rposition(|level| Some(self.of(level.start)) != band).map_or(0, |before| before + 1)
    }

    /// The blocks in which both players are in these layers.
    pub(super) fn of_pair(&self, (outer, inner): (usize, usize)) -> Vec<usize> {
        let blocks = |rows: usize, columns: usize| {
            let rows = self.of_layer(rows);
            rows.flat_map(move |row| self.of_layer(columns).map(move |column| self.block(row, column)))
        };
        let mirrored = (outer != inner).then(|| blocks(inner, outer));
        blocks(outer, inner).chain(mirrored.into_iter().flatten()).collect()
    }

    /// The blocks that the turns of a level and of a stretch, both of one band, against each other read; first the two
    /// that they are written to.
    pub(super) fn needed(&self, level: &Stretch, others: &Stretch) -> Vec<usize> {
        let (own, other) = (self.leads(level), self.leads(others));
        let (i, j) = (self.of(level.indices.start), self.of(others.indices.start));
        let mut blocks = vec![self.block(i, j), self.block(j, i)];
        for (mine, theirs, there) in [(&own, &other, j), (&other, &own, i)] {
            for &stays in theirs.captured.iter().chain([&there]) {
                blocks.extend(mine.next.iter().map(|&to| self.block(to, stays)));
                blocks.extend(mine.again.iter().map(|&to| self.block(stays, to)));
            }
        }
        let mut rest = blocks.split_off(if i == j { 1 } else { 2 });
        rest.sort_unstable();
        rest.dedup();
        let written = blocks.clone();
        blocks.extend(rest.into_iter().filter(|block| !written.contains(block)));
        blocks
    }

    fn leads(&self, stretch: &Stretch) -> Leads {
        let of_levels = &self.leads[stretch.layer][stretch.levels.clone()];
        if let [leads] = of_levels {
            return leads.clone();
        }
        let all = |which: fn(&Leads) -> &Vec<usize>| {
            let mut bands: Vec<usize> = of_levels.iter().flat_map(which).copied().collect();
            bands.sort_unstable();
            bands.dedup();
            bands
        };
        Leads { next: all(|of| &of.next), again: all(|of| &of.again), captured: all(|of| &of.captured) }
    }
}

/// Where bands of levels begin, cut from the end.
fn starts(levels: &[Range<usize>], length: usize) -> Vec<usize> {
    let mut starts = Vec::new();
    let mut end = levels.last().map_or(0, |level| level.end);
    for level in levels.iter().rev() {
        if end - level.start >= length {
            starts.push(level.start);
            end = level.start;
        }
    }
    let first = levels.first().map_or(0, |level| level.start);
    if end > first {
        starts.push(first);
    }
    starts.reverse();
    starts
}
