//! One sweep over the states of two layers.

use std::ops::Range;

use rayon::prelude::*;

use super::chances::{Rows, StateChances};
use super::columns::Columns;
use super::pair::{GROUP, meet, turn_round};
use super::turn::{Room, Stretch, Two};
use crate::instructions::with_widest;
use crate::progress::{Cancelled, Counter};

/// A task of this many states is worth handing to another thread.
const PIECE: usize = 4096;
/// The length of a row, in placements of the other player, above which the fixed cost of a row does not matter.
const ROW: usize = 512;

/// Updates each state in which one player is in the first layer and the other in the second, the last first, and
/// returns the largest change.
///
/// A move leads to a later level of the mover, so the sweep visits the levels of one player from the last to the first,
/// and for each the levels of the other from the last to the first. Only a capture by that other player reads a value
/// of the sweep before. Within a pair of levels everything is read before anything is written, so results do not depend
/// on threads.
pub(super) fn sweep<C: StateChances>(
    two: &Two<'_>,
    chances: &mut C,
    (outer, inner): (usize, usize),
    counter: &Counter<'_>,
) -> Result<f64, Cancelled> {
    let levels = two.board.placements().layers()[outer].levels.len();
    let mut turns = Turns::default();
    let mut moved = 0.0_f64;
    for i in (0..levels).rev() {
        let level = two.stretch(outer, i..i + 1);
        moved = moved.max(pass(two, chances, &mut turns, (&level, inner), counter)?);
    }
    Ok(moved)
}

/// Updates one level against the levels of the second layer: all of them, or within its own layer those up to it.
fn pass<C: StateChances>(
    two: &Two<'_>,
    chances: &mut C,
    turns: &mut Turns,
    (level, inner): (&Stretch, usize),
    counter: &Counter<'_>,
) -> Result<f64, Cancelled> {
    let levels = &two.board.placements().layers()[inner].levels;
    let (mut end, mut moved) = (if level.layer == inner { level.levels.end } else { levels.len() }, 0.0_f64);
    while end > 0 {
        let start = start_of_stretch(&levels[..end]);
        let all = two.stretch(inner, start..end);
        moved = moved.max(step(two, chances, turns, (level, &all), counter)?);
        end = start;
    }
    Ok(moved)
}

/// The start of the last stretch of levels that together make a row of at least [`ROW`]; levels with pieces in the goal
/// are short.
fn start_of_stretch(levels: &[Range<usize>]) -> usize {
    let end = levels.last().map_or(0, |level| level.end);
    levels.iter().rposition(|level| end - level.start >= ROW).unwrap_or(0)
}

/// Updates one level against one stretch of the other player.
fn step<C: StateChances>(
    two: &Two<'_>,
    chances: &mut C,
    turns: &mut Turns,
    (level, all): (&Stretch, &Stretch),
    counter: &Counter<'_>,
) -> Result<f64, Cancelled> {
    turns.play_first(two, chances, level, all);
    let mut moved = 0.0_f64;
    for j in all.levels.clone().rev() {
        let others = two.stretch(all.layer, j..j + 1);
        turns.play_second(two, chances, &others, level);
        let before = others.indices.start - all.indices.start;
        moved = moved.max(turns.keep(chances, &level.indices, &others.indices, before));
        counter.add(level.indices.len() * others.indices.len() * if level.is_level_with(&others) { 1 } else { 2 });
        counter.check()?;
    }
    Ok(moved)
}

/// The values of the turns of a pair of levels, in rows. Each row has, for each lane, a part with one number for each
/// placement of the other player, and a last part with the chance that the turn changes nothing.
#[derive(Default)]
struct Turns {
    /// Rows of the players of the first level against a stretch of the second.
    first: Vec<f64>,
    /// The number of placements in that stretch.
    width: usize,
    /// Rows of the players of the second level against those of the first.
    second: Vec<f64>,
    /// One of the two, transposed.
    turned: Vec<f64>,
    columns: Columns,
}

