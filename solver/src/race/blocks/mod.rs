//! Two players against each other, where the chances of all states outgrow the memory.
//!
//! The chances are `f32`, cut into blocks that are on a disk, and the sweeps are those of [`Sweeps`](super::Sweeps).
//! What a turn of a level against a stretch reads is some dozens of blocks: those of the levels to which moves lead,
//! and those of whom a capture leaves with a piece less. They are brought in before, and stay as long as the memory
//! holds them. That decides only what is read again, never what is worked out, so the bits are the same with any
//! memory.

mod bands;
mod held;
mod holding;
mod plan;
mod rows;
mod sample;
mod store;

use std::io;

use dicebase_games::race::Board;
use thiserror::Error;

use self::bands::Bands;
use self::held::HeldBlocks;
use self::store::{Proof, Store};
use super::chances::ROW;
use super::rounded::{OfBounds, OfChances};
use super::stages::{SoFar, Stages, states};
use super::sweep::sweep;
use super::sweeps::{Swept, pairs_of_layers};
use super::turn::Two;
use crate::progress::{Cancelled, Counter, Report};

pub use self::plan::BlocksPlan;
pub use self::store::Disk;

/// Why a sweep has ended early.
#[derive(Debug, Error)]
pub enum Unfinished {
    /// The callback has ended it.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// The disk has failed.
    #[error("the disk has failed: {0}")]
    Disk(#[from] io::Error),
}

/// So little memory that it does not hold what one step reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{allowed} bytes of memory are too few: {needed} are needed")]
pub struct TooLittle {
    /// How many bytes were allowed.
    pub allowed: u64,
    /// How many would do.
    pub needed: u64,
}

/// Solves a game of two in blocks, as [`Sweeps`](super::Sweeps) does in memory.
///
/// Each chance has bounds of its own below and above it, since what rounding adds to one side it takes from the other,
/// and along many turns most of it goes. They are kept for the pair of layers that is being proved only; of a pair that
/// is proved, the largest stands for all.
pub struct InBlocks<'d> {
    two: Two<'d>,
    bands: Bands,
    store: Store<'d>,
    /// How many bytes of blocks may be held.
    most: u64,
    so_far: SoFar,
    /// The bounds of the pair that is being proved.
    proof: Option<Proof>,
}

impl<'d> InBlocks<'d> {
    /// Nothing is known yet. The chances are on one disk, and the bounds of the pair of layers that is being proved on
    /// another; no more than `memory` bytes are to be held.
    ///
    /// # Errors
    /// Where that is too little.
    pub fn new(board: &'d Board, memory: u64, disk: &'d dyn Disk, bounds: &'d dyn Disk) -> Result<Self, TooLittle> {
        Self::cut(board, memory, (disk, bounds), ROW)
    }

    /// The same, cut into bands of so many placements.
    ///
    /// # Errors
    /// Where the memory is too little.
    pub fn cut(
        board: &'d Board,
        memory: u64,
        (disk, bounds): (&'d dyn Disk, &'d dyn Disk),
        band: usize,
    ) -> Result<Self, TooLittle> {
        let two = Two::new(board);
        let bands = Bands::new(&two, band);
        let store = Store::new(&two, &bands, disk, bounds);
        let mut blocks = Self { two, bands, store, most: 0, so_far: SoFar::new(board), proof: None };
        let (beside, least) = (blocks.beside(), blocks.least());
        if memory < beside + least {
            return Err(TooLittle { allowed: memory, needed: beside + least });
        }
        blocks.most = memory - beside;
        Ok(blocks)
    }

    /// Goes on from what an earlier computation has left on the disk: pairs of layers whose chances are as they were
    /// when they were proved, with their [bounds](Self::known), and anything in the others. The last bound of all is
    /// that of the [start](Self::of_start).
    #[must_use]
    pub fn resume(mut self, known: &[f32], of_start: f32) -> Self {
        for &bound in known.iter().take(self.so_far.pairs.len()) {
            self.note(bound, of_start);
        }
        for &pair in &self.so_far.pairs {
            self.store.doubt(&self.bands.of_pair(pair));
        }
        self
    }

    /// The next pair of layers was proved elsewhere to be within a bound, and its chances were
    /// [put](Self::put_part) on the disk. The bound of the start is as in [`resume`](Self::resume).
    pub fn note(&mut self, bound: f32, of_start: f32) {
        self.store.believe(&self.next_blocks());
        self.so_far.finish(bound);
        self.so_far.of_start = of_start;
    }

    /// Begins with chances on the disk that are said to be those of the game, to prove it and change nothing.
    #[must_use]
    pub fn prove_only(mut self) -> Self {
        self.store.doubt(&(0..self.bands.blocks()).collect::<Vec<_>>());
        self.so_far.prove_only();
        self
    }

