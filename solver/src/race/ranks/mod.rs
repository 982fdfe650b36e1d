//! Two players against each other, solved by several ranks that together hold the chances of all states.
//!
//! The numbers are those of [`InBlocks`](super::InBlocks), and so are the sweeps: level by level of one player, each
//! against all of the other. Every rank has a part of each level and works out its turns, and those of the other player
//! against it. These lead to other numbers of the same part, and where a move of the part leads, or a capture of it, is
//! known when the pass begins: numbers of levels that had their pass before, and of those that will have theirs later,
//! which are still what the last sweep has left. So before a pass ranks give one another what it reads, and behind it
//! what it has worked out about placements of theirs; in between nobody asks. A rank holds all numbers of its
//! placements, whoever is to move, which is each number of the game on two ranks.

mod block;
mod exchange;
mod lines;
mod needs;
mod packing;
mod parts;
mod plan;
mod rows;

use dicebase_games::race::Board;

use self::exchange::Together;
use self::lines::Lines;
use self::needs::{Needs, passes};
use self::parts::Parts;
use super::guesses::Guesses;
use super::rounded::{OfBounds, OfChances};
use super::stages::{SoFar, Stages};
use super::sweep::{Turns, pass};
use super::sweeps::Swept;
use super::turn::Two;
use crate::progress::{Cancelled, Counter, Report};
use crate::ranks::Ranks;

pub use self::plan::RanksPlan;

/// Solves a game of two together with other ranks, as [`InBlocks`](super::InBlocks) does with a disk, to the same bits
/// for any number of ranks. All make the same calls in the same order.
///
/// A sweep takes about as long as that one's, divided by the ranks, and the time of what is
/// [exchanged](RanksPlan::taken_by_sweep).
pub struct InRanks<'b> {
    two: Two<'b>,
    lines: Lines,
    together: Together<'b>,
    so_far: SoFar,
}

impl<'b> InRanks<'b> {
    /// Nothing is known yet. Each rank gives about so many bytes at a time.
    #[must_use]
    pub fn new(board: &'b Board, ranks: &'b dyn Ranks, round: usize) -> Self {
        let two = Two::new(board);
        let parts = Parts::new(board, ranks.count());
        let lines = Lines::new(parts, &Guesses::new(board, two.offset), ranks.rank());
        Self { two, lines, together: Together { ranks, round }, so_far: SoFar::new(board) }
    }

    /// Goes on behind pairs of layers that an earlier computation has proved, with their [bounds](Self::known), once
    /// their chances were [given](Self::give). The last bound of all is that of the [start](Self::of_start).
    #[must_use]
    pub fn resume(mut self, known: &[f32], of_start: f32) -> Self {
        known.iter().for_each(|&bound| self.so_far.finish(bound));
        self.so_far.of_start = of_start;
        self
    }

    /// One sweep more over the states that come next.
    ///
    /// `report` is told how far this rank is.
    ///
    /// # Errors
    /// When `report` breaks off on any rank.
    pub fn sweep(&mut self, report: Report<'_>) -> Result<Swept, Cancelled> {
        self.sweep_next(report)
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

    /// One sweep over the chances of a pair of layers, or over their bounds where there are some.
    fn sweep_pair(&mut self, pair: (usize, usize), report: Report<'_>) -> Result<f64, Cancelled> {
        let Self { two, lines, together, .. } = self;
        let rank = together.ranks.rank();
        let counter = Counter::new(plan::states(&lines.parts, pair, rank), report);
        let (mut turns, mut moved) = (Turns::default(), 0.0_f64);
        lines.begin(pair);
        let mut before: Option<Needs> = None;
        for of_level in passes(&lines.parts, pair) {
            let needs = Needs::new(two, &lines.parts, of_level);
            together.bring(lines, &needs, before.as_ref());
            before = Some(needs);
            let part = of_level.stretch(lines.parts.part(of_level.level, rank));
            let level = (&part, pair.1);
            let played = if part.indices.is_empty() {
                // There are levels of which this rank has none.
                Ok(0.0)
            } else if lines.is_proving() {
                pass(two, &mut OfBounds(&mut *lines), &mut turns, level, &counter)
            } else {
                pass(two, &mut OfChances(&mut *lines), &mut turns, level, &counter)
            };
            if !together.ranks.agree(played.is_ok()) {
                return Err(Cancelled);
            }
            moved = moved.max(played?);
            if pair.0 == pair.1 {
                together.turn_over(lines, of_level);
            }
        }
        Ok(together.largest(moved))
    }
}

impl Stages for InRanks<'_> {
    type Error = Cancelled;

    fn board(&self) -> &Board {
        self.two.board
    }

    fn so_far(&mut self) -> &mut SoFar {
        &mut self.so_far
    }

    fn sweep_chances(&mut self, pair: (usize, usize), report: Report<'_>) -> Result<f64, Cancelled> {
        self.sweep_pair(pair, report)
    }

    fn put_bounds(&mut self, pair: (usize, usize), away: f32) {
        self.lines.put_bounds(pair, away, self.so_far.bounds_of_pairs(self.two.board));
    }

    fn sweep_bounds(&mut self, pair: (usize, usize), report: Report<'_>) -> Result<(f64, f32), Cancelled> {
        let outwards = self.sweep_pair(pair, report)?;
        Ok((outwards, self.together.largest(self.lines.widest().into()) as f32))
    }

    fn put_away(&mut self, pair: (usize, usize)) -> Result<Option<f32>, Cancelled> {
        let start = self.two.board.placements().index(self.two.board.start());
        let start = start.filter(|&start| [self.lines.parts.layer_of(start); 2] == [pair.0, pair.1]);
        let own = start.and_then(|start| self.lines.bounds_of(start)).unwrap_or_default();
        let of_start = self.together.largest(own.into_iter().fold(0.0, f32::max).into()) as f32;
        self.lines.drop_bounds();
        if pair.0 != pair.1 {
            // Until now nobody has read what the second layer has against the first.
            passes(&self.lines.parts, pair).for_each(|pass| self.together.turn_over(&mut self.lines, pass));
        }
        Ok(start.map(|_| of_start))
    }
}
