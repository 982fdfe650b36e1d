//! Perfect play as the player of a forward pass.

use dicebase_games::scorecard::{Card, Game, Row};

use super::super::decide::{Chosen, DecideScratch, Decider, LANES};
use super::super::ends::Choosing;
use super::{Mass, Visit, Walk, Walker};
use crate::progress::{Cancelled, Report};

/// A player that takes the best action by the expected values of all states.
pub struct BestPlay<'a> {
    decider: Decider<'a>,
    values: &'a [f64],
}

/// Buffers for the decisions of states side by side.
pub struct Scratch {
    decide: DecideScratch,
    chosen: Vec<Chosen>,
}

impl<'a> BestPlay<'a> {
    /// Creates the player from the expected values of all states.
    #[must_use]
    pub fn new(game: &'a Game, values: &'a [f64]) -> Self {
        Self { decider: Decider::new(game), values }
    }

    /// Computes the probability of each final score from a card on.
    ///
    /// # Errors
    /// If `report` ends the computation.
    pub fn scores(&self, card: &Card, report: Report<'_>) -> Result<Mass, Cancelled> {
        let walk = Walk { player: self, with_points: true, sums: 0, look: |_: &Visit<'_>, _: &mut [f64]| {} };
        Ok(walk.from(card, report)?.scores(self.decider.game(), card))
    }
}

impl Walker for BestPlay<'_> {
    type Scratch = Scratch;

    fn game(&self) -> &Game {
        self.decider.game()
    }

    fn scratch(&self) -> Scratch {
        let chosen = vec![[0; LANES]; self.decider.game().decisions().columns()];
        Scratch { decide: self.decider.scratch(), chosen }
    }

    fn choose<'b>(&'b self, scratch: &'b mut Scratch, row: &Row, lane: usize) -> Choosing<'b> {
        self.decider.choose(&mut scratch.decide, row, lane, self.values, &mut scratch.chosen);
        Choosing::Chosen(&scratch.chosen)
    }
}
