//! Sweeps over all states of a game in which each player maximises their own chance to win.
//!
//! A sweep skips states that depend on nothing that has changed since the last one (`stirred.rs`).

use std::ops::Range;

use dicebase_games::bank::{Block, Game, Shares};
use rayon::prelude::*;

use super::dirty_blocks::{DirtyBlocks, STILL};
use super::equilibrium::{Equilibrium, FirstGuess, LANES, Mixture};
use super::layer::{Layer, layers};
use super::offers::{OfferTurn, Offers, size};
use super::orbit::Orbit;
use super::settle::{Room, Settled};
use crate::pool::Pool;
use crate::progress::{Cancelled, Counter, Report};

/// Chances that a sweep changes by no more than this have converged.
const AT_REST: f64 = 1e-13;
/// The most sweeps: after this many, best responses probably go round in a cycle from sweep to sweep.
const MOST_SWEEPS: usize = 60;

/// The solver of a game in which each player maximises their own chance to win.
///
/// Banking leads to states that are solved before, and a bust to one that is solved together with it, so one sweep is
/// enough. Where a bust after taking over costs points, it leads to states that are solved later, so sweeps are
/// repeated until no chance changes.
#[derive(Clone, Debug)]
pub struct Search {
    shares: Vec<Shares>,
    mixtures: Vec<Mixture>,
    /// The largest change of a chance in the last sweep; infinity before the first one.
    moved: f64,
    sweeps: usize,
    /// `None` before the first sweep.
    stirred: Option<DirtyBlocks>,
    guess: FirstGuess,
}

