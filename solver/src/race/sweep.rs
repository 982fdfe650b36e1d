//! One sweep over the states of two layers.

use std::ops::Range;

use rayon::prelude::*;

use super::chances::Chances;
use super::turn::{Room, Stretch, Two, Worth};
use crate::progress::{Cancelled, Counter};

/// As many states are worth handing to another thread.
const PIECE: usize = 4096;

/// Works out each state of which one player is in the first layer and the other in the second, the last first, and
/// tells the most that one of them moved.
///
/// A move leads to a later level of who moves, so pairs of levels are gone through from the last to the first of one
/// player, and for each from the last to the first of the other. Only a capture by that other reads what was not yet
/// worked out in this sweep. Within a pair of levels all is read before anything is written, so results do not depend
/// on threads.
pub(super) fn sweep<C: Chances>(
    two: &Two<'_>,
    chances: &mut C,
    (outer, inner): (usize, usize),
    counter: &Counter<'_>,
) -> Result<f64, Cancelled> {
    let layers = two.board.placements().layers();
    let mut moved = 0.0_f64;
    for i in (0..layers[outer].levels.len()).rev() {
        let level = stretch(two, outer, i..i + 1);
        let until = if outer == inner { i + 1 } else { layers[inner].levels.len() };
        let all = stretch(two, inner, 0..until);
        let first = play(two, chances, level.indices.clone(), &all);
        for j in (0..until).rev() {
            let others = stretch(two, inner, j..j + 1);
            let block = Block { level: &level, others: &others, all: &all, first: &first };
            let solved = if outer == inner && i == j {
                block.solve(chances, |other, own| block.first(other, own))
            } else {
                let second = play(two, chances, others.indices.clone(), &level);
                let width = level.indices.len();
                block.solve(chances, |other, own| &second[other * width + own])
            };
            moved = moved.max(block.keep(chances, &solved));
        }
        counter.add(level.indices.len() * all.indices.len());
        counter.check()?;
    }
    Ok(moved)
}

fn stretch(two: &Two<'_>, layer: usize, levels: Range<usize>) -> Stretch {
    let all = &two.board.placements().layers()[layer].levels;
    Stretch { layer, indices: all[levels.start].start..all[levels.end - 1].end, levels }
}

/// What a turn of each of the movers is worth against each of the others.
fn play<C: Chances>(two: &Two<'_>, chances: &C, movers: Range<usize>, others: &Stretch) -> Vec<Worth> {
    let width = others.indices.len();
    let mut worth = vec![Worth::default(); movers.len() * width];
    let rows = worth.par_chunks_mut(width).with_min_len(PIECE.div_ceil(width));
    rows.zip(movers).for_each_init(Room::default, |room, (row, mover)| two.play(chances, mover, others, room, row));
    worth
}

/// A pair of levels.
struct Block<'a> {
    level: &'a Stretch,
    others: &'a Stretch,
    /// All levels that the players of the level were played against.
    all: &'a Stretch,
    first: &'a [Worth],
}

impl Block<'_> {
    /// What a turn of a player of the level is worth.
    fn first(&self, own: usize, other: usize) -> &Worth {
        let other = self.others.indices.start + other - self.all.indices.start;
        &self.first[own * self.all.indices.len() + other]
    }

    /// What is to be kept of each state, row by row of the others: with a player of the level to move, and with the
    /// other.
    fn solve<'w, C: Chances>(
        &self,
        chances: &C,
        second: impl Fn(usize, usize) -> &'w Worth + Sync,
    ) -> Vec<[C::Cell; 2]> {
        let width = self.level.indices.len();
        let mut solved = vec![Default::default(); width * self.others.indices.len()];
        let rows = solved.par_chunks_mut(width).with_min_len(PIECE.div_ceil(width));
        rows.enumerate().for_each(|(other, row)| {
            for (own, cells) in row.iter_mut().enumerate() {
                let (x, y) = (self.level.indices.start + own, self.others.indices.start + other);
                let (one, two) = (self.first(own, other), second(other, own));
                *cells = [chances.cell(y, x, &Two::pair::<C>(one, two)), chances.cell(x, y, &Two::pair::<C>(two, one))];
            }
        });
        solved
    }

    /// Puts all of it into its place.
    fn keep<C: Chances>(&self, chances: &mut C, solved: &[[C::Cell; 2]]) -> f64 {
        let (own, other) = (&self.level.indices, &self.others.indices);
        let width = own.len();
        let a = write::<C>(chances, other, own, |y, x| solved[y * width + x][0]);
        let b = write::<C>(chances, own, other, |x, y| solved[y * width + x][1]);
        a.max(b)
    }
}

/// Writes into some columns of some rows.
fn write<C: Chances>(
    chances: &mut C,
    rows: &Range<usize>,
    columns: &Range<usize>,
    new: impl Fn(usize, usize) -> C::Cell + Sync,
) -> f64 {
    let cells = chances.cells();
    let width = cells.len().isqrt();
    let rows = cells[rows.start * width..rows.end * width].par_chunks_mut(width);
    let moved = rows.with_min_len(PIECE.div_ceil(columns.len())).enumerate().map(|(row, cells)| {
        let cells = cells[columns.clone()].iter_mut().enumerate();
        cells.map(|(column, cell)| C::replace(cell, new(row, column))).fold(0.0, f64::max)
    });
    moved.reduce(|| 0.0, f64::max)
}
