//! How long a state takes on this machine.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use super::super::rounded::{Held, OfChances};
use super::super::stages::{OF_PROOF, PROOFS, SWEEPS};
use super::super::sweep::{Turns, step};
use super::held::HeldBlocks;
use super::{InBlocks, Unfinished};
use crate::progress::Counter;

/// How many steps are sampled.
const STEPS: usize = 4;

impl InBlocks<'_> {
    /// About how many seconds all sweeps take to compute, from a small part of one that nothing comes of.
    ///
    /// # Errors
    /// As of a [`sweep`](Self::sweep).
    pub fn sample(&self) -> Result<f64, Unfinished> {
        let states = (self.two.board.placements().len() as f64).powi(2);
        Ok(states * (SWEEPS + PROOFS * OF_PROOF) * self.seconds_of_state()?)
    }

    /// Of some steps, whose numbers are brought in before and are more than the caches hold.
    fn seconds_of_state(&self) -> Result<f64, Unfinished> {
        let levels = &self.two.board.placements().layers()[0].levels;
        // The largest levels are in the middle of those with all pieces out, which come last.
        let largest = (0..levels.len()).max_by_key(|&level| levels[level].len()).unwrap_or_default();
        let level = self.two.stretch(0, largest..largest + 1);
        let counter = Counter::new(0, &|_| ControlFlow::Continue(()));
        let mut held = OfChances(HeldBlocks::new(&self.bands, &self.store, None, u64::MAX));
        let (mut turns, mut took, mut states) = (Turns::default(), Duration::ZERO, 0);
        let mut end = largest + 1;
        for _ in 0..STEPS {
            let start = self.bands.start_of_stretch(&levels[..end]);
            let others = self.two.stretch(0, start..end);
            held.0.hold(&level, &others)?;
            let begin = Instant::now();
            step(&self.two, &mut held, &mut turns, (&level, &others), &counter)?;
            took += begin.elapsed();
            states += 2 * level.indices.len() * others.indices.len();
            end = start;
            if end == 0 {
                break;
            }
        }
        Ok(took.as_secs_f64() / states.max(1) as f64)
    }
}
