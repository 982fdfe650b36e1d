//! The turn totals from which banking is best.

use dicebase_games::bank::{Next, Objective, Points, Situation};
use dicebase_tables::Damaged;

use super::Policy;
use crate::reader::Reader;

impl<D: AsRef<[u8]>> Policy<D> {
    /// The turn total from which banking maximises the expected points, for each hand that is left, from 1 on. `None`
    /// if banking is not allowed, and under other objectives, where it depends on the scores.
    ///
    /// # Errors
    /// If the table is damaged.
    pub fn bank_from(&self) -> Result<Vec<Option<Points>>, Damaged> {
        let numbers = Reader::new(self.table());
        let dice = 1..=self.game().hands().all();
        let bank_from = dice.map(|dice| self.bank_from_with(&numbers, dice)).collect();
        numbers.sound(bank_from)
    }

    fn bank_from_with(&self, numbers: &Reader<'_>, dice: usize) -> Option<Points> {
        let game = self.game();
        if game.objective() != Objective::Points {
            return None;
        }
        let at = Situation::one_turn();
        let rolled = |total: usize| numbers.get(total * game.hands().all() + dice - 1);
        let banks = |total: &usize| match game.banked(&at, *total, dice) {
            Some(Next::Worth(worth)) => worth.own >= rolled(*total),
            _ => false,
        };
        let lowest = (1..=game.limit(&at)).rev().take_while(banks).last()?;
        Some(game.rules().points(lowest))
    }
}
