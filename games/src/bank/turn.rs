//! One turn: from what banking is worth to what rolling is worth.

use super::outcomes::{Outcome, Outcomes};
use super::rules::HotDice;
use crate::lanes::Lanes;

/// The rolls of a game in the order in which a [`Turn`] goes through them.
///
/// The best choice of an outcome is found by carrying the largest worth along its choices. Outcomes are sorted so that
/// each begins with as many choices of the one before as possible, and those are not looked at again.
#[derive(Clone, Debug)]
pub struct Script {
    dice: usize,
    most_steps: usize,
    must_roll: bool,
    rolls: Vec<RollScript>,
    /// For each number of dice, from 1 on, what happens to a player who banks as soon as that is allowed.
    hot: HotScript,
}

/// The rolls of some number of dice.
#[derive(Clone, Debug)]
struct RollScript {
    /// The chance of a bust.
    bust: f64,
    outcomes: Vec<OutcomeScript>,
    /// For each choice that an outcome does not share with the one before, its distance in a turn's array.
    choices: Vec<u32>,
}

/// An outcome.
#[derive(Clone, Copy, Debug)]
struct OutcomeScript {
    chance: f64,
    /// How many choices it shares with the outcome before.
    shared: u32,
    /// How many it has of its own.
    own: u32,
}

/// How a turn goes on that had hot dice above all totals that matter, where they must be rolled: the player banks as soon
/// as some dice are left.
#[derive(Clone, Copy, Debug, Default)]
struct HotScript {
    bust: f64,
    banks: f64,
    hot_again: f64,
    /// The mean steps that are banked, and that hot dice add, each times its chance.
    banked_steps: f64,
    hot_steps: f64,
}

impl Script {
    /// Puts the outcomes of a game in order.
    pub(super) fn new(outcomes: &Outcomes, hot_dice: HotDice) -> Self {
        let dice = outcomes.dice();
        Self {
            dice,
            most_steps: outcomes.most_steps(),
            must_roll: hot_dice == HotDice::MustRoll,
            rolls: (1..=dice).map(|n| RollScript::new(outcomes, n)).collect(),
            hot: HotScript::new(outcomes),
        }
    }

    /// How many dice the game has.
    #[must_use]
    pub fn dice(&self) -> usize {
        self.dice
    }

    /// Whether hot dice must be rolled.
    #[must_use]
    pub fn must_roll(&self) -> bool {
        self.must_roll
    }

    /// The most roundings that the worth of one roll of so many dice goes through: each outcome is multiplied by its
    /// chance, which is rounded itself, and added.
    #[must_use]
    pub fn roundings(&self, dice: usize) -> usize {
        self.rolls[dice - 1].outcomes.len() + 3
    }
}

impl RollScript {
    fn new(outcomes: &Outcomes, dice: usize) -> Self {
        let rolls = outcomes.of(dice);
        let mut sorted: Vec<(Vec<u32>, u64)> = rolls.outcomes.iter().map(|o| (distances(o, outcomes.dice()), o.ways)).collect();
        // The choices that most outcomes have come first, so that many outcomes begin alike.
        let frequency = |distance: &u32| rolls_with(&rolls.outcomes, outcomes.dice(), *distance);
        for (choices, _) in &mut sorted {
            choices.sort_by_cached_key(|distance| (std::cmp::Reverse(frequency(distance)), *distance));
        }
        let rank = |choices: &[u32]| -> Vec<_> {
            choices.iter().map(|distance| (std::cmp::Reverse(frequency(distance)), *distance)).collect()
        };
        sorted.sort_by_cached_key(|(choices, _)| rank(choices));
        let mut script = Self { bust: rolls.bust_chance(), outcomes: Vec::new(), choices: Vec::new() };
        let mut before: &[u32] = &[];
        for (choices, ways) in &sorted {
            let shared = before.iter().zip(choices).take_while(|(a, b)| a == b).count();
            let chance = *ways as f64 / rolls.ways as f64;
            let own = (choices.len() - shared) as u32;
            script.outcomes.push(OutcomeScript { chance, shared: shared as u32, own });
            script.choices.extend(&choices[shared..]);
            before = choices;
        }
        script
    }
}

fn distances(outcome: &Outcome, dice: usize) -> Vec<u32> {
    outcome.choices.iter().map(|choice| (choice.steps * dice + choice.left - 1) as u32).collect()
}

fn rolls_with(outcomes: &[Outcome], dice: usize, distance: u32) -> usize {
    outcomes.iter().filter(|outcome| distances(outcome, dice).contains(&distance)).count()
}

impl HotScript {
    fn new(outcomes: &Outcomes) -> Self {
        let dice = outcomes.dice();
        let rolls = outcomes.of(dice);
        let mut script = Self { bust: rolls.bust_chance(), ..Self::default() };
        for outcome in &rolls.outcomes {
            let chance = outcome.ways as f64 / rolls.ways as f64;
            let most = |hot: bool| {
                let choices = outcome.choices.iter().filter(|choice| (choice.left == dice) == hot);
                choices.map(|choice| choice.steps).max()
            };
            match (most(false), most(true)) {
                (Some(steps), _) => {
                    script.banks += chance;
                    script.banked_steps += chance * steps as f64;
                }
                (None, steps) => {
                    script.hot_again += chance;
                    script.hot_steps += chance * steps.unwrap_or_default() as f64;
                }
            }
        }
        script
    }
}

/// What banking is worth above all turn totals that are looked at: `base + slope * total`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Above {
    /// The worth at a turn total of 0.
    pub base: f64,
    /// The worth of each further step.
    pub slope: f64,
}

