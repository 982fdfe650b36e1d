//! Simple rules: turn totals to bank from.

use dicebase_games::RulesError;
use dicebase_games::bank::{Game, Objective, Rules, Situation, Standing};

use super::bots::BotError;
use super::worths::Worths;

/// When to bank and when to take over, by the number of dice: what a person can remember.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// For each number of dice left, from 1 on, the turn total in steps from which to bank; none where never.
    pub bank: Vec<Option<usize>>,
    /// For each number of dice left, the offered turn total in steps from which to take over; none where never.
    pub take: Vec<Option<usize>>,
}

impl Thresholds {
    /// The same turn total for every number of dice, for banking and for taking over.
    #[must_use]
    pub fn flat(rules: &Rules, bank: usize, take: Option<usize>) -> Self {
        Self { bank: vec![Some(bank); rules.dice], take: vec![take; rules.dice] }
    }

    /// The turn totals that are best for the most expected points of one turn, with no target in sight. Takes over what is worth more points
    /// than a turn from its start, but never where a bust costs the points taken over. Takes some milliseconds.
    ///
    /// # Errors
    /// Where some number of dice is never a bust, so that a turn has no most points.
    pub fn of_one_turn(game: &Game) -> Result<Self, BotError> {
        Self::of_points(game).map_err(BotError::NoThresholds)
    }

    fn of_points(game: &Game) -> Result<Self, RulesError> {
        let points = Game::new(game.id(), game.rules().clone(), Objective::Points)?;
        let at = one_turn();
        let worths = Worths::new(&points, &at, &[]);
        let dice = 1..=points.rules().dice;
        let top = points.top(&at);
        let bank = dice.clone().map(|dice| {
            let banks = |total: &usize| worths.bank(*total, dice) >= worths.rolled(*total, dice);
            (1..=top).rev().take_while(banks).last()
        });
        let fresh = worths.rolled(0, points.rules().dice);
        let least = points.steps(points.rules().least_bank(true));
        let may_take = points.rules().take_over.is_some() && !points.rules().pays_for_taking_over();
        let take = dice.map(|dice| {
            let first = (least..=top).find(|&total| worths.rolled(total, dice) >= fresh);
            first.filter(|_| may_take)
        });
        Ok(Self { bank: bank.collect(), take: take.collect() })
    }
}

/// The situation of a turn with no target in sight.
pub(super) fn one_turn() -> Situation {
    let me = Standing { score: 0, entered: true };
    Situation { me, opponent: me, second: false, taken: 0 }
}
