//! Exact values: integers over a common denominator, without rounding.
//!
//! The recursion is that of [`solve`](super::solve). With `r` turns left, every value is an integer over
//! `sides^(dice * rolls * r)`, so the numbers of a layer have one width, and sums and comparisons are all it takes. Two
//! layers are held at a time. Each decision is compared with that of values in `f64`.

mod best;
mod fraction;
mod layer;
mod limbs;
mod links;
mod plan;
mod scale;
mod tally;
mod turn;

use dicebase_games::NotCovered;
use dicebase_games::scorecard::{Game, Group, refuse_saved_rolls};
use thiserror::Error;

use super::decide::Decider;
use crate::progress::{Cancelled, Counter, Report};

pub use fraction::Fraction;
use layer::{Exactly, Found, distance};
use links::Links;
use scale::Scale;
pub use tally::Tally;
use turn::After;

/// The exact value of a game.
#[derive(Clone, Debug, PartialEq)]
pub struct Exact {
    /// The expected points of optimal play from the start.
    pub value: Fraction,
    /// The counts of all decisions.
    pub tally: Tally,
    /// No value in `f64` is further than this from the exact one.
    pub apart: f64,
    /// The largest number of bytes of two neighbouring layers, which are all that is held.
    pub bytes: usize,
}

/// The reason why a game was not solved exactly.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ExactError {
    /// The game is not covered.
    #[error(transparent)]
    NotCovered(#[from] NotCovered),
    /// The report ended the computation.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// Solves a game for points exactly and compares the `values` of all its states in `f64`, and the decisions by them.
///
/// # Errors
/// For games with saved rolls, and when `report` ends the computation.
pub fn solve_exactly(game: &Game, values: &[f64], report: Report<'_>) -> Result<Exact, ExactError> {
    refuse_saved_rolls(game)?;
    let counter = Counter::new(game.states().len(), report);
    let exactly = Exactly { game, links: Links::new(game), decider: Decider::new(game), values, counter };
    let (mut after, mut all, mut numbers) = (Vec::new(), Found::default(), 0);
    for groups in game.states().layers() {
        let (layer, found) = exactly.layer(groups, &after);
        exactly.counter.check()?;
        numbers = numbers.max(layer.len() + after.len());
        (after, all) = (layer, all.and(found));
    }
    let exponent = Scale::new(game, game.rules().categories.len()).exponent(game);
    let value = Fraction::new(&after, game.rules().sides as u32, exponent);
    Ok(Exact { value, tally: all.tally, apart: all.apart, bytes: numbers * size_of::<u64>() })
}

impl Exactly<'_> {
    /// The values of a layer, from those of the layer after it, which is empty at the end of the game.
    fn layer(&self, groups: &[Group], after: &[u64]) -> (Vec<u64>, Found) {
        let (game, open) = (self.game, groups[0].open());
        let states = groups.iter().map(Group::states).sum::<usize>();
        let Some(next) = open.checked_sub(1) else { return self.end_of_game(states) };
        let mut room = vec![0; states * Scale::new(game, open).limbs()];
        let limbs = Scale::new(game, next).limbs();
        let after = After { values: after, limbs, first: groups[0].first - after.len() / limbs };
        let found = self.solve(groups, &after, &mut room);
        (room, found)
    }

    /// The layer with no category open: only the upper bonus is still to be paid.
    fn end_of_game(&self, states: usize) -> (Vec<u64>, Found) {
        let (game, limbs) = (self.game, Scale::new(self.game, 0).limbs());
        let points = (0..states).map(|index| game.final_points(&game.states().state(index)) as u64);
        let points: Vec<u64> = points.collect();
        assert_eq!(limbs, 1, "the points of a game fit into one limb");
        let apart = points.iter().zip(self.values).map(|(&exact, &value)| distance(value, &[exact], 1.0));
        let apart = apart.fold(0.0, f64::max);
        (points, Found { apart, ..Found::default() })
    }
}
