//! Expectimax over whole cards and all subsets of the dice.
//!
//! It knows no equivalent states, no multiplicities and no solve order: it only memoises its results.

use std::collections::HashMap;

use dicebase_games::scorecard::RulesFile;

use super::rulebook::{Card, Entry, entries, first_entries, outcomes, upper_bonus};

/// The aim of a player.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// The most expected points.
    Points,
    /// At least a given number of points.
    Target,
    /// The largest expected worth of the total.
    Worth,
    /// More points at the end than another player with the same aim.
    Win,
}

/// An optimal player of a game.
pub struct Player<'r> {
    rules: &'r RulesFile,
    aim: Aim,
    /// The values of missing the target by 1 point, 2 points and so on.
    missed: Vec<f64>,
    /// The worth of a total.
    worth: fn(f64) -> f64,
    /// The value, to the first of two players, of a tie.
    tie: f64,
    /// All outcomes of rolling 0, 1, 2 ... dice.
    outcomes: Vec<Vec<Vec<usize>>>,
    /// The values of the positions that were reached.
    met: HashMap<At, f64>,
}

/// The position of a player before a turn.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct At {
    pub card: Card,
    /// The points that are needed to reach the target or to draw level with the other player; negative when there are
    /// more than enough. It is 0 in play for points, and the negative total in play for its worth.
    pub needed: isize,
    /// The card of the other player; empty without one.
    pub other: Card,
    /// The rolls that were saved in earlier turns, in games with that rule.
    pub saved_rolls: usize,
}

/// A player's view after a roll. Dice are sorted, as their order on the table does not matter.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Moment {
    /// The dice that may not be rolled again.
    pub saved: Vec<usize>,
    /// The other dice.
    pub free: Vec<usize>,
    pub rolls_left: usize,
}

impl Moment {
    /// Before the first roll.
    pub fn begin(rules: &RulesFile) -> Self {
        Self::begin_with(rules.rolls)
    }

    fn begin_with(rolls_left: usize) -> Self {
        Self { saved: vec![], free: vec![], rolls_left }
    }

    /// All subsets of the free dice, some of them several times. Keeping them all ends the rolls.
    pub fn parts(&self) -> impl Iterator<Item = Vec<usize>> {
        (0..1 << self.free.len()).map(|subset| chosen(&self.free, subset))
    }
}

/// The value of each moment of one turn.
type Moments = HashMap<Moment, f64>;

impl<'r> Player<'r> {
    pub fn new(rules: &'r RulesFile, aim: Aim) -> Self {
        let outcomes = (0..=rules.dice).map(|dice| outcomes(rules, dice)).collect();
        Self { rules, aim, missed: Vec::new(), worth: |total| total, tie: 0.5, outcomes, met: HashMap::new() }
    }

    /// Sets the values of missing the target by 1 point, 2 points and so on.
    pub fn content_with(self, missed: Vec<f64>) -> Self {
        Self { missed, ..self }
    }

    /// Sets the worth of a total.
    pub fn with_worth(self, worth: fn(f64) -> f64) -> Self {
        Self { worth, ..self }
    }

    /// Sets the value of a tie to the first of two players.
    pub fn with_tie(self, tie: f64) -> Self {
        Self { tie, ..self }
    }

    /// All positions that were reached, with their values.
    pub fn met(&self) -> &HashMap<At, f64> {
        &self.met
    }

    /// The value of the start of a game, with this many points needed.
    pub fn start(&mut self, needed: isize) -> f64 {
        let card = vec![None; self.rules.categories.len()];
        let other = if self.aim == Aim::Win { card.clone() } else { Card::new() };
        self.value(At { card, needed, other, saved_rolls: 0 })
    }

    /// The expected points from here on, without those on the card, or the chance of getting the needed points; both
    /// include upper bonuses at the end.
    fn value(&mut self, at: At) -> f64 {
        if let Some(&value) = self.met.get(&at) {
            return value;
        }
        let full = at.card.iter().all(Option::is_some);
        let value = if full { self.end(&at) } else { self.turn(&at) };
        self.met.insert(at, value);
        value
    }

