//! Exact values: integers over a common denominator, without rounding.
//!
//! The recursion is that of [`solve`](super::solve). With `r` turns left, every value is an integer over
//! `outcomes^(dice * rolls * r)`, where the outcomes of a die are the sum of its weights, or its sides if it is fair.
//! So the numbers of a layer have one width, and sums and comparisons are all it takes. Two layers are held at a time.
//! Each decision is compared with that of values in `f64`.

mod best;
mod judge;
mod layer;
mod limbs;
mod links;
mod plan;
mod scale;
mod turn;

use dicebase_games::NotCovered;
use dicebase_games::scorecard::{Game, Group, refuse_early_filling};

use super::decide::Decider;
use crate::exact::{Exact, ExactError};
use crate::fraction::Fraction;
use crate::progress::{Counter, Report};

use layer::{ExactSolver, Findings, MOST_LIMBS, distance};
use limbs::{BITS, whole};
use links::Links;
use scale::Scale;
use turn::After;

/// Solves a game for points exactly and compares the `values` of all its states in `f64`, and the decisions by them.
///
/// # Errors
/// For games in which a category may be filled early, for those whose values are too long, and when `report` ends the
/// computation.
pub fn solve_exactly(game: &Game, values: &[f64], report: Report<'_>) -> Result<Exact, ExactError> {
    refuse_early_filling(game)?;
    let scale = Scale::new(game, game.rules().categories.len());
    let (bits, most) = (scale.bits(), MOST_LIMBS as u32 * BITS);
    if bits > most {
        return Err(NotCovered::LongFractions { game: game.id().to_owned(), bits, most }.into());
    }
    let counter = Counter::new(game.states().len(), report);
    let solver = ExactSolver { game, links: Links::new(game), decider: Decider::new(game), values, counter };
    let (mut after, mut all, mut numbers) = (Vec::new(), Findings::default(), 0);
    for groups in game.states().layers() {
        let (layer, findings) = solver.layer(groups, &after);
        solver.counter.check()?;
        numbers = numbers.max(layer.len() + after.len());
        (after, all) = (layer, all.and(findings));
    }
    let value = Fraction::new(whole(&after), game.lattice().die().outcomes() as u32, scale.exponent());
    Ok(Exact { value, tally: all.tally, largest_error: all.largest_error, bytes: numbers * size_of::<u64>() })
}

impl ExactSolver<'_> {
    /// The values of a layer, from those of the layer after it, which is empty at the end of the game.
    fn layer(&self, groups: &[Group], after: &[u64]) -> (Vec<u64>, Findings) {
        let (game, open) = (self.game, groups[0].open());
        let states = groups.iter().map(Group::states).sum::<usize>();
        let Some(next) = open.checked_sub(1) else { return self.end_of_game(states) };
        let mut room = vec![0; states * Scale::new(game, open).limbs()];
        let limbs = Scale::new(game, next).limbs();
        let after = After { values: after, limbs, first: groups[0].first - after.len() / limbs };
        let findings = self.solve(groups, &after, &mut room);
        (room, findings)
    }

    /// The layer with no category open: only the upper bonus is still to be paid. It fits into one limb.
    fn end_of_game(&self, states: usize) -> (Vec<u64>, Findings) {
        let points = (0..states).map(|index| self.game.final_points(&self.game.states().state(index)) as u64);
        let points: Vec<u64> = points.collect();
        let errors = points.iter().zip(self.values).map(|(&exact, &value)| distance(value, &[exact], 1.0));
        let largest_error = errors.fold(0.0, f64::max);
        (points, Findings { largest_error, ..Findings::default() })
    }
}
