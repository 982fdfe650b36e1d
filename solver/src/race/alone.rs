//! One player alone on the ring.

use dicebase_games::MAX_SIDES;
use dicebase_games::race::{Board, Options, Placement, Waiting};
use rayon::prelude::*;

/// As many placements are worth handing to another thread.
const PIECE: usize = 64;

/// The expected turns that a player alone needs from the start of a turn on, who wants as few as can be, by the index
/// of the [placement](dicebase_games::race::Placements).
///
/// With `u` for the turns after this one, a turn that stays where it is costs as many as before: `u = moved * sum +
/// stays * (1 + u)`, which is solved for `u`. Nothing is subtracted but there, so each value is off by a few roundings
/// for each move that can still be made: below 1e-12 of it. Takes some tenths of a microsecond a placement.
#[must_use]
pub fn fewest_turns(board: &Board) -> Vec<f64> {
    let after = backwards(board, |turn, waiting, after: &[f64]| {
        let worth = |to: Option<usize>, again: bool| to.map_or(0.0, |to| after[to] + f64::from(u8::from(!again)));
        let sum = turn.sum(f64::INFINITY, f64::min, worth);
        (waiting.moved * sum + waiting.stays) / (1.0 - waiting.stays)
    });
    after.into_iter().map(|after| 1.0 + after).collect()
}

/// The largest chance of a player alone to be done within 0, 1 and so on up to `turns` turns from the start of the game
/// on.
///
/// Takes as long as [`fewest_turns`] for each turn.
#[must_use]
pub fn finished_within(board: &Board, turns: usize) -> Vec<f64> {
    let placements = board.placements();
    let start = placements.index(board.start()).expect("nobody has won at the start");
    let mut chances = vec![0.0; placements.len()];
    let mut within = vec![0.0];
    for _ in 0..turns {
        chances = backwards(board, |turn, waiting, now: &[f64]| {
            let worth = |to: Option<usize>, again: bool| to.map_or(1.0, |to| if again { now[to] } else { chances[to] });
            waiting.moved * turn.sum(0.0, f64::max, worth) + waiting.stays * chances[turn.index]
        });
        within.push(chances[start]);
    }
    within
}

/// A player's turn, from its start or after a move.
struct Turn<'a> {
    board: &'a Board,
    own: Placement,
    index: usize,
    /// Of each roll, as many as the die has sides.
    options: [Options; MAX_SIDES],
}

/// What every placement is worth, from the last to the first, by `value` of a turn and the values of later ones.
fn backwards(board: &Board, value: impl Fn(&Turn<'_>, Waiting, &[f64]) -> f64 + Sync) -> Vec<f64> {
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
    }
    values
}

impl<'a> Turn<'a> {
    fn new(board: &'a Board, index: usize) -> Self {
        let own = board.placements().placement(index);
        Self { board, own, index, options: board.options_of_rolls(own, 0) }
    }

    fn waiting(&self) -> Waiting {
        Waiting::new(self.board, self.own, &self.options)
    }

    /// The sum over all rolls with a move of what the best is worth, where `worth` says it by the index after the move,
    /// none if that wins, and by whether the player rolls again.
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
