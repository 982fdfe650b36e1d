//! Columns of chances, transposed into rows.

use rayon::prelude::*;

use super::chances::StateChances;
use super::turn::{Stretch, Two};

/// A task of this many numbers is worth handing to another thread.
const PIECE: usize = 16384;

/// The chances of players who roll again, after each move that any placement of a level can have made, against a
/// stretch of others. Reading them directly would walk down a column of all chances and use one number of each cache
/// line.
#[derive(Default)]
pub(super) struct Columns {
    width: usize,
    count: usize,
    chances: Vec<f64>,
}

impl Columns {
    /// Fills the columns for the movers of one level.
    pub(super) fn fill<C: StateChances>(&mut self, two: &Two<'_>, chances: &C, movers: &Stretch, others: &Stretch) {
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

    /// The column of the mover at this place of the list.
    #[inline(always)]
    pub(super) fn of(&self, lane: usize, place: usize) -> &[f64] {
        &self.chances[(lane * self.count + place) * self.width..][..self.width]
    }
}