impl Search {
    /// Begins with the default guess.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self::guessing(game, FirstGuess::Onward)
    }

    /// Begins with this guess.
    pub(super) fn guessing(game: &Game, guess: FirstGuess) -> Self {
        let unknown = Shares::both(f64::NAN, f64::NAN);
        Self {
            shares: vec![unknown; game.values()],
            mixtures: Vec::new(),
            moved: f64::INFINITY,
            sweeps: 0,
            stirred: None,
            guess,
        }
    }

    /// Resumes from the shares of an earlier computation; any numbers from 0 to 1 are safe.
    #[must_use]
    pub fn resume(shares: Vec<Shares>) -> Self {
        let guess = FirstGuess::Onward;
        Self { shares, mixtures: Vec::new(), moved: 1.0, sweeps: 0, stirred: None, guess }
    }

    /// The shares so far, from which a later computation can resume; NaN where none are computed yet.
    #[must_use]
    pub fn shares(&self) -> &[Shares] {
        &self.shares
    }

    /// Returns `true` when another sweep would change nothing.
    #[must_use]
    pub(crate) fn is_at_rest(&self) -> bool {
        self.moved <= AT_REST
    }

    /// Returns `true` when no other sweep is made: the search has converged, or has reached the largest number of
    /// sweeps.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_at_rest() || self.sweeps >= MOST_SWEEPS
    }

    /// The result, an equilibrium if the search has converged.
    #[must_use]
    pub fn into_equilibrium(mut self) -> Equilibrium {
        self.mixtures.sort_by_key(|mixture| mixture.state);
        Equilibrium { shares: self.shares, mixtures: self.mixtures }
    }

    /// Makes one more sweep, as long as the search is not [over](Self::is_over), and returns the largest change of a
    /// chance.
    ///
    /// # Errors
    /// When `report` ends the computation.
    pub fn sweep(&mut self, game: &Game, report: Report<'_>) -> Result<f64, Cancelled> {
        let counter = Counter::new(game.values(), report);
        let is_first = self.moved.is_infinite();
        let stirred = self.stirred.take();
        let mut stirred = stirred.unwrap_or_else(|| DirtyBlocks::new(game));
        let mut moved = 0.0;
        self.mixtures.clear();
        for layer in layers(game) {
            stirred.go_on();
            let moved_by = match game.players() {
                4 => self.without_offers::<1>(game, &layer, is_first, &mut stirred, &counter)?,
                _ => self.without_offers::<0>(game, &layer, is_first, &mut stirred, &counter)?,
            };
            moved = moved_by.max(moved);
            if let Layer::OfTwo(blocks) = layer {
                moved = self.with_offers(game, blocks, is_first, &mut stirred, &counter)?.max(moved);
            }
        }
        self.stirred = Some(stirred);
        self.sweeps += 1;
        self.moved = match (game.goes_in_circles(), is_first) {
            (false, _) => 0.0,
            (true, true) => 1.0,
            (true, false) => moved,
        };
        Ok(self.moved)
    }

    /// Settles the states in which nothing is offered.
    fn without_offers<const THIRD: usize>(
        &mut self,
        game: &Game,
        layer: &Layer,
        is_first: bool,
        stirred: &mut DirtyBlocks,
        counter: &Counter<'_>,
    ) -> Result<f64, Cancelled> {
        let orbits = layer.orbits(game);
        let guess = is_first.then_some(self.guess);
        let rooms = Pool::new();
        let settle = |orbits: &[Orbit]| {
            let found = match counter.is_cancelled() {
                true => Vec::new(),
                false => rooms.with(|| Room::<THIRD>::new(game), |room| room.settle(game, orbits, &self.shares, guess)),
            };
            counter.add(found.iter().map(|settled| settled.shares.len()).sum());
            found
        };
        let groups = orbits.par_chunks(LANES);
        let settled: Vec<Settled> = groups.map(settle).flatten_iter().collect();
        counter.check()?;
        let mut moved = 0.0;
        for settled in settled {
            for (index, shares) in settled.shares {
                let by = self.put_fresh(index, shares);
                moved = by.max(moved);
                if game.players() == 2 {
                    stirred.note(game.states().block_with(index), by);
                }
            }
            self.mixtures.extend(settled.mixtures);
        }
        Ok(moved)
    }

    /// Computes the states with offers of some blocks. In the first sweep, the states after a bust that costs points
    /// are unknown, so it is treated as if it cost none.
    fn with_offers(
        &mut self,
        game: &Game,
        blocks: Range<usize>,
        is_first: bool,
        stirred: &mut DirtyBlocks,
        counter: &Counter<'_>,
    ) -> Result<f64, Cancelled> {
        let pays = game.goes_in_circles() && !is_first;
        let offers = Offers { game, known: &self.shares, pays };
        let all = game.states().blocks();
        let numbers: Vec<usize> =
            blocks.clone().filter(|&block| !pays || stirred.has(game, block, &all[block])).collect();
        let blocks: Vec<Block> = numbers.iter().map(|&block| all[block]).collect();
        let work = |turn: &mut OfferTurn, blocks: &[Block]| {
            let found = if counter.is_cancelled() { Vec::new() } else { offers.of(blocks, turn) };
            counter.add(found.len());
            found
        };
        let groups = blocks.par_chunks(offers.blocks());
        let found: Vec<Vec<Shares>> = groups.map_init(|| offers.turn(), work).collect();
        counter.check()?;
        let mut found = found.into_iter().flatten();
        let mut moved = 0.0;
        for (number, block) in numbers.into_iter().zip(&blocks) {
            for (index, shares) in (block.first + 1..block.first + size(game, block)).zip(&mut found) {
                let by = self.put(index, shares);
                moved = by.max(moved);
                stirred.note(number, by);
            }
            if pays {
                stirred.done(number);
            }
        }
        Ok(moved)
    }

    /// Replaces the value of a state in which nothing is offered and returns the change. Tiny changes are dropped, so
    /// that offers that are not taken over keep the same value to the last bit, whether they are computed again or not.
    fn put_fresh(&mut self, index: usize, shares: Shares) -> f64 {
        if self.shares[index].apart(&shares) <= STILL { 0.0 } else { self.put(index, shares) }
    }

    /// Replaces the value of a state and returns the change.
    fn put(&mut self, index: usize, shares: Shares) -> f64 {
        let before = std::mem::replace(&mut self.shares[index], shares);
        before.apart(&shares)
    }
}
