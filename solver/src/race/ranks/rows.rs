//! Chances that come from the first rank, which has the disk, or go there.

use std::ops::Range;

use super::super::sweeps::pairs_of_layers;
use super::InRanks;
use super::block::take;
use super::lines::Lines;

impl InRanks<'_> {
    /// Gives the first rank the chances of a pair of layers that is known, by its place in the order in which they are
    /// proved: there `put` gets those of some movers against some others, row by row, until it has them all.
    pub fn collect(&mut self, pair: usize, mut put: impl FnMut(Range<usize>, Range<usize>, &[f32])) {
        let together = self.together;
        for (others, layer) in self.chunks(pair) {
            let lines = &mut self.lines;
            let width = lines.parts.layer(layer).len();
            let mut parts = vec![Vec::new(); together.ranks.count()];
            for other in owned(lines, &others, together.ranks.rank()) {
                parts[0].extend_from_slice(bytemuck::cast_slice(lines.row(other, layer)));
            }
            let length = |rank| match together.ranks.is_first() {
                true => owned(lines, &others, rank).count() * width * size_of::<f32>(),
                false => 0,
            };
            let taken = together.exchange(&parts, (0..together.ranks.count()).map(length));
            if together.ranks.is_first() {
                let mut taken: Vec<&[u8]> = taken.iter().map(Vec::as_slice).collect();
                let mut rows = vec![0.0_f32; others.len() * width];
                for (row, other) in rows.chunks_exact_mut(width).zip(others.clone()) {
                    take(row, &mut taken[self.lines.parts.owner(other)]);
                }
                put(others, self.lines.parts.layer(layer), &rows);
            }
        }
    }

    /// Gives all ranks their chances of a pair of layers, which the first one `get`s as [`collect`](Self::collect)
    /// puts them.
    pub fn give(&mut self, pair: usize, mut get: impl FnMut(Range<usize>, Range<usize>) -> Vec<f32>) {
        let together = self.together;
        for (others, layer) in self.chunks(pair) {
            let lines = &mut self.lines;
            let movers = lines.parts.layer(layer);
            let mut parts = vec![Vec::new(); together.ranks.count()];
            if together.ranks.is_first() {
                let rows = get(others.clone(), movers.clone());
                for (row, other) in rows.chunks_exact(movers.len()).zip(others.clone()) {
                    parts[lines.parts.owner(other)].extend_from_slice(bytemuck::cast_slice(row));
                    for (rank, part) in parts.iter_mut().enumerate() {
                        for level in lines.parts.levels_of(layer) {
                            let own = lines.parts.part(level, rank);
                            let own = own.start - movers.start..own.end - movers.start;
                            part.extend_from_slice(bytemuck::cast_slice(&row[own]));
                        }
                    }
                }
            }
            let rank = together.ranks.rank();
            let of_rank = owned(lines, &others, rank).count() * movers.len();
            let numbers = of_rank + others.len() * lines.parts.count(layer, rank);
            let length = |giver| if giver == 0 { numbers * size_of::<f32>() } else { 0 };
            let taken = together.exchange(&parts, (0..together.ranks.count()).map(length));
            let mut bytes = &taken[0][..];
            for other in others {
                if lines.parts.owner(other) == rank {
                    take(lines.row(other, layer), &mut bytes);
                }
                for level in lines.parts.levels_of(layer) {
                    take(lines.row_of_part(other, level), &mut bytes);
                }
            }
        }
    }

    /// Some others and the layer of the movers, until they are all states of a pair of layers.
    fn chunks(&self, pair: usize) -> Vec<(Range<usize>, usize)> {
        let parts = &self.lines.parts;
        let pairs = pairs_of_layers(parts.layers());
        let Some(&(outer, inner)) = pairs.iter().rev().nth(pair) else { return Vec::new() };
        let both = [(outer, inner), (inner, outer)];
        let both = if outer == inner { &both[..1] } else { &both[..] };
        let chunks = both.iter().flat_map(|&(rows, columns)| {
            let rows = parts.layer(rows);
            // A row is given whole and once more in parts.
            let step = (self.together.round / (2 * parts.layer(columns).len() * size_of::<f32>())).max(1);
            rows.clone().step_by(step).map(move |start| (start..rows.end.min(start + step), columns))
        });
        chunks.collect()
    }
}

/// Those of some placements that a rank has.
fn owned(lines: &Lines, placements: &Range<usize>, rank: usize) -> impl Iterator<Item = usize> + use<> {
    let owned: Vec<usize> = placements.clone().filter(|&placement| lines.parts.owner(placement) == rank).collect();
    owned.into_iter()
}
