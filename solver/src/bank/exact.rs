//! The exact points of one turn: a fraction, without rounding.
//!
//! Each roll wins at least one step, so a turn is solved from its [`top`](Game::top) down, and the value of rolling is
//! an integer over a power of the outcomes of a die. The other objectives divide by the chance that a turn does not
//! bust, once for each standing on the way: their fractions have other denominators, and can have more than 10,000
//! digits.

use std::cmp::Ordering;

use dicebase_games::NotCovered;
use dicebase_games::bank::{Choice, Game, Outcome, Situation, refuse_other_hands};
use num_bigint::BigUint;

use crate::exact::{Exact, ExactError, Tally};
use crate::fraction::Fraction;
use crate::progress::{Counter, Report};

/// The most bits of a number.
const MOST_BITS: u32 = 1 << 16;
/// The binary digits after the point to which exact values are compared with those in `f64`.
const COMPARED: u32 = 80;

/// The expected points of a turn, exactly, and how the `values` of the table of the objective `Points` compare.
///
/// It takes some hundredths of a second for built-in games, whose numbers have up to some hundred digits.
///
/// # Errors
/// For games in which hot dice must be rolled, whose turns have no last roll; for those whose fractions are too long;
/// and when `report` ends the computation.
pub fn points_exactly(game: &Game, values: &[f64], report: Report<'_>) -> Result<Exact, ExactError> {
    let (rules, top) = (game.rules(), game.top(&Situation::one_turn()));
    refuse_other_hands(game)?;
    if game.script().must_roll() {
        return Err(NotCovered::EndlessTurns { game: game.id().to_owned() }.into());
    }
    let outcomes = rules.die().outcomes();
    let bits = (((top + 1) * rules.dice) as f64 * (outcomes as f64).log2()).ceil() as u32;
    if bits > MOST_BITS {
        return Err(NotCovered::LongFractions { game: game.id().to_owned(), bits, most: MOST_BITS }.into());
    }
    let counter = Counter::new(top + 1, report);
    let mut turn = ExactTurn::new(game, values, top);
    let (mut largest_error, mut start) = (0.0_f64, Scaled::whole(0));
    for total in (0..=top).rev() {
        for dice in 1..=rules.dice {
            let rolled = turn.roll(total, dice);
            let index = turn.index(total, dice);
            largest_error = largest_error.max(rolled.distance(values[index], outcomes));
            turn.decided[index] = turn.decide(total, dice, rolled.clone());
            start = rolled;
        }
        counter.add(1);
        counter.check()?;
    }
    let bytes = turn.decided.iter().map(|decided| decided.best.numerator.bits() as usize / 8).sum();
    let value = Fraction::new(start.numerator, outcomes as u32, start.exponent);
    Ok(Exact { value, tally: turn.tally, largest_error, bytes })
}

/// Points, as an integer over a power of the outcomes of a die.
#[derive(Clone, Debug)]
struct Scaled {
    numerator: BigUint,
    exponent: usize,
}

impl Scaled {
    fn whole(points: usize) -> Self {
        Self { numerator: points.into(), exponent: 0 }
    }

    /// The numerator over a higher power.
    fn over(&self, exponent: usize, outcomes: usize) -> BigUint {
        &self.numerator * BigUint::from(outcomes).pow((exponent - self.exponent) as u32)
    }

    /// Returns the order of two numbers.
    fn compare(&self, other: &Self, outcomes: usize) -> Ordering {
        let exponent = self.exponent.max(other.exponent);
        self.over(exponent, outcomes).cmp(&other.over(exponent, outcomes))
    }

    /// The distance of a number in `f64`, which is not negative, rounded up.
    fn distance(&self, near: f64, outcomes: usize) -> f64 {
        let unit = 2_f64.powi(COMPARED as i32);
        let exact = (&self.numerator << COMPARED) / BigUint::from(outcomes).pow(self.exponent as u32);
        let exact = u128::try_from(exact).unwrap_or(u128::MAX);
        (exact.abs_diff((near * unit) as u128) + 2) as f64 / unit
    }
}

/// The choice between banking and rolling on, after dice were set aside.
#[derive(Clone, Debug)]
struct Decided {
    best: Scaled,
    /// The number of exactly best actions.
    actions: u64,
    /// The value in `f64` of the action that is better by such values.
    near: f64,
    by_near: Quality,
}

