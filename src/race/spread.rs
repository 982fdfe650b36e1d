//! Distributions of perfect games, which are computed once and kept.

use dicebase_analysis::Stored;
use dicebase_analysis::race::{Distribution, Perfect, WalkError, distribution};
use dicebase_engine::DISTRIBUTION;
use dicebase_engine::race::Tables;

use super::game::RaceGame;
use crate::failure::Failure;
use crate::interrupt;
use crate::progress::Bar;

impl RaceGame<'_> {
    /// The distribution of the length of games under perfect play, kept or computed now.
    pub fn spread(&self, tables: &Tables<'_>, bar: &Bar) -> Result<Distribution, Failure> {
        let work = || {
            tables.expect_walk()?;
            let perfect = Perfect::new(self.game, tables.exact_values()?);
            bar.part(&format!("walking through {}, {}", self.game.id(), self.game.objective().name()));
            let found = tables.with_threads(|| distribution(self.game, &perfect, &|progress| bar.report(progress)))?;
            found.map_err(walk_failure)
        };
        let numbers = |found: &Distribution| (found.value(), found.to_numbers());
        tables.kept(DISTRIBUTION).or_else(|numbers| Stored::of_numbers(self.game, numbers), work, numbers)
    }
}

/// The error for a player's games that were not computed.
pub fn walk_failure(error: WalkError) -> Failure {
    match error {
        WalkError::Cancelled(_) => interrupt::failure(),
        WalkError::Players { .. } | WalkError::TooLarge { .. } | WalkError::TooManyOrders { .. } => {
            Failure::wrong_input(error)
        }
    }
}