    /// One sweep more over the states that come next.
    ///
    /// # Errors
    /// When `report` breaks off, and where the disk fails. What was worked out is on the disk then, as far as it goes.
    pub fn sweep(&mut self, report: Report<'_>) -> Result<Swept, Unfinished> {
        self.sweep_next(report)
    }

    /// The bound of the chance at the start, if the start is in this pair.
    fn bound_of_start(&self, pair: (usize, usize)) -> io::Result<Option<f32>> {
        let (Some(proof), Some(start)) = (&self.proof, self.start()) else { return Ok(None) };
        let band = self.bands.of(start);
        if pair != (self.bands.layer(band), self.bands.layer(band)) {
            return Ok(None);
        }
        let bounds = self.store.bounds(&self.bands, proof, self.bands.block(band, band))?;
        Ok(Some(bounds[self.in_block(start)].into_iter().fold(0.0, f32::max)))
    }

    /// The placement of both players at the start.
    fn start(&self) -> Option<usize> {
        self.two.board.placements().index(self.two.board.start())
    }

    /// Where two players who stand alike are in their block.
    fn in_block(&self, placement: usize) -> usize {
        let band = self.bands.placements(self.bands.of(placement));
        (placement - band.start) * (band.len() + 1)
    }

    /// The bounds of the pairs of layers that are known, in the order in which they were proved.
    #[must_use]
    pub fn known(&self) -> &[f32] {
        &self.so_far.known
    }

    /// How far the chance at the start may be wrong, once all is known.
    #[must_use]
    pub fn of_start(&self) -> f32 {
        self.so_far.of_start
    }

    /// How many of the pairs of layers there are in all.
    #[must_use]
    pub fn pairs(&self) -> usize {
        self.so_far.pairs.len() + self.so_far.known.len()
    }

    /// Where the chances of a pair of layers are on the disk, by its place in the order in which they are proved: the
    /// first bytes of blocks, and how many bytes.
    #[must_use]
    pub fn places(&self, pair: usize) -> Vec<(u64, u64)> {
        let pairs = pairs_of_layers(self.two.board.placements().layers().len());
        let Some(&pair) = pairs.iter().rev().nth(pair) else { return Vec::new() };
        let place = |block| (self.store.place(block), self.bands.cells(block) as u64 * size_of::<f32>() as u64);
        self.bands.of_pair(pair).into_iter().map(place).collect()
    }

    /// The bytes that were read from the disks and written so far.
    #[must_use]
    pub fn traffic(&self) -> (u64, u64) {
        self.store.traffic()
    }

    /// The blocks of the next pair.
    fn next_blocks(&self) -> Vec<usize> {
        self.so_far.pairs.last().map(|&pair| self.bands.of_pair(pair)).unwrap_or_default()
    }
}

impl Stages for InBlocks<'_> {
    type Error = Unfinished;

    fn board(&self) -> &Board {
        self.two.board
    }

    fn so_far(&mut self) -> &mut SoFar {
        &mut self.so_far
    }

    fn sweep_chances(&mut self, pair: (usize, usize), report: Report<'_>) -> Result<f64, Unfinished> {
        let mut held = OfChances(HeldBlocks::new(&self.bands, &self.store, None, self.most));
        let moved = sweep(&self.two, &mut held, pair, &Counter::new(states(self.two.board, pair), report));
        held.0.put_all()?;
        moved
    }

    fn put_bounds(&mut self, pair: (usize, usize), away: f32) {
        self.proof = Some(Proof::new(&self.bands, pair, away, self.so_far.bounds_of_pairs(self.two.board)));
    }

    fn sweep_bounds(&mut self, pair: (usize, usize), report: Report<'_>) -> Result<(f64, f32), Unfinished> {
        let Some(proof) = &self.proof else { return Ok((f64::INFINITY, f32::INFINITY)) };
        let mut held = OfBounds(HeldBlocks::new(&self.bands, &self.store, Some(proof), self.most));
        let outwards = sweep(&self.two, &mut held, pair, &Counter::new(states(self.two.board, pair), report))?;
        held.0.put_all()?;
        Ok((outwards, proof.widest()))
    }

    fn put_away(&mut self, pair: (usize, usize)) -> Result<Option<f32>, Unfinished> {
        let of_start = self.bound_of_start(pair)?;
        self.store.clear_bounds()?;
        self.proof = None;
        Ok(of_start)
    }

    fn is_mended(&self) -> bool {
        self.so_far.proves_only() && self.store.is_mended()
    }
}
