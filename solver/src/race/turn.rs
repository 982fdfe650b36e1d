//! The value of a turn against many placements of the other player at once.

use std::ops::Range;

use dicebase_games::race::{Board, Move, Options, Placement, Waiting};
use pulp::{Simd, WithSimd};

use super::chances::{StateChances, lesser};
use super::columns::Columns;
use super::rolls::{Moves, Rolls, WON};
use super::targets::{Target, Targets};
use crate::instructions::with_widest;

/// A game of two players with its moves and targets listed.
pub(super) struct Two<'b> {
    pub(super) board: &'b Board,
    pub(super) rolls: Rolls,
    pub(super) targets: Targets,
    /// The number of fields by which the other player's entry lies further on.
    pub(super) offset: usize,
}

/// Some neighbouring levels of a layer, or a part of one level.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stretch {
    pub(super) layer: usize,
    pub(super) levels: Range<usize>,
    /// The placements.
    pub(super) indices: Range<usize>,
}

impl Stretch {
    /// Returns `true` when both are parts of the same levels.
    pub(super) fn is_level_with(&self, other: &Self) -> bool {
        (self.layer, &self.levels) == (other.layer, &other.levels)
    }
}

/// Buffers for one turn against many placements.
#[derive(Default)]
pub(super) struct Room {
    least: Vec<f64>,
    captured: Vec<f64>,
}

impl<'b> Two<'b> {
    pub(super) fn new(board: &'b Board) -> Self {
        let offset = board.offset(1);
        Self { board, rolls: Rolls::new(board, offset), targets: Targets::new(board), offset }
    }

    /// Some levels of a layer.
    pub(super) fn stretch(&self, layer: usize, levels: Range<usize>) -> Stretch {
        let all = &self.board.placements().layers()[layer].levels;
        Stretch { layer, indices: all[levels.start].start..all[levels.end - 1].end, levels }
    }

    /// Computes the value of a turn of `mover` against each of `others`: `moved + stays * (1 - e)`, where `e` is the
    /// other player's chance after a turn without a move. `worth` receives `moved` against each, with bounds the lower
    /// ones before the upper ones, and then `stays`.
    pub(super) fn play<C: StateChances>(
        &self,
        chances: &C,
        mover: usize,
        (others, columns): (&Stretch, &Columns),
        room: &mut Room,
        worth: &mut [f64],
    ) {
        if self.board.rules().jump_on_ring {
            with_widest(TurnKernel { two: self, chances, mover, others, columns, room, worth });
        } else {
            self.play_one_by_one(chances, mover, others, worth);
        }
    }

    /// Like [`play`](Self::play), for rules under which the other player's pieces block the way, so that the moves
    /// differ with each placement.
    fn play_one_by_one<C: StateChances>(&self, chances: &C, mover: usize, others: &Stretch, worth: &mut [f64]) {
        let (board, placements) = (self.board, self.board.placements());
        let own = placements.placement(mover);
        let width = others.indices.len();
        for (i, other) in others.indices.clone().enumerate() {
            let seen = board.seen(placements.placement(other), self.offset);
            let options = board.options_of_rolls(own, seen);
            let waiting = Waiting::new(board, own, &options);
            for lane in 0..C::LANES {
                let best = |of_roll| self.best(chances, lane, (own, other, seen), of_roll);
                let rolls = (1..=board.rules().sides).zip(&options);
                worth[lane * width + i] = waiting.moved * rolls.map(best).sum::<f64>();
            }
            worth[C::LANES * width + i] = waiting.stays;
        }
    }