/// The quality of an action that is best by values in `f64`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quality {
    /// It is exactly best, and the first such action.
    First,
    /// It is exactly best, and so is an earlier one.
    Tied,
    NotBest,
}

/// A turn that is being solved, the largest totals first.
struct ExactTurn<'a> {
    game: &'a Game,
    /// The number of equally likely outcomes of a die.
    outcomes: usize,
    values: &'a [f64],
    /// The choices by turn total and number of dice left. Until one is known, and above the top, the player banks.
    decided: Vec<Decided>,
    tally: Tally,
}

impl<'a> ExactTurn<'a> {
    fn new(game: &'a Game, values: &'a [f64], top: usize) -> Self {
        let banks = |total: usize| {
            let points = game.rules().points(total).0;
            Decided { best: Scaled::whole(points), actions: 1, near: points as f64, by_near: Quality::First }
        };
        let totals = 0..=top + game.outcomes().most_steps();
        let decided = totals.flat_map(|total| vec![banks(total); game.rules().dice]).collect();
        Self { game, outcomes: game.rules().die().outcomes(), values, decided, tally: Tally::default() }
    }

    fn index(&self, total: usize, dice: usize) -> usize {
        total * self.game.rules().dice + dice - 1
    }

    /// The choice with this turn total and number of dice left, whose value of rolling on is known.
    fn decide(&self, total: usize, dice: usize, rolled: Scaled) -> Decided {
        let near = self.values[self.index(total, dice)];
        if total < self.game.least_bank(true) {
            return Decided { best: rolled, actions: 1, near, by_near: Quality::First };
        }
        let points = self.game.rules().points(total).0;
        let banks_by_near = points as f64 >= near;
        let banked = Scaled::whole(points);
        let order = banked.compare(&rolled, self.outcomes);
        let by_near = match (order, banks_by_near) {
            (Ordering::Equal, false) => Quality::Tied,
            (Ordering::Equal | Ordering::Greater, true) | (Ordering::Less, false) => Quality::First,
            _ => Quality::NotBest,
        };
        Decided {
            best: if order.is_lt() { rolled } else { banked },
            actions: if order.is_eq() { 2 } else { 1 },
            near: near.max(points as f64),
            by_near,
        }
    }

    /// The mean over all rolls of the best choice; a bust is worth nothing.
    fn roll(&mut self, total: usize, dice: usize) -> Scaled {
        let game = self.game;
        let outcomes = self.outcomes;
        let rolls = game.outcomes().of(dice);
        let best: Vec<(Scaled, u64)> =
            rolls.outcomes.iter().map(|outcome| (self.choose(total, outcome), outcome.ways)).collect();
        let exponent = best.iter().map(|(best, _)| best.exponent).max().unwrap_or_default();
        let sum = best.iter().map(|(best, ways)| best.over(exponent, outcomes) * *ways).sum();
        Scaled { numerator: sum, exponent: exponent + dice }
    }

    /// The best choice after a roll, which is counted.
    fn choose(&mut self, total: usize, outcome: &Outcome) -> Scaled {
        let outcomes = self.outcomes;
        let after = |choice: &Choice| &self.decided[self.index(total + choice.steps, choice.left)];
        let options: Vec<&Decided> = outcome.choices.iter().map(after).collect();
        let (mut best, mut nearest) = (0, 0);
        for (i, option) in options.iter().enumerate() {
            if option.best.compare(&options[best].best, outcomes).is_gt() {
                best = i;
            }
            if option.near > options[nearest].near {
                nearest = i;
            }
        }
        let is_best = |option: &Decided| option.best.compare(&options[best].best, outcomes).is_eq();
        let actions: u64 = options.iter().filter(|option| is_best(option)).map(|option| option.actions).sum();
        let (chosen, is_first) = (options[nearest], nearest == best);
        let counted = match chosen.by_near {
            Quality::First if is_first => Tally::default(),
            Quality::First | Quality::Tied if is_best(chosen) => Tally { other_tied: 1, ..Tally::default() },
            _ => Tally { not_best: 1, ..Tally::default() },
        };
        let worth = options[best].best.clone();
        self.tally += Tally { decisions: 1, tied: u64::from(actions > 1), ..counted };
        worth
    }
}
