//! Simple rules: turn totals to bank from.

use std::ops::ControlFlow;

use dicebase_games::bank::{Game, Objective, RulesFile, Situation};
use dicebase_solver::Counter;

use super::alone::one;
use super::bots::BotError;
use super::player::Player;
use super::turn_worth::TurnWorth;

/// The most turn totals at which dice left are valued.
const MOST_TOTALS: usize = 60;

/// When to bank and when to take over, by the number of dice: what a person can remember.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// For each number of dice left, from 1 on, the turn total in steps from which to bank; none where never.
    pub bank: Vec<Option<usize>>,
    /// For each number of dice left, the steps that they count for when dice are set aside: of all choices, the one
    /// with the most steps and these is taken, of equally good ones that with the most dice.
    pub dice: Vec<usize>,
    /// For each number of dice left, the offered turn total in steps from which to take over; none where never.
    pub take: Vec<Option<usize>>,
}

impl Thresholds {
    /// The same turn total for every number of dice, for banking and for taking over.
    #[must_use]
    pub fn flat(rules: &RulesFile, bank: usize, take: Option<usize>) -> Self {
        Self { bank: vec![Some(bank); rules.dice], dice: vec![0; rules.dice], take: vec![take; rules.dice] }
    }

    /// The turn totals that are best for the most expected points of one turn, with no target in sight. Takes over what
    /// is worth more points than a turn from its start, but never where a bust costs the points taken over. Takes some
    /// milliseconds.
    ///
    /// # Errors
    /// Where some number of dice is never a bust, so that a turn has no most points.
    pub fn of_one_turn(game: &Game) -> Result<Self, BotError> {
        let points = points_of(game)?;
        Ok(Self::of_points(&points, &TurnWorth::new(&points, &Situation::one_turn(), &[])))
    }

    /// The same, where the dice left count too: for what they add to the expected points at some turn total, which is
    /// chosen so that the rule has the most expected points of one turn. Takes some tenths of a second.
    ///
    /// # Errors
    /// As [`of_one_turn`](Self::of_one_turn).
    pub fn with_dice(game: &Game) -> Result<Self, BotError> {
        let points = points_of(game)?;
        let worth = TurnWorth::new(&points, &Situation::one_turn(), &[]);
        let plain = Self::of_points(&points, &worth);
        let counter = Counter::new(MOST_TOTALS + 2, &|_| ControlFlow::Continue(()));
        // A turn whose end cannot be computed is no rule to follow.
        let expected = |thresholds: &Self| {
            one(&Player::of_thresholds(&points, thresholds.clone()), false, &counter).map_or(0.0, |passed| {
                passed.banked.iter().map(|banked| banked.total as f64 * banked.mass[0]).sum::<f64>()
            })
        };
        let mut best = (expected(&plain), plain.clone());
        for total in 0..=points.top(&Situation::one_turn()).min(MOST_TOTALS) {
            let dice = dice_left(&points, &worth, total);
            let with_dice = Self { dice, ..plain.clone() };
            let found = expected(&with_dice);
            if found > best.0 {
                best = (found, with_dice);
            }
        }
        Ok(best.1)
    }

    fn of_points(points: &Game, worth: &TurnWorth<'_>) -> Self {
        let at = Situation::one_turn();
        let dice = 1..=points.rules().dice;
        let top = points.top(&at);
        let bank = dice.clone().map(|dice| {
            let banks = |total: &usize| worth.bank(*total, dice) >= worth.rolled(*total, dice);
            (1..=top).rev().take_while(banks).last()
        });
        let fresh = worth.rolled(0, points.rules().dice);
        let least = points.least_bank(true);
        let may_take = points.rules().take_over.is_some() && !points.rules().pays_for_taking_over();
        let take = dice.map(|dice| {
            let first = (least..=top).find(|&total| worth.rolled(total, dice) >= fresh);
            first.filter(|_| may_take)
        });
        Self { bank: bank.collect(), dice: vec![0; points.rules().dice], take: take.collect() }
    }
}

fn points_of(game: &Game) -> Result<Game, BotError> {
    Game::new(game.id(), game.rules().clone(), Objective::Points).map_err(BotError::NoThresholds)
}

/// What each number of dice left adds to the expected steps at a turn total, against the number that adds the least.
fn dice_left(points: &Game, worth: &TurnWorth<'_>, total: usize) -> Vec<usize> {
    let after = |dice: usize| worth.after(total, dice) / points.rules().step.0 as f64;
    let dice = 1..=points.rules().dice;
    let least = dice.clone().map(after).fold(f64::INFINITY, f64::min);
    dice.map(|dice| (after(dice) - least).round() as usize).collect()
}
