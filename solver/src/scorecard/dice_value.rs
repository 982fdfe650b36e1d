//! Trade-off of points against action dice on one card: the best play for a given value of an action die, and its
//! expected points and dice.
//!
//! Sixteen such values are solved side by side. The sum of points and the value of dice decides; the means of both are
//! carried along.

use dicebase_games::scorecard::{Futures, Game, Row};
use dicebase_games::{Lanes, Wide};
use rayon::prelude::*;

use super::decide::{Chosen, DecideScratch, Decider, LANES};
use super::ends::{Choosing, Ends};
use super::rows::pieces;
use super::worths::ByAward;
use crate::progress::{Cancelled, Counter, Report};

/// The best play of a card for a given value of an action die, by the index of the state before a turn. The numbers
/// count this turn and all later ones.
#[derive(Clone, Debug, PartialEq)]
pub struct DiceValue {
    /// The value of an action die, in points.
    pub worth: f64,
    /// The largest expected points including the value of the dice: the quantity that this play maximises.
    pub values: Vec<f64>,
    /// The expected points of that play.
    pub points: Vec<f64>,
    /// The expected number of action dice that it earns.
    pub dice: Vec<f64>,
}

/// A number for each value of an action die.
type Numbers = Wide<LANES>;

/// The expected values of a state.
#[derive(Clone, Copy)]
struct Means {
    values: Numbers,
    points: Numbers,
    dice: Numbers,
}

impl Means {
    fn none() -> Self {
        let zero = Numbers::splat(0.0);
        Self { values: zero, points: zero, dice: zero }
    }
}

/// Computes the best play of every state for each of these values of an action die, none of which may be negative. Ties
/// go to the first action in the order of [`Position::actions`](dicebase_games::scorecard::Position::actions).
///
/// The game must have action dice; its states are then the sets of open categories. Sixteen values are computed side by
/// side and take about as long as one.
///
/// # Errors
/// When `report` ends the computation.
pub fn solve_awards(game: &Game, worths: &[f64], report: Report<'_>) -> Result<Vec<DiceValue>, Cancelled> {
    let decider = Decider::new(game);
    let counter = Counter::new(game.states().len() * worths.len().div_ceil(LANES), report);
    let mut all = Vec::new();
    for worths in worths.chunks(LANES) {
        let means = Solve { game, decider: &decider, award: side_by_side(worths) }.all(&counter)?;
        all.extend(worths.iter().enumerate().map(|(lane, &worth)| of_lane(&means, lane, worth)));
    }
    Ok(all)
}

fn side_by_side(worths: &[f64]) -> Numbers {
    let mut award = Numbers::splat(0.0);
    award.as_mut_slice()[..worths.len()].copy_from_slice(worths);
    award
}

fn of_lane(means: &[Means], lane: usize, worth: f64) -> DiceValue {
    let of = |numbers: fn(&Means) -> &Numbers| means.iter().map(|state| numbers(state).as_slice()[lane]).collect();
    DiceValue {
        worth,
        values: of(|state| &state.values),
        points: of(|state| &state.points),
        dice: of(|state| &state.dice),
    }
}

/// The solver for several values of an action die side by side.
#[derive(Clone, Copy)]
struct Solve<'a> {
    game: &'a Game,
    decider: &'a Decider<'a>,
    award: Numbers,
}

/// Buffers of the solver, one for each thread.
struct Scratch {
    decide: DecideScratch,
    chosen: Vec<Chosen>,
    ends: Ends,
}

impl Solve<'_> {
    fn all(self, counter: &Counter<'_>) -> Result<Vec<Means>, Cancelled> {
        let mut means = vec![Means::none(); self.game.states().len()];
        for layer in self.game.states().layers().skip(1) {
            let (done, rest) = means.split_at_mut(layer[0].first);
            let states = layer.iter().map(|group| group.states()).sum::<usize>();
            pieces(layer, 1, &mut rest[..states]).into_par_iter().for_each_init(
                || self.scratch(),
                |scratch, mut piece| {
                    if counter.is_cancelled() {
                        return;
                    }
                    for (row, room) in piece.rows(self.game) {
                        room[0] = self.state(scratch, &row, done);
                    }
                    counter.add(piece.states());
                },
            );
            counter.check()?;
        }
        Ok(means)
    }

    fn scratch(self) -> Scratch {
        let chosen = vec![[0; LANES]; self.game.decisions().columns()];
        Scratch { decide: self.decider.scratch(), chosen, ends: Ends::new(self.game) }
    }

    /// Computes one state from its successors: first the best decisions, then their expected values.
    fn state(self, scratch: &mut Scratch, row: &Row, done: &[Means]) -> Means {
        let Self { game, decider, award } = self;
        let Scratch { decide, chosen, ends } = scratch;
        let slots = game.scoring().slots();
        let after = |slot: usize| &done[Futures::state(game, row.open.without(slots[slot].category))];
        let by = ByAward { row, award, after: |slot| after(slot).values };
        let mut means = Means { values: decider.choose_by_award(decide, by, chosen), ..Means::none() };
        let of_slots = ends.of(game, row, Choosing::Chosen(chosen));
        for slot in row.fillable.iter().flat_map(|category| game.scoring().slots_of(category)) {
            let (chances, points, after) = (&of_slots[slot][0], slots[slot].points as f64, after(slot));
            add_products(&mut means.points, chances, &Numbers::splat(points).plus(after.points));
            add_products(&mut means.dice, chances, &after.dice);
        }
        means.dice = means.dice.plus(ends.earned(game));
        means
    }
}

/// Adds the product of two numbers in each lane.
fn add_products(sums: &mut Numbers, chances: &Numbers, numbers: &Numbers) {
    let products = chances.as_slice().iter().zip(numbers.as_slice()).map(|(chance, number)| chance * number);
    sums.as_mut_slice().iter_mut().zip(products).for_each(|(sum, product)| *sum += product);
}
