//! One turn, played from the largest turn total down.

use dicebase_games::bank::{HotDice, Rules};

use super::scoring::{Kind, kinds};

/// What a turn needs of the rules.
pub struct Table<'r> {
    pub rules: &'r Rules,
    /// All rolls of 0, 1, 2 ... dice.
    kinds: Vec<Vec<Kind>>,
}

/// What play aims at.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    Most,
    Least,
}

/// How a turn may end.
pub struct Ends<'a> {
    pub aim: Aim,
    /// Totals above this one, in points, are taken for this one.
    pub bound: usize,
    /// What banking a turn total, in points, with so many dice left is worth; nothing where it is forbidden.
    pub bank: &'a dyn Fn(usize, usize) -> Option<f64>,
    pub bust: f64,
}

/// What rolling is worth, by turn total and number of dice.
pub struct Rolling {
    step: usize,
    by_total: Vec<Vec<f64>>,
}

impl Rolling {
    pub fn value(&self, total: usize, dice: usize) -> f64 {
        self.by_total[total / self.step][dice]
    }
}

impl<'r> Table<'r> {
    pub fn new(rules: &'r Rules) -> Self {
        Self { rules, kinds: (0..=rules.dice).map(|dice| kinds(rules, dice)).collect() }
    }

    /// Whether some number of dice always scores, so that a turn can go on for ever.
    pub fn can_roll_for_ever(&self) -> bool {
        self.kinds[1..].iter().any(|kinds| kinds.iter().all(|kind| !kind.choices.is_empty()))
    }

    /// The most points of one roll.
    pub fn most_points(&self) -> usize {
        let choices = self.kinds.iter().flatten().flat_map(|kind| &kind.choices);
        choices.map(|choice| choice.points).max().unwrap()
    }

    /// The least turn total that may be banked.
    pub fn least(&self, entered: bool) -> usize {
        let least = if entered { self.rules.minimum } else { self.rules.minimum.max(self.rules.entry) };
        least.max(self.rules.step)
    }

    /// Whether the rules let a player bank.
    pub fn may_bank(&self, entered: bool, total: usize, dice: usize) -> bool {
        let has_to_roll = self.rules.hot_dice == HotDice::MustRoll && dice == self.rules.dice;
        total >= self.least(entered) && !has_to_roll
    }

    /// What rolling is worth at every moment of a turn with such ends.
    pub fn rolling(&self, ends: &Ends) -> Rolling {
        let (step, dice) = (self.rules.step, self.rules.dice);
        let bound = ends.bound.div_ceil(step);
        let mut rolling = vec![vec![0.0; dice + 1]; bound + 1];
        let mut decided = rolling.clone();
        for total in (0..=bound).rev() {
            loop {
                let before = decided[total].clone();
                for n in 1..=dice {
                    rolling[total][n] = self.mean(total, n, &decided, ends);
                }
                for n in 1..=dice {
                    decided[total][n] = match (ends.bank)(total * step, n) {
                        Some(banked) => better(ends.aim, banked, rolling[total][n]),
                        None => rolling[total][n],
                    };
                }
                // Rolls lead to larger totals, but from the bound to the bound itself: that is repeated until it stands.
                if total < bound || decided[total] == before {
                    break;
                }
            }
        }
        Rolling { step, by_total: rolling }
    }

    /// The mean over all rolls of the best that may be set aside.
    fn mean(&self, total: usize, dice: usize, decided: &[Vec<f64>], ends: &Ends) -> f64 {
        let (mut sum, mut ways) = (0.0, 0);
        for kind in &self.kinds[dice] {
            let after = kind.choices.iter().map(|choice| {
                let total = total + choice.points / self.rules.step;
                decided[total.min(decided.len() - 1)][choice.left]
            });
            let best = after.reduce(|a, b| better(ends.aim, a, b)).unwrap_or(ends.bust);
            sum += kind.ways as f64 * best;
            ways += kind.ways;
        }
        sum / ways as f64
    }
}

fn better(aim: Aim, a: f64, b: f64) -> f64 {
    match aim {
        Aim::Most => a.max(b),
        Aim::Least => a.min(b),
    }
}
