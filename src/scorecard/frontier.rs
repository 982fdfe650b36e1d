//! Points against action dice, computed once and kept.

use dicebase_analysis::Stored;
use dicebase_analysis::scorecard::Frontier;
use dicebase_engine::FRONTIER;
use dicebase_engine::scorecard::Tables;

use super::game::ScorecardGame;
use crate::failure::Failure;
use crate::interrupt;
use crate::progress::Bar;

impl ScorecardGame<'_> {
    /// The trade-off of points against action dice for several values of a die, kept or computed now; `None` without
    /// such dice.
    pub fn frontier(&self, tables: &Tables<'_>, bar: &Bar) -> Result<Option<Frontier>, Failure> {
        if self.game.rules().action_dice.is_none() {
            return Ok(None);
        }
        let work = || {
            bar.part(&format!("weighing points against action dice of {}", self.game.id()));
            let found = tables.with_threads(|| Frontier::of(self.game, &|progress| bar.report(progress)))?;
            found.map_err(|_| interrupt::failure())
        };
        let numbers = |found: &Option<Frontier>| {
            let value = found.as_ref().and_then(|of| of.best.first()).map_or(0.0, |best| best.points);
            (value, found.as_ref().map(Stored::to_numbers).unwrap_or_default())
        };
        tables.kept(FRONTIER).or_else(|numbers| Stored::of_numbers(self.game, numbers).map(Some), work, numbers)
    }
}
