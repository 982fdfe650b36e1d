//! Simple rules: thresholds of turn totals.

use std::ops::ControlFlow;

use dicebase_games::bank::{Game, Objective, Rules, RulesFile, Situation};
use dicebase_solver::Counter;

use super::alone::one;
use super::bots::BotError;
use super::player::Player;
use super::turn_worth::TurnWorth;

/// The largest turn total, in steps, at which the value of dice left is tried.
const MOST_TOTALS: usize = 60;

/// A rule that a person can remember: totals from which to bank and to take over, by the number of dice, or by the
/// hand where dice are of several kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Thresholds {
    /// The turn total in steps from which to bank, for each number of dice left from 1 on; `None` for never.
    pub bank: Vec<Option<usize>>,
    /// The steps that dice left count for when dice are set aside, for each number of dice left. The choice with the
    /// largest sum of its steps and these is taken; among equals, the one that sets aside the most dice.
    pub dice: Vec<usize>,
    /// The offered turn total in steps from which to take over, for each number of dice left; `None` for never.
    pub take: Vec<Option<usize>>,
}

impl Thresholds {
    /// The same thresholds for every number of dice: one for banking and one for taking over. Where a turn is one roll,
    /// as many dice are chosen as come to the threshold of banking on average, if none is a bust.
    #[must_use]
    pub fn flat(rules: &RulesFile, bank: usize, take: Option<usize>) -> Self {
        let hands = rules.all_dice();
        let flat = Self { bank: vec![Some(bank); hands], dice: vec![0; hands], take: vec![take; hands] };
        if rules.one_roll { flat.choosing(dice_for(rules, bank)) } else { flat }
    }

    /// The choice of this many dice where a turn is one roll.
    fn choosing(self, dice: usize) -> Self {
        let hands = 1..=self.dice.len();
        Self { dice: hands.map(|hand| usize::from(hand == dice)).collect(), ..self }
    }

    /// The thresholds with the most expected points of one turn, without a target. They take over an offer that is
    /// worth more points than a fresh turn, but never where a bust costs the points taken over. Takes some
    /// milliseconds.
    ///
    /// # Errors
    /// If some number of dice never busts, so that the expected points of a turn have no maximum.
    pub fn of_one_turn(game: &Game) -> Result<Self, BotError> {
        let points = points_of(game)?;
        Ok(Self::of_points(&points, &TurnWorth::new(&points, &Situation::one_turn(), &[])))
    }

    /// Like [`of_one_turn`](Self::of_one_turn), but dice left count too: for their effect on the expected points at one
    /// turn total. That total is chosen so that the rule has the most expected points of one turn. Takes some tenths of
    /// a second.
    ///
    /// # Errors
    /// If some number of dice never busts, so that the expected points of a turn have no maximum.
    pub fn with_dice(game: &Game) -> Result<Self, BotError> {
        let points = points_of(game)?;
        let worth = TurnWorth::new(&points, &Situation::one_turn(), &[]);
        let plain = Self::of_points(&points, &worth);
        let counter = Counter::new(MOST_TOTALS + 2, &|_| ControlFlow::Continue(()));
        // A rule whose turns cannot be computed is not taken.
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
        let dice = 1..=points.hands().all();
        let top = points.top(&at);
        let bank = dice.clone().map(|dice| {
            let banks = |total: &usize| worth.bank(*total, dice) >= worth.rolled(*total, dice);
            (1..=top).rev().take_while(banks).last()
        });
        let fresh = worth.rolled(0, points.hands().all());
        let least = points.least_bank(true);
        let may_take = points.rules().take_over.is_some() && !points.rules().pays_for_taking_over();
        let take = dice.map(|dice| {
            let first = (least..=top).find(|&total| worth.rolled(total, dice) >= fresh);
            first.filter(|_| may_take)
        });
        let plain = Self { bank: bank.collect(), dice: vec![0; points.hands().all()], take: take.collect() };
        if !points.rules().one_roll {
            return plain;
        }
        let worth = |hand: &usize| worth.rolled(0, *hand);
        let best = points.rules().first_rolls().max_by(|a, b| worth(a).total_cmp(&worth(b)));
        plain.choosing(best.unwrap_or(1))
    }
}

/// The number of dice whose faces that score come to these steps on average.
fn dice_for(rules: &RulesFile, steps: usize) -> usize {
    let scoring: Vec<usize> = rules.singles.iter().map(|&points| rules.steps(points)).filter(|&of| of > 0).collect();
    let sum: usize = scoring.iter().sum();
    (steps * scoring.len()).div_ceil(sum.max(1)).clamp(1, rules.dice)
}

fn points_of(game: &Game) -> Result<Game, BotError> {
    let rules = match game.rules().has_two_sets() {
        true => Rules::new(game.id(), game.rules().of_one_set(false)),
        false => Ok(game.rules().clone()),
    };
    rules.and_then(|rules| Game::new(game.id(), rules, Objective::Points)).map_err(BotError::NoThresholds)
}

/// The expected steps that each number of dice left adds at a turn total, compared with the number that adds the least.
fn dice_left(points: &Game, worth: &TurnWorth<'_>, total: usize) -> Vec<usize> {
    let after = |dice: usize| worth.after(total, dice) / points.rules().step.0 as f64;
    let dice = 1..=points.hands().all();
    let least = dice.clone().map(after).fold(f64::INFINITY, f64::min);
    dice.map(|dice| (after(dice) - least).round() as usize).collect()
}
