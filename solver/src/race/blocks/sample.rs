//! How long a state takes on this machine.

use std::ops::ControlFlow;
use std::time::Instant;

use super::super::rounded::OfChances;
use super::super::stages::{OF_PROOF, PROOFS, SWEEPS};
use super::super::sweep::{Turns, step};
use super::held::HeldBlocks;
use super::{InBlocks, Unfinished};
use crate::progress::Counter;

impl InBlocks<'_> {
    /// About how many seconds all sweeps take to compute, from a small part of one that nothing comes of.
    ///
    /// # Errors
    /// As of a [`sweep`](Self::sweep).
    pub fn sample(&self) -> Result<f64, Unfinished> {
        let states = (self.two.board.placements().len() as f64).powi(2);
        Ok(states * (SWEEPS + PROOFS * OF_PROOF) * self.seconds_of_state()?)
    }

    fn seconds_of_state(&self) -> Result<f64, Unfinished> {
        let levels = &self.two.board.placements().layers()[0].levels;
        // The largest levels are in the middle of those with all pieces out, which come last.
        let largest = (0..levels.len()).max_by_key(|&level| levels[level].len()).unwrap_or_default();
        let level = self.two.stretch(0, largest..largest + 1);
        let others = self.two.stretch(0, self.bands.start_of_stretch(&levels[..=largest])..largest + 1);
        let counter = Counter::new(0, &|_| ControlFlow::Continue(()));
        let mut held = OfChances(HeldBlocks::new(&self.bands, &self.store, None, self.most));
        let (mut turns, mut begin) = (Turns::default(), Instant::now());
        for _ in 0..2 {
            // The first time it brings in what the second one finds.
            begin = Instant::now();
            step(&self.two, &mut held, &mut turns, (&level, &others), &counter)?;
        }
        let states = (2 * level.indices.len() * others.indices.len()).saturating_sub(level.indices.len().pow(2));
        Ok(begin.elapsed().as_secs_f64() / states.max(1) as f64)
    }
}