impl Turns {
    fn play_first<C: StateChances>(&mut self, two: &Two<'_>, chances: &C, level: &Stretch, others: &Stretch) {
        self.columns.fill(two, chances, level, others);
        self.width = others.indices.len();
        play(two, chances, level, (others, &self.columns), &mut self.first);
    }

    fn play_second<C: StateChances>(&mut self, two: &Two<'_>, chances: &C, others: &Stretch, level: &Stretch) {
        self.columns.fill(two, chances, others, level);
        play(two, chances, others, (level, &self.columns), &mut self.second);
    }

    /// Turns the values of turns into chances, stores them and returns the largest change. The others begin `before`
    /// placements after the beginning of their stretch.
    fn keep<C: StateChances>(
        &mut self,
        chances: &mut C,
        own: &Range<usize>,
        other: &Range<usize>,
        before: usize,
    ) -> f64 {
        let Self { first, second, turned, width, .. } = self;
        let (across, down) = (parts::<C>() * own.len(), parts::<C>() * other.len());
        turned.resize(second.len(), 0.0);
        let rows = turned.par_chunks_mut(GROUP * across).zip(second.par_chunks_mut(GROUP * across));
        let a = write(
            chances,
            (other, own),
            rows,
            #[inline(always)]
            |group, (turned, second)| {
                turn_round(first, parts::<C>() * *width, before + group * GROUP, turned, across);
                for (one, two) in turned.chunks_exact_mut(across).zip(second.chunks_exact_mut(across)) {
                    meet::<C>(one, two);
                }
                turned
            },
        );
        if own == other {
            return a;
        }
        let rows = turned.par_chunks_mut(GROUP * down);
        let b = write(
            chances,
            (own, other),
            rows,
            #[inline(always)]
            |group, turned| {
                turn_round(second, across, group * GROUP, turned, down);
                turned
            },
        );
        a.max(b)
    }
}

/// The number of parts in a row of turns.
fn parts<C: StateChances>() -> usize {
    C::LANES + 1
}

/// Computes the value of a turn of each mover against each of the others.
fn play<C: StateChances>(
    two: &Two<'_>,
    chances: &C,
    movers: &Stretch,
    (others, columns): (&Stretch, &Columns),
    turns: &mut Vec<f64>,
) {
    let width = others.indices.len();
    turns.resize(parts::<C>() * width * movers.indices.len(), 0.0);
    let rows = turns.par_chunks_mut(parts::<C>() * width).with_min_len(PIECE.div_ceil(width));
    rows.zip(movers.indices.clone())
        .for_each_init(Room::default, |room, (row, mover)| two.play(chances, mover, (others, columns), room, row));
}

/// Writes the results of `new` for each group of rows into these columns of these rows.
fn write<'r, C: StateChances, T: Send>(
    chances: &mut C,
    (rows, columns): (&Range<usize>, &Range<usize>),
    groups: impl IndexedParallelIterator<Item = T>,
    new: impl Fn(usize, T) -> &'r mut [f64] + Sync,
) -> f64 {
    let Rows { cells, known, width } = chances.rows(rows);
    let cells = cells.par_chunks_mut(GROUP * width);
    let moved = groups.zip(cells).with_min_len(PIECE.div_ceil(GROUP * columns.len())).enumerate();
    let moved = moved.map(|(group, (given, cells))| {
        with_widest(
            #[inline(always)]
            || {
                let new = new(group, given).chunks_exact(parts::<C>() * columns.len());
                let rows = (group * GROUP..).zip(cells.chunks_exact_mut(width));
                rows.zip(new).fold(0.0, |moved, ((row, cells), new)| {
                    let known = known.get(row * width + columns.start..row * width + columns.end).unwrap_or(&[]);
                    C::replace(known, &mut cells[columns.clone()], new).max(moved)
                })
            },
        )
    });
    moved.reduce(|| 0.0, f64::max)
}