/// The recursion over one turn, for as many situations side by side as `L` has lanes.
///
/// A moment of a turn is a turn total, in steps, and a number of dice that may be rolled next. From the worth of banking at
/// every moment and the worth of a bust it finds what each moment is worth before the roll ([`rolled`](Self::rolled)) and
/// before the decision between banking and rolling ([`after`](Self::after)). The same recursion serves the solver and the
/// policies. Its cost is some 500 comparisons and 200 multiplications for each turn total of a game with six dice.
#[derive(Clone, Debug)]
pub struct Turn<L> {
    dice: usize,
    top: usize,
    bank: Vec<L>,
    rolled: Vec<L>,
    after: Vec<L>,
    /// The largest worth among the first, the first two, ... choices of an outcome.
    running: Vec<L>,
}

impl<L: Lanes> Turn<L> {
    /// A turn up to the turn total `top`. Nothing can be banked yet.
    #[must_use]
    pub fn new(script: &Script, top: usize) -> Self {
        let mut turn = Self { dice: script.dice, top, bank: vec![], rolled: vec![], after: vec![], running: vec![] };
        let most = script.rolls.iter().flat_map(|rolls| &rolls.outcomes).map(|o| o.shared + o.own).max();
        turn.running.resize(most.unwrap_or_default() as usize, L::splat(0.0));
        turn.reset(script, top);
        turn
    }

    /// Makes the turn as new, up to another turn total, in the same room.
    pub fn reset(&mut self, script: &Script, top: usize) {
        self.top = top;
        let rows = (top + 1) * self.dice;
        self.bank.clear();
        self.bank.resize(rows, L::splat(f64::NEG_INFINITY));
        self.rolled.resize(rows, L::splat(0.0));
        self.after.resize(rows + script.most_steps * self.dice, L::splat(0.0));
    }

    /// The largest turn total that is looked at.
    #[must_use]
    pub fn top(&self) -> usize {
        self.top
    }

    /// The worth of banking a turn total with so many dice left: negative infinity where it is not allowed.
    #[inline(always)]
    pub fn bank_mut(&mut self, total: usize, dice: usize) -> &mut L {
        &mut self.bank[total * self.dice + dice - 1]
    }

    /// The worth of banking; see [`bank_mut`](Self::bank_mut).
    #[inline(always)]
    #[must_use]
    pub fn bank(&self, total: usize, dice: usize) -> &L {
        &self.bank[total * self.dice + dice - 1]
    }

    /// What rolling so many dice with this turn total is worth. Above the top it is as at the top.
    #[inline(always)]
    #[must_use]
    pub fn rolled(&self, total: usize, dice: usize) -> &L {
        &self.rolled[total.min(self.top) * self.dice + dice - 1]
    }

    /// What a turn total with so many dice left is worth to a player who may bank or roll. It must not be further above the
    /// top than one roll leads.
    #[inline(always)]
    #[must_use]
    pub fn after(&self, total: usize, dice: usize) -> &L {
        &self.after[total * self.dice + dice - 1]
    }

    /// Says what banking is worth above the top, where nobody who may bank rolls on.
    #[inline(always)]
    pub fn settle(&mut self, script: &Script, above: Above, bust: L) {
        let dice = self.dice;
        let hot = script.hot;
        // Where hot dice must be rolled: worth(t) = bust * b + banks * (base + slope * t) + slope * banked_steps
        // + hot_again * worth(t + steps), which is solved by a line a + b t.
        let slope = above.slope * hot.banks / (1.0 - hot.hot_again);
        let steady = hot.banks * above.base + above.slope * hot.banked_steps + slope * hot.hot_steps;
        let hot_base = bust.times(hot.bust).plus(L::splat(steady)).times(1.0 / (1.0 - hot.hot_again));
        let first = self.top + 1;
        for (i, row) in self.after[first * dice..].chunks_exact_mut(dice).enumerate() {
            let total = (first + i) as f64;
            row.fill(L::splat(above.base + above.slope * total));
            if script.must_roll {
                row[dice - 1] = hot_base.plus(L::splat(slope * total));
            }
        }
    }

    /// Works out every turn total from the top down to `lowest`, each from those above it.
    #[inline(always)]
    pub fn roll_back(&mut self, script: &Script, bust: L, lowest: usize) {
        for total in (lowest..=self.top).rev() {
            let row = total * self.dice;
            for (i, rolls) in script.rolls.iter().enumerate() {
                let worth = self.mean(rolls, row, bust);
                self.rolled[row + i] = worth;
            }
            for i in 0..self.dice {
                self.after[row + i] = self.bank[row + i].or_larger(self.rolled[row + i]);
            }
        }
    }

    /// The mean over all rolls of the best that may be set aside.
    #[inline(always)]
    fn mean(&mut self, rolls: &RollScript, row: usize, bust: L) -> L {
        let mut mean = bust.times(rolls.bust);
        let after = &self.after[row..];
        let mut choices = rolls.choices.iter();
        for outcome in &rolls.outcomes {
            let mut depth = outcome.shared as usize;
            let mut best = if depth == 0 { L::splat(f64::NEG_INFINITY) } else { self.running[depth - 1] };
            for &distance in choices.by_ref().take(outcome.own as usize) {
                best = best.or_larger(after[distance as usize]);
                self.running[depth] = best;
                depth += 1;
            }
            mean = mean.plus(best.times(outcome.chance));
        }
        mean
    }
}
