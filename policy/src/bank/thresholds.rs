//! When to bank.

use dicebase_games::bank::{Next, Objective, Situation, Standing};

use super::Policy;

impl<D: AsRef<[u8]>> Policy<D> {
    /// For each number of dice left, from 1 on, the turn total in points from which banking is best for the most expected
    /// points; `None` where it is not allowed, and under other objectives, where it depends on the scores.
    #[must_use]
    pub fn bank_from(&self) -> Vec<Option<usize>> {
        let dice = 1..=self.game().rules().dice;
        dice.map(|dice| self.bank_from_with(dice)).collect()
    }

    fn bank_from_with(&self, dice: usize) -> Option<usize> {
        let game = self.game();
        if game.objective() != Objective::Points {
            return None;
        }
        let me = Standing { score: 0, entered: true };
        let at = Situation { me, opponent: me, second: false, taken: 0 };
        let rolled = |total: usize| self.table().value(total * game.rules().dice + dice - 1).unwrap_or(f64::NAN);
        let banks = |total: &usize| match game.banked(&at, *total, dice) {
            Next::Over(worth) => worth >= rolled(*total),
            _ => false,
        };
        let lowest = (1..=game.top(&at)).rev().take_while(banks).last()?;
        Some(lowest * game.rules().step)
    }
}
