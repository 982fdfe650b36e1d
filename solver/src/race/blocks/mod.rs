//! Two players against each other, where the chances of all states outgrow the memory.
//!
//! The chances are `f32`, cut into blocks that are on a disk, and the sweeps are those of [`Sweeps`](super::Sweeps).
//! What a turn of a level against a stretch reads is some dozens of blocks: those of the levels to which moves lead,
//! and those of whom a capture leaves with a piece less. They are brought in before, and stay as long as the memory holds
//! them. That decides only what is read again, never what is worked out, so the bits are the same with any memory.

mod bands;
mod cells;
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
use self::held::{Held, OfBounds, OfChances};
use self::store::{Proof, Store};
use super::chances::ROW;
use super::sweep::sweep;
use super::sweeps::{Swept, pairs_of_layers};
use super::turn::Two;
use crate::progress::{Cancelled, Counter, Report};

pub use self::plan::BlocksPlan;
pub use self::store::Disk;

/// Chances that a sweep changes by no more than this are close enough to be proved: twice the distance of `f32` below
/// one, by which rounding alone may move them.
const SETTLED: f64 = f32::EPSILON as f64;
/// In long games it may move some by more, sweep after sweep: chances that move by no more than this, and hardly less
/// than in the sweep before, do not settle further.
const ROUNDED: f64 = 64.0 * SETTLED;
/// What is hardly less.
const HARDLY: f64 = 0.75;
/// How far the bounds that a proof begins with are from the chances, beyond those that the layers after it have.
const MARGIN: f64 = 1e-6;
/// How many sweeps a proof may take.
const TRIES: usize = 5;
/// How much further the bounds are put, if the proof fails.
const WIDER: f64 = 10.0;
/// Bounds that are proved are swept again as long as that makes the largest so many times as small.
const CLOSER: f32 = 1.25;

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

/// Where the work on a pair of layers is.
#[derive(Clone, Copy, PartialEq)]
enum Stage {
    /// The chances still move, by so much in the last sweep.
    Chances { before: f64 },
    /// So many sweeps with bounds have not proved them.
    Bounds { tries: usize },
    /// They are proved to be no further from the truth than this, and may be closer.
    Proved { within: f32 },
}

