//! Distributions of perfect games and losses of a sheet's rule, which are computed once and kept.

use dicebase_analysis::Stored;
use dicebase_analysis::bank::sheet::{Rule, RuleLoss, loss};
use dicebase_analysis::bank::{Distribution, Player, distribution};
use dicebase_engine::bank::Tables;
use dicebase_engine::{DISTRIBUTION, RULE_LOSS};

use super::game::BankGame;
use super::words::walk_failure;
use crate::failure::Failure;
use crate::progress::Bar;

impl BankGame<'_> {
    /// The distribution of a turn or a game under perfect play, kept or computed now.
    pub fn spread(&self, tables: &Tables<'_>, bar: &Bar) -> Result<Distribution, Failure> {
        let work = || {
            let player = Player::optimal(self.game, tables.exact_values()?);
            bar.part(&format!("walking through {}, {}", self.game.id(), self.game.objective().name()));
            let found = tables.with_threads(|| distribution(&player, &|progress| bar.report(progress)))?;
            found.map_err(walk_failure)
        };
        let numbers = |found: &Distribution| (found.value(), found.to_numbers());
        tables.kept(DISTRIBUTION).or_else(|numbers| Stored::of_numbers(self.game, numbers), work, numbers)
    }

    /// The loss of the rule of the game's sheet under its objective, kept or measured now.
    pub fn rule_loss(&self, rule: &Rule, tables: &Tables<'_>, bar: &Bar) -> Result<RuleLoss, Failure> {
        let work = || {
            let values = tables.exact_values()?;
            bar.part(&format!("measuring the rule of {}, {}", self.game.id(), self.game.objective().name()));
            let found = tables.with_threads(|| loss(self.game, rule, &values, &|progress| bar.report(progress)))?;
            found.map_err(walk_failure)
        };
        let numbers = |found: &RuleLoss| (found.value, found.to_numbers());
        tables.kept(RULE_LOSS).or_else(|numbers| Stored::of_numbers(self.game, numbers), work, numbers)
    }
}
