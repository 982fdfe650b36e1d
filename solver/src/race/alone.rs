//! One player alone on the ring.

use dicebase_games::MAX_SIDES;
use dicebase_games::race::{Board, Options, Placement, Waiting};
use rayon::prelude::*;

use crate::progress::{Cancelled, Counter, Report};

/// A task of this many placements is worth handing to another thread.
const PIECE: usize = 64;
/// The growth of a value's error, relative to the value, from one move back to the one before it: 64 roundings.
const STEP: f64 = 64.0 * f64::EPSILON / 2.0;

/// The fewest expected turns that a player alone needs from the start of a turn, by the index of the
/// [placement](dicebase_games::race::Placements).
///
/// A turn without a move leads back to the same state. With `u` for the expected turns after this one,
/// `u = moved * sum + stays * (1 + u)`, which is solved for `u`. [`turns_error`] bounds the rounding error. This takes
/// some tenths of a microsecond for each placement; progress is counted in placements.
///
/// # Errors
/// When `report` ends the computation.
pub fn fewest_turns(board: &Board, report: Report<'_>) -> Result<Vec<f64>, Cancelled> {
    let counter = Counter::new(board.placements().len(), report);
    let after = backwards(board, &counter, |turn, waiting, after: &[f64]| {
        let worth = |to: Option<usize>, again: bool| to.map_or(0.0, |to| after[to] + f64::from(u8::from(!again)));
        let sum = turn.sum(f64::INFINITY, f64::min, worth);
        (waiting.moved * sum + waiting.stays) / (1.0 - waiting.stays)
    })?;
    Ok(after.into_iter().map(|after| 1.0 + after).collect())
}

/// A bound for the error of each value of [`fewest_turns`].
///
/// A value is computed from the values after a move. At most `pieces * (ring + goal)` moves follow one another, since
/// each moves a piece forward. Each step adds an error of less than `STEP` of the value: all numbers are positive and
/// only `1 - stays` subtracts, so with a rounding error `r` of 2^-53 and `n` tries, there are 1 `r` for the turn that
/// is added, 7 for the sum over up to eight rolls, 3 `n` - 2 for `moved`, 3 for a multiplication, an addition and a
/// division, and for `1 - stays` 1 more and the 2 `n` of `stays`, relative to `1 - stays`. That is at most 14, for one
/// try and `stays` of 7/8; up to ten tries make 54 in all.
#[must_use]
pub fn turns_error(board: &Board, turns: &[f64]) -> f64 {
    turns.iter().copied().fold(0.0, f64::max) * STEP * (moves(board) + 1.0)
}

/// A bound for the error of each chance of [`finished_within`] this many turns.
///
/// The derivation is that of [`turns_error`], without the division, but a turn without a move is a step too.
#[must_use]
pub fn finished_error(board: &Board, turns: usize) -> f64 {
    STEP * (moves(board) + turns as f64)
}

/// A bound for the number of moves that a player alone can make.
fn moves(board: &Board) -> f64 {
    let rules = board.rules();
    (rules.pieces * (rules.ring + rules.goal)) as f64
}

/// For each number of turns from 0 to `turns`, the largest chance of a player alone to finish within that many turns
/// from the start of the game.
///
/// Each turn takes as long as [`fewest_turns`]; progress is counted in placements times turns.
///
/// # Errors
/// When `report` ends the computation.
pub fn finished_within(board: &Board, turns: usize, report: Report<'_>) -> Result<Vec<f64>, Cancelled> {
    let placements = board.placements();
    let counter = Counter::new(turns * placements.len(), report);
    let start = placements.index(board.start()).expect("nobody has won at the start");
    let mut chances = vec![0.0; placements.len()];
    let mut within = vec![0.0];
    for _ in 0..turns {
        chances = backwards(board, &counter, |turn, waiting, now: &[f64]| {
            let worth = |to: Option<usize>, again: bool| to.map_or(1.0, |to| if again { now[to] } else { chances[to] });
            waiting.moved * turn.sum(0.0, f64::max, worth) + waiting.stays * chances[turn.index]
        })?;
        within.push(chances[start]);
    }
    Ok(within)
}

/// A player's turn, from its start or after a move.
struct Turn<'a> {
    board: &'a Board,
    own: Placement,
    index: usize,
    /// The options of each roll; as many entries are used as the die has sides.
    options: [Options; MAX_SIDES],
}

/// Computes the value of every placement by backward induction. `value` computes one from a turn and the values of
/// later placements.
fn backwards(
    board: &Board,
    counter: &Counter<'_>,
    value: impl Fn(&Turn<'_>, Waiting, &[f64]) -> f64 + Sync,
) -> Result<Vec<f64>, Cancelled> {
    let placements = board.placements();
    let mut values = vec![0.0; placements.len()];
    // No move leads to the same level.
    for level in placements.layers().iter().rev().flat_map(|layer| layer.levels.iter().rev()) {
        let of_level = level.clone().into_par_iter().with_min_len(PIECE).map(|index| {
            let turn = Turn::new(board, index);
            value(&turn, turn.waiting(), &values)
        });
        let of_level: Vec<f64> = of_level.collect();
        values[level.clone()].copy_from_slice(&of_level);
        counter.add(of_level.len());
        counter.check()?;
    }
    Ok(values)
}

impl<'a> Turn<'a> {
    fn new(board: &'a Board, index: usize) -> Self {
        let own = board.placements().placement(index);
        Self { board, own, index, options: board.options_of_rolls(own, 0) }
    }

    fn waiting(&self) -> Waiting {
        Waiting::new(self.board, self.own, &self.options)
    }

    /// The sum of the best values over all rolls that have a move. `worth` gives the value of a move from the index of
    /// the placement after it (none if the move wins) and from whether the player rolls again.
    fn sum(&self, none: f64, better: fn(f64, f64) -> f64, worth: impl Fn(Option<usize>, bool) -> f64) -> f64 {
        let Self { board, own, options, .. } = self;
        let best = |(roll, options): (usize, &Options)| {
            let again = board.rolls_again(roll);
            let worth = |step| worth(board.placements().index(own.after(step)), again);
            options.legal(0).map(worth).fold(none, better)
        };
        let rolls = (1..).zip(&options[..board.rules().sides]);
        rolls.filter(|(_, options)| !options.moves().is_empty()).map(best).sum()
    }
}