/// Nothing has moved yet.
const UNSWEPT: Stage = Stage::Chances { before: f64::INFINITY };

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
    /// The pairs of layers that are not known, the next one last.
    pairs: Vec<(usize, usize)>,
    /// The bounds of those that are, in the order in which they were proved.
    known: Vec<f32>,
    stage: Stage,
    /// The bounds of the pair that is being proved.
    proof: Option<Proof>,
    margin: f64,
    /// How far the chance at the start may be wrong, once all is known.
    of_start: f32,
    /// Nothing is swept without bounds: the chances are those of a table.
    proves_only: bool,
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
        let pairs = pairs_of_layers(board.placements().layers().len());
        let mut blocks = Self {
            two,
            bands,
            store,
            most: 0,
            pairs,
            known: Vec::new(),
            stage: UNSWEPT,
            proof: None,
            margin: MARGIN,
            of_start: 0.0,
            proves_only: false,
        };
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
        for &bound in known.iter().take(self.pairs.len()) {
            self.store.believe(&self.next_blocks());
            self.known.push(bound);
            self.pairs.pop();
        }
        for &pair in &self.pairs {
            self.store.doubt(&self.bands.of_pair(pair));
        }
        self.of_start = of_start;
        self
    }

    /// Begins with chances on the disk that are said to be those of the game, to prove it and change nothing.
    #[must_use]
    pub fn prove_only(mut self) -> Self {
        self.store.doubt(&(0..self.bands.blocks()).collect::<Vec<_>>());
        self.proves_only = true;
        self.stage = Stage::Bounds { tries: 0 };
        self
    }

    /// One sweep more over the states that come next.
    ///
    /// # Errors
    /// When `report` breaks off, and where the disk fails. What was worked out is on the disk then, as far as it goes.
    pub fn sweep(&mut self, report: Report<'_>) -> Result<Swept, Unfinished> {
        let Some(&pair) = self.pairs.last() else { return Ok(Swept::Proved(self.largest())) };
        let counter = Counter::new(self.states(pair), report);
        match self.stage {
            Stage::Chances { before } => {
                let moved = self.sweep_chances(pair, &counter)?;
                let is_settled = moved <= SETTLED || moved <= ROUNDED && moved > HARDLY * before;
                self.stage = if is_settled { Stage::Bounds { tries: 0 } } else { Stage::Chances { before: moved } };
                Ok(Swept::Moved(moved))
            }
            Stage::Bounds { tries } => {
                if tries % TRIES == 0 {
                    self.put_bounds(pair);
                }
                let (outwards, within) = self.sweep_bounds(pair, &counter)?;
                let is_proved = outwards <= 0.0;
                self.stage = if is_proved { Stage::Proved { within } } else { Stage::Bounds { tries: tries + 1 } };
                Ok(Swept::Moved(if is_proved { within.into() } else { outwards }))
            }
            Stage::Proved { within: before } => {
                let (_, within) = self.sweep_bounds(pair, &counter)?;
                let within = within.min(before);
                if within * CLOSER < before {
                    self.stage = Stage::Proved { within };
                    return Ok(Swept::Moved(within.into()));
                }
                self.finish(pair, within)
            }
        }
    }

    /// Puts bounds on both sides of all chances of a pair.
    fn put_bounds(&mut self, pair: (usize, usize)) {
        // What comes after may be wrong by as much as was proved, and cannot be made better here.
        let fill = ((self.largest() + self.margin) as f32).next_up();
        self.proof = Some(Proof::new(&self.bands, pair, fill, self.bounds_of_pairs()));
        self.margin *= WIDER;
    }

    fn sweep_chances(&self, pair: (usize, usize), counter: &Counter<'_>) -> Result<f64, Unfinished> {
        let mut held = OfChances(Held::new(&self.bands, &self.store, None, self.most));
        let moved = sweep(&self.two, &mut held, pair, counter);
        held.0.put_all()?;
        moved
    }

    /// How far the bounds have moved outwards, and the largest of them.
    fn sweep_bounds(&self, pair: (usize, usize), counter: &Counter<'_>) -> Result<(f64, f32), Unfinished> {
        let Some(proof) = &self.proof else { return Ok((f64::INFINITY, f32::INFINITY)) };
        let mut held = OfBounds(Held::new(&self.bands, &self.store, Some(proof), self.most));
        let outwards = sweep(&self.two, &mut held, pair, counter)?;
        held.0.put_all()?;
        Ok((outwards, proof.widest()))
    }

    /// The next pair is known.
    fn finish(&mut self, pair: (usize, usize), within: f32) -> Result<Swept, Unfinished> {
        self.of_start = self.bound_of_start(pair)?.unwrap_or(self.of_start);
        self.store.clear_bounds()?;
        self.proof = None;
        self.margin = MARGIN;
        self.stage = if self.proves_only { Stage::Bounds { tries: 0 } } else { UNSWEPT };
        self.known.push(within);
        self.pairs.pop();
        let left: usize = self.pairs.iter().map(|&pair| self.states(pair)).sum();
        match self.pairs.is_empty() {
            true => Ok(Swept::Proved(self.largest())),
            false => Ok(Swept::Known(1.0 - left as f64 / (self.two.board.placements().len() as f64).powi(2))),
        }
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

    /// How far the furthest chance that is known may be wrong.
    fn largest(&self) -> f64 {
        // What stood on the disk was not what was said to stand there.
        let is_other = self.proves_only && self.store.is_mended();
        if is_other { f64::INFINITY } else { self.known.iter().copied().fold(0.0, f32::max).into() }
    }

    /// The bounds of the pairs of layers that are known, in the order in which they were proved.
    #[must_use]
    pub fn known(&self) -> &[f32] {
        &self.known
    }

    /// How far the chance at the start may be wrong, once all is known.
    #[must_use]
    pub fn of_start(&self) -> f32 {
        self.of_start
    }

    /// How many of the pairs of layers there are in all.
    #[must_use]
    pub fn pairs(&self) -> usize {
        self.pairs.len() + self.known.len()
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
        self.pairs.last().map(|&pair| self.bands.of_pair(pair)).unwrap_or_default()
    }

    fn bounds_of_pairs(&self) -> Vec<Vec<f32>> {
        let layers = self.two.board.placements().layers().len();
        let mut bounds = vec![vec![f32::INFINITY; layers]; layers];
        for ((outer, inner), &bound) in pairs_of_layers(layers).into_iter().rev().zip(&self.known) {
            bounds[outer][inner] = bound;
            bounds[inner][outer] = bound;
        }
        bounds
    }

    fn states(&self, (outer, inner): (usize, usize)) -> usize {
        let layers = self.two.board.placements().layers();
        let states = layers[outer].indices.len() * layers[inner].indices.len();
        if outer == inner { states } else { 2 * states }
    }
}
