//! Columns of chances, turned into rows.

use rayon::prelude::*;

use super::chances::Chances;
use super::turn::{Stretch, Two};

/// As many numbers are worth handing to another thread.
const PIECE: usize = 16384;

/// The chances of those who roll again, after each move that any player of a level can then have made, against some
/// others: one player after the other, which is a column of all chances, is one number in each line of the cache.
#[derive(Default)]
pub(super) struct Columns {
    width: usize,
    count: usize,
    chances: Vec<f64>,
}

impl Columns {
    /// For players of one level.
    pub(super) fn fill<C: Chances>(&mut self, two: &Two<'_>, chances: &C, movers: &Stretch, others: &Stretch) {
        let movers = two.rolls.again_after(movers.layer, movers.levels.start);
        (self.width, self.count) = (others.indices.len(), movers.len());
        self.chances.resize(C::LANES * self.width * self.count, 0.0);
        if self.count == 0 {
            return;
        }
        for (lane, columns) in self.chances.chunks_exact_mut(self.width * self.count).enumerate() {
            let columns = columns.par_chunks_exact_mut(self.width).with_min_len(PIECE.div_ceil(self.width));
            columns.zip(movers).for_each(|(column, &mover)| {
                chances.column(lane, mover as usize, others.indices.clone(), column);
            });
        }
    }

    /// The column of the mover with this place in the list.
    #[inline(always)]
    pub(super) fn of(&self, lane: usize, place: usize) -> &[f64] {
        &self.chances[(lane * self.count + place) * self.width..][..self.width]
    }
}
