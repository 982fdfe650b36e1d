//! Distributions of perfect games, which are computed once and kept.

use dicebase_analysis::Stored;
use dicebase_analysis::scorecard::{Distribution, Player, distribution};
use dicebase_engine::DISTRIBUTION;
use dicebase_engine::scorecard::Tables;
use dicebase_games::scorecard::Card;

use super::game::ScorecardGame;
use crate::failure::Failure;
use crate::interrupt;
use crate::progress::Bar;

impl ScorecardGame<'_> {
    /// The distribution of games under perfect play from the empty card on, kept or computed now.
    pub fn spread(&self, tables: &Tables<'_>, bar: &Bar) -> Result<Distribution, Failure> {
        let work = || {
            tables.expect_walk()?;
            let player = Player::optimal(self.game, tables.exact_values()?);
            bar.part(&format!("walking through {}", self.game.id()));
            let card = Card::empty(self.game);
            let found = tables.with_threads(|| distribution(&player, &card, &|progress| bar.report(progress)))?;
            found.map_err(|_| interrupt::failure())
        };
        let numbers = |found: &Distribution| (found.scores.mean(), found.to_numbers());
        tables.kept(DISTRIBUTION).or_else(|numbers| Stored::of_numbers(self.game, numbers), work, numbers)
    }
}