    /// The value of the best move of a roll; 0 if there is none.
    fn best<C: StateChances>(
        &self,
        chances: &C,
        lane: usize,
        (own, other, seen): (Placement, usize, u64),
        (roll, options): (usize, &Options),
    ) -> f64 {
        let (board, placements) = (self.board, self.board.placements());
        let standing = placements.placement(other);
        let worth = |step: Move| {
            let Some(to) = placements.index(own.after(step)) else { return 1.0 };
            let is_capture = seen >> step.to & 1 == 1;
            let left = || standing.without(board.seen_by(step.to.into(), self.offset));
            let other = if is_capture { placements.index(left()).expect("it has not won") } else { other };
            match board.rolls_again(roll) {
                true => chances.reached(C::LANES - 1 - lane, to, other, true),
                false => 1.0 - chances.reached(lane, to, other, false),
            }
        };
        options.legal(seen).map(worth).fold(0.0, f64::max)
    }
}

struct TurnKernel<'a, 'b, C> {
    two: &'a Two<'b>,
    chances: &'a C,
    mover: usize,
    others: &'a Stretch,
    columns: &'a Columns,
    room: &'a mut Room,
    worth: &'a mut [f64],
}

/// Compiled once for each instruction set.
impl<C: StateChances> WithSimd for TurnKernel<'_, '_, C> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Self { two, chances, mover, others, columns, room, worth } = self;
        let waiting = two.rolls.waiting(mover);
        let width = others.indices.len();
        room.least.resize(width, 0.0);
        room.captured.resize(width, 0.0);
        let (moved, stays) = worth.split_at_mut(C::LANES * width);
        stays.fill(waiting.stays);
        for (lane, moved) in moved.chunks_exact_mut(width).enumerate() {
            moved.fill(0.0);
            for moves in two.rolls.of(mover) {
                two.best_of_each(chances, lane, moves, (others, columns), room);
                moved.iter_mut().zip(&room.least).for_each(|(moved, least)| *moved += 1.0 - least);
            }
            moved.iter_mut().for_each(|moved| *moved *= waiting.moved);
        }
    }
}

impl Two<'_> {
    /// For each of the others, computes the other player's chance after the mover's best move of a roll.
    #[inline(always)]
    fn best_of_each<C: StateChances>(
        &self,
        chances: &C,
        lane: usize,
        moves: Moves<'_>,
        (others, columns): (&Stretch, &Columns),
        room: &mut Room,
    ) {
        let Room { least, captured } = room;
        least.fill(1.0);
        let mut any_captured = false;
        for step in moves.steps {
            let found = step.field().map(|field| self.targets.at(others, field));
            let found = found.filter(|found| !found.is_empty() && (moves.captures_bind || step.is_allowed()));
            if let Some(found) = found {
                if !any_captured {
                    captured.fill(f64::INFINITY);
                    any_captured = true;
                }
                capture(chances, lane, (step.to(), moves.again), found, others.indices.start, captured);
            }
            if !step.is_allowed() {
                continue;
            }
            match step.to() {
                WON => least.fill(0.0),
                _ if moves.again => {
                    let column = columns.of(C::LANES - 1 - lane, step.slot());
                    least.iter_mut().zip(column).for_each(|(least, chance)| *least = lesser(1.0 - chance, *least));
                }
                to => chances.least(lane, to, others.indices.clone(), least),
            }
        }
        if any_captured && moves.captures_bind {
            least.iter_mut().zip(&*captured).for_each(|(least, &captured)| {
                *least = if captured < f64::INFINITY { captured } else { *least };
            });
        } else if any_captured {
            least.iter_mut().zip(&*captured).for_each(|(least, &captured)| *least = lesser(captured, *least));
        }
    }
}

/// Looks up the chances of those opponents from whom a move captures a piece.
#[inline(always)]
fn capture<C: StateChances>(
    chances: &C,
    lane: usize,
    (to, again): (usize, bool),
    found: &[Target],
    first: usize,
    captured: &mut [f64],
) {
    for target in found {
        let without = target.without as usize;
        let left = match again {
            true => 1.0 - chances.reached(C::LANES - 1 - lane, to, without, true),
            false => chances.reached(lane, to, without, false),
        };
        let captured = &mut captured[target.index as usize - first];
        *captured = lesser(left, *captured);
    }
}