    pub fn end(&self, at: &At) -> f64 {
        let bonus = |card: &Card| upper_bonus(self.rules, card) as isize;
        let spare = bonus(&at.card) - at.needed;
        match self.aim {
            Aim::Points => spare as f64,
            Aim::Worth => (self.worth)(spare as f64),
            Aim::Target if spare >= 0 => 1.0,
            Aim::Target => self.missed.get(-spare as usize - 1).copied().unwrap_or(0.0),
            Aim::Win => match spare - bonus(&at.other) {
                ..0 => 0.0,
                // After both players' last turns, the first player would move next.
                0 => self.tie,
                _ => 1.0,
            },
        }
    }

    /// A turn begins like one in which no die was kept and one more roll was left.
    fn turn(&mut self, at: &At) -> f64 {
        let moment = Moment::begin_with(self.rules.rolls + at.saved_rolls);
        self.rolled(at, &moment, &[], &mut Moments::new())
    }

    /// The mean over all outcomes of the dice that are not kept. `kept` are free dice of the moment.
    fn rolled(&mut self, at: &At, moment: &Moment, kept: &[usize], known: &mut Moments) -> f64 {
        let after = self.all_after(moment, kept);
        let count = after.len() as f64;
        after.into_iter().map(|moment| self.best(at, moment, known)).sum::<f64>() / count
    }

    /// All moments after `kept` were kept, all equally likely.
    pub fn all_after(&self, moment: &Moment, kept: &[usize]) -> Vec<Moment> {
        let dice = self.rules.dice - moment.saved.len() - kept.len();
        self.outcomes[dice].iter().map(|outcome| self.after(moment, kept, outcome)).collect()
    }

    /// The moment after `kept` were kept and the other dice fell as `fallen`.
    fn after(&self, moment: &Moment, kept: &[usize], fallen: &[usize]) -> Moment {
        let rolls_left = moment.rolls_left - 1;
        if self.rules.saved_dice {
            Moment { saved: sorted([&moment.saved, kept].concat()), free: sorted(fallen.to_vec()), rolls_left }
        } else {
            Moment { saved: vec![], free: sorted([kept, fallen].concat()), rolls_left }
        }
    }

    fn best(&mut self, at: &At, moment: Moment, known: &mut Moments) -> f64 {
        if let Some(&value) = known.get(&moment) {
            return value;
        }
        let is_first = self.is_first(at, &moment);
        let may_enter = moment.rolls_left == 0 || self.rules.saved_rolls || is_first;
        let entered = if may_enter { self.best_entry(at, &moment) } else { f64::MIN };
        let kept = if moment.rolls_left == 0 { f64::MIN } else { self.best_keep(at, &moment, known) };
        let value = entered.max(kept);
        known.insert(moment, value);
        value
    }

    fn is_first(&self, at: &At, moment: &Moment) -> bool {
        moment.rolls_left + 1 == self.rules.rolls + at.saved_rolls
    }

    /// Tries every subset of the free dice.
    fn best_keep(&mut self, at: &At, moment: &Moment, known: &mut Moments) -> f64 {
        moment.parts().map(|kept| self.rolled(at, moment, &kept, known)).fold(f64::MIN, f64::max)
    }

    fn best_entry(&mut self, at: &At, moment: &Moment) -> f64 {
        let dice = [moment.saved.as_slice(), &moment.free].concat();
        let entries = if self.is_first(at, moment) { first_entries } else { entries }(self.rules, &at.card, &dice);
        let saved = if self.rules.saved_rolls { moment.rolls_left } else { 0 };
        entries.into_iter().map(|entry| self.entered(at, entry, saved)).fold(f64::MIN, f64::max)
    }

    fn entered(&mut self, at: &At, entry: Entry, saved_rolls: usize) -> f64 {
        let mut card = at.card.clone();
        card[entry.category] = Some(entry.points);
        let points = (entry.points + entry.extra) as isize;
        let other = at.other.clone();
        match self.aim {
            Aim::Points => points as f64 + self.value(At { card, needed: 0, other, saved_rolls }),
            Aim::Target | Aim::Worth => self.value(At { card, needed: at.needed - points, other, saved_rolls }),
            // It is the other player's turn.
            Aim::Win => 1.0 - self.value(At { card: other, needed: points - at.needed, other: card, saved_rolls }),
        }
    }
}

fn sorted(mut dice: Vec<usize>) -> Vec<usize> {
    dice.sort_unstable();
    dice
}

/// The dice whose bit is set in `subset`.
fn chosen(dice: &[usize], subset: usize) -> Vec<usize> {
    (0..dice.len()).filter(|die| subset >> die & 1 == 1).map(|die| dice[die]).collect()
}
