//! One turn, computed from the largest turn total down.

use dicebase_games::bank::{HotDice, RulesFile};

use super::scoring::{Choice, Kind, all, kinds};

/// The rules in the form that a turn needs.
pub struct Table<'r> {
    pub rules: &'r RulesFile,
    /// All dice of the game; see [`all`].
    pub all: usize,
    /// All rolls of the dice of each number, from none to all.
    pub kinds: Vec<Vec<Kind>>,
}

/// The possible ends of a turn, whose values the player maximises.
pub struct Ends<'a> {
    /// Totals above this one, in points, are treated like this one.
    pub bound: usize,
    /// The value of banking a turn total, in points, with this many dice left; `None` where it is forbidden.
    pub bank: &'a dyn Fn(usize, usize) -> Option<f64>,
    pub bust: f64,
    /// The value of a bust that costs the whole score.
    pub bust_all: f64,
    /// Dice that lead to more than this total do not count.
    pub most: usize,
}

/// The total of turns without a limit.
pub const ANY_TOTAL: usize = usize::MAX;

/// The values of rolling, by turn total and number of dice. Totals above the bound have the values of the bound.
pub struct Rolling {
    step: usize,
    by_total: Vec<Moments>,
}

/// One number for the dice to roll, which are at most 6, or 4 that are not alike.
type Moments = [f64; 16];

impl Rolling {
    pub fn value(&self, total: usize, dice: usize) -> f64 {
        let total = (total / self.step).min(self.by_total.len() - 1);
        self.by_total[total][dice]
    }
}

impl<'r> Table<'r> {
    pub fn new(rules: &'r RulesFile) -> Self {
        let all = all(rules);
        Self { rules, all, kinds: (0..=all).map(|dice| kinds(rules, dice)).collect() }
    }

    /// The same rules with the dice of the second player.
    pub fn of_second(rules: &'r RulesFile) -> Self {
        let mut seconds = rules.clone();
        seconds.kinds.iter_mut().for_each(|kind| kind.count = kind.second_count.unwrap_or(kind.count));
        let all = all(&seconds);
        Self { rules, all, kinds: (0..=all).map(|dice| kinds(&seconds, dice)).collect() }
    }

    /// Returns `true` when some number of dice always scores.
    pub fn can_roll_for_ever(&self) -> bool {
        !self.rules.one_roll && (1..=self.all).any(|dice| self.always_scores(dice))
    }

    /// Returns `true` when a turn may have no end: fewer dice than all always score, or after each roll of all dice all
    /// can be rolled again.
    pub fn may_have_no_end(&self) -> bool {
        let again = |kind: &Kind| kind.choices.iter().any(|choice| choice.left == self.all);
        !self.rules.one_roll
            && ((1..self.all).any(|dice| self.always_scores(dice)) || self.kinds[self.all].iter().all(again))
    }

    /// Returns `true` when this number of dice always scores.
    pub fn always_scores(&self, dice: usize) -> bool {
        self.kinds[dice].iter().all(|kind| !kind.choices.is_empty())
    }

    /// The most points of one roll.
    pub fn most_points(&self) -> usize {
        let choices = self.kinds.iter().flatten().flat_map(|kind| &kind.choices);
        choices.map(|choice| choice.steps).max().unwrap() * self.rules.step.0
    }

    /// The least turn total that may be banked.
    pub fn least(&self, entered: bool) -> usize {
        let least = if entered { self.rules.minimum } else { self.rules.minimum.max(self.rules.entry) };
        least.max(self.rules.step).0
    }

    /// The highest turn total of a player with this score.
    pub fn most(&self, score: usize) -> usize {
        if self.rules.exact_target { self.rules.target.0 - score } else { ANY_TOTAL }
    }

    /// Returns `true` when the rules let a player bank.
    pub fn may_bank(&self, entered: bool, total: usize, dice: usize) -> bool {
        let has_to_roll = match self.rules.one_roll {
            true => dice != self.rules.dice + 1,
            false => self.rules.hot_dice == HotDice::MustRoll && dice == self.all,
        };
        total >= self.least(entered) && !has_to_roll
    }

    /// The chance that a turn total ever reaches this many points.
    pub fn chance_to_get(&self, points: usize) -> f64 {
        let bank = |total, _| (total >= points).then_some(1.0);
        let ends = Ends { bound: points, bank: &bank, bust: 0.0, bust_all: 0.0, most: ANY_TOTAL };
        self.rolling(&ends).value(0, self.all)
    }

    /// The values of rolling at every moment of a turn with these ends.
    pub fn rolling(&self, ends: &Ends) -> Rolling {
        let (step, dice) = (self.rules.step.0, self.all);
        let bound = ends.bound.div_ceil(step);
        if self.rules.one_roll {
            return Rolling { step, by_total: (0..=bound).map(|total| self.one_roll(total, ends)).collect() };
        }
        let mut rolling = vec![Moments::default(); bound + 1];
        let mut decided = rolling.clone();
        for total in (0..=bound).rev() {
            loop {
                let before = decided[total];
                rolling[total] = by_dice(dice, |n| self.mean(total, n, &decided, ends));
                decided[total] = by_dice(dice, |n| match (ends.bank)(total * step, n) {
                    Some(banked) => larger(rolling[total][n], banked),
                    None => rolling[total][n],
                });
                // Rolls lead to larger totals, except from the bound to the bound itself, whose values are iterated
                // until they stay the same.
                if total < bound || decided[total] == before {
                    break;
                }
            }
        }
        Rolling { step, by_total: rolling }
    }

    /// The values of a roll of each number of dice, which is banked as a whole, and of the best of them.
    fn one_roll(&self, total: usize, ends: &Ends) -> Moments {
        let none = self.rules.dice + 1;
        let mean = |dice: usize| {
            let (mut sum, mut ways) = (0.0, 0);
            for kind in &self.kinds[dice] {
                let banked = kind.choices.first().and_then(|choice| {
                    let total = (total + choice.steps).min(ends.bound.div_ceil(self.rules.step.0));
                    (ends.bank)(total * self.rules.step.0, none)
                });
                sum += kind.ways as f64 * banked.unwrap_or(ends.bust);
                ways += kind.ways;
            }
            sum / ways as f64
        };
        let mut values = by_dice(self.rules.dice, mean);
        values[none] = 0.0;
        values[none + 1] = values[1..none].iter().copied().reduce(larger).unwrap();
        values
    }

    /// The mean over all rolls of the best choice to set aside.
    fn mean(&self, total: usize, dice: usize, decided: &[Moments], ends: &Ends) -> f64 {
        let (mut sum, mut ways, bound) = (0.0, 0, decided.len() - 1);
        for kind in &self.kinds[dice] {
            let after = |choice: &Choice| decided[(total + choice.steps).min(bound)][choice.left];
            let counts = |choice: &&Choice| (total + choice.steps) * self.rules.step.0 <= ends.most;
            let best = kind.choices.iter().filter(counts).map(after).reduce(larger);
            let best = best.unwrap_or(if kind.costs_all { ends.bust_all } else { ends.bust });
            sum += kind.ways as f64 * best;
            ways += kind.ways;
        }
        sum / ways as f64
    }
}

fn by_dice(dice: usize, value: impl Fn(usize) -> f64) -> Moments {
    std::array::from_fn(|n| if (1..=dice).contains(&n) { value(n) } else { 0.0 })
}

/// Like `f64::max`, without its handling of NaN, which would take twice as long.
fn larger(a: f64, b: f64) -> f64 {
    if a > b { a } else { b }
}
