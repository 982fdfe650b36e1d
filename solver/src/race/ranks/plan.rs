//! What it takes to solve a game with several ranks.

use std::collections::BTreeMap;

use dicebase_games::race::Board;

use super::super::chances::ROW;
use super::super::room::beside;
use super::super::rounded::Bounds;
use super::super::stages::{PROOFS, SWEEPS};
use super::super::sweeps::pairs_of_layers;
use super::super::turn::Two;
use super::needs::{Needs, Pass, passes};
use super::parts::Parts;

/// A rank packs what it gives, and unpacks what it takes; whoever carries it may hold both once more.
const ROUNDS_HELD: u64 = 4;

/// What it takes to solve a game of two with several ranks. A sweep is here one of all pairs of layers.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct RanksPlan {
    /// How many ranks.
    pub ranks: usize,
    /// The bytes of memory that each holds at most.
    pub memory: u64,
    /// The bytes that ranks give one another in a sweep.
    pub exchanged_by_sweep: u64,
    /// The same in a sweep with bounds.
    pub exchanged_by_proof: u64,
    /// The bytes that the rank which takes the most takes in a sweep.
    pub taken_by_sweep: u64,
    /// The same in a sweep with bounds.
    pub taken_by_proof: u64,
    /// About how many sweeps it takes without bounds.
    pub sweeps: f64,
    /// And how many with bounds.
    pub proofs: f64,
}

impl RanksPlan {
    /// What so many ranks take that give about so many bytes at a time. Takes a microsecond for each placement, pair of
    /// layers and rank.
    #[must_use]
    pub fn new(board: &Board, ranks: usize, round: usize) -> Self {
        let (two, parts) = (Two::new(board), Parts::new(board, ranks));
        let motions = Motions { two: &two, parts: &parts };
        let (sweep, proof) = (motions.sweep(false), motions.sweep(true));
        let most = |numbers: &[u64]| numbers.iter().copied().max().unwrap_or_default();
        Self {
            ranks,
            memory: motions.memory(&proof, round),
            exchanged_by_sweep: sweep.taken.iter().sum(),
            exchanged_by_proof: proof.taken.iter().sum(),
            taken_by_sweep: most(&sweep.taken),
            taken_by_proof: most(&proof.taken),
            sweeps: SWEEPS,
            proofs: PROOFS,
        }
    }

    /// The [memory](Self::memory) alone, in half of the time.
    #[must_use]
    pub fn memory(board: &Board, ranks: usize, round: usize) -> u64 {
        let (two, parts) = (Two::new(board), Parts::new(board, ranks));
        let motions = Motions { two: &two, parts: &parts };
        motions.memory(&motions.sweep(true), round)
    }

    /// About how many bytes ranks give one another in all sweeps.
    #[must_use]
    pub fn exchanged(&self) -> u64 {
        (self.sweeps * self.exchanged_by_sweep as f64 + self.proofs * self.exchanged_by_proof as f64) as u64
    }

    /// About how many of these the rank that takes the most takes.
    #[must_use]
    pub fn taken(&self) -> u64 {
        (self.sweeps * self.taken_by_sweep as f64 + self.proofs * self.taken_by_proof as f64) as u64
    }
}

/// Who goes through the motions of a sweep.
struct Motions<'a> {
    two: &'a Two<'a>,
    parts: &'a Parts,
}

/// The bytes that each rank takes from others in all sweeps, and that it holds of theirs at most in one.
struct Moved {
    taken: Vec<u64>,
    held: Vec<u64>,
}

impl Motions<'_> {
    fn sweep(&self, with_bounds: bool) -> Moved {
        let ranks = self.parts.ranks();
        let mut moved = Moved { taken: vec![0; ranks], held: vec![0; ranks] };
        for pair in pairs_of_layers(self.parts.layers()) {
            let mut held: Vec<BTreeMap<usize, u64>> = vec![BTreeMap::new(); ranks];
            let mut before: Option<Needs> = None;
            for pass in passes(self.parts, pair) {
                let needs = Needs::new(self.two, self.parts, pass);
                for (rank, held) in held.iter_mut().enumerate() {
                    held.retain(|placement, _| needs.of_rank(rank).binary_search(placement).is_ok());
                    for need in needs.given(self.parts, before.as_ref(), rank) {
                        let bytes = need.bytes(self.parts, pair, with_bounds) as u64;
                        moved.taken[rank] += bytes;
                        held.entry(need.placement).or_insert(bytes);
                    }
                    moved.held[rank] = moved.held[rank].max(held.values().sum());
                    if pair.0 == pair.1 {
                        moved.taken[rank] += self.turned_over(pass, rank, with_bounds);
                    }
                }
                before = Some(needs);
            }
        }
        moved
    }

    /// The bytes that a rank takes from others behind a pass.
    fn turned_over(&self, pass: Pass, rank: usize, with_bounds: bool) -> u64 {
        let of_others = self.parts.level(pass.level).len() - self.parts.part(pass.level, rank).len();
        let own: usize = pass.turned(self.parts).map(|level| self.parts.part(level, rank).len()).sum();
        let size = if with_bounds { size_of::<Bounds>() } else { size_of::<f32>() };
        (2 * of_others * own * size) as u64
    }

    /// The bytes that the rank which holds the most holds at most.
    fn memory(&self, proof: &Moved, round: usize) -> u64 {
        let memory = (0..self.parts.ranks()).map(|rank| self.own(rank) + proof.held[rank]).max().unwrap_or_default();
        memory + ROUNDS_HELD * round as u64 + beside(self.two, ROW)
    }

    /// The bytes of a rank's own numbers, with the bounds of the pair that has the most.
    fn own(&self, rank: usize) -> u64 {
        let count = |layer| self.parts.count(layer, rank) as u64;
        let chances: u64 = (0..self.parts.layers()).map(count).sum::<u64>() * self.parts.placements() as u64;
        let pairs = pairs_of_layers(self.parts.layers()).into_iter();
        let bounds = pairs.map(|(outer, inner)| count(outer) * self.parts.layer(inner).len() as u64);
        let (chance, bound) = (2 * size_of::<f32>() as u64, 2 * size_of::<Bounds>() as u64);
        chance * chances + bound * bounds.max().unwrap_or_default()
    }
}

/// How many states a rank works out in a sweep.
pub(super) fn states(parts: &Parts, pair: (usize, usize), rank: usize) -> usize {
    let of_pass = |pass: Pass| {
        let level = |level: usize| {
            let states = parts.part(pass.level, rank).len() * parts.level(level).len();
            if level == pass.level { states } else { 2 * states }
        };
        pass.others(parts).map(level).sum::<usize>()
    };
    passes(parts, pair).map(of_pass).sum()
}
