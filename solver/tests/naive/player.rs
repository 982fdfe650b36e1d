//! Expectimax over whole cards and all subsets of the dice.
//!
//! It knows of no states that are worth the same, of no multiplicities and of no order to solve in: it remembers what
//! it has computed, and that is all.

use std::collections::HashMap;

use dicebase_games::scorecard::RulesFile;

use super::rulebook::{Card, Entry, entries, ordered_rolls, upper_bonus};

/// What the player wants.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Aim {
    /// The most points on average.
    Points,
    /// At least so many points, however many more.
    Target,
}

/// Plays a game as well as can be.
pub struct Player<'r> {
    rules: &'r RulesFile,
    aim: Aim,
    /// All outcomes of rolling 0, 1, 2 ... dice.
    outcomes: Vec<Vec<Vec<usize>>>,
    /// What each card that was met is still worth, with the points that were needed then, below zero where there were
    /// more than enough; without a target none are.
    cards: HashMap<(Card, isize), f64>,
}

/// What the player sees after a roll. Dice are sorted, as their order on the table means nothing.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Moment {
    /// The dice that may not be rolled again.
    saved: Vec<usize>,
    /// The other dice.
    free: Vec<usize>,
    rolls_left: usize,
}

/// What each moment of one turn is worth.
type Moments = HashMap<Moment, f64>;

impl<'r> Player<'r> {
    pub fn new(rules: &'r RulesFile, aim: Aim) -> Self {
        let outcomes = (0..=rules.dice).map(|dice| ordered_rolls(dice, rules.sides)).collect();
        Self { rules, aim, outcomes, cards: HashMap::new() }
    }

    /// All cards that were met and the points that were needed then, with what they are still worth.
    pub fn cards(&self) -> &HashMap<(Card, isize), f64> {
        &self.cards
    }

    /// The expected points from this card on, without those that are on it; or the chance to get so many that are still
    /// needed, the upper bonus at the end included.
    pub fn value(&mut self, card: &Card, needed: isize) -> f64 {
        let at = (card.clone(), needed);
        if let Some(&value) = self.cards.get(&at) {
            return value;
        }
        let full = card.iter().all(Option::is_some);
        let value = if full { self.end(card, needed) } else { self.turn(&at) };
        self.cards.insert(at, value);
        value
    }

    fn end(&self, card: &Card, needed: isize) -> f64 {
        let bonus = upper_bonus(self.rules, card);
        match self.aim {
            Aim::Points => bonus as f64,
            Aim::Target => f64::from(u8::from(bonus as isize >= needed)),
        }
    }

    /// A turn begins like one in which no die was kept and one roll more was left.
    fn turn(&mut self, at: &(Card, isize)) -> f64 {
        let begin = Moment { saved: vec![], free: vec![], rolls_left: self.rules.rolls };
        self.rolled(at, &begin, &[], &mut Moments::new())
    }

    /// The mean over all outcomes of the dice that are not kept. `kept` are free dice of the moment.
    fn rolled(&mut self, card: &(Card, isize), moment: &Moment, kept: &[usize], known: &mut Moments) -> f64 {
        let dice = self.rules.dice - moment.saved.len() - kept.len();
        let mut sum = 0.0;
        for outcome in 0..self.outcomes[dice].len() {
            let after = self.after(moment, kept, &self.outcomes[dice][outcome]);
            sum += self.best(card, after, known);
        }
        sum / self.outcomes[dice].len() as f64
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

    fn best(&mut self, card: &(Card, isize), moment: Moment, known: &mut Moments) -> f64 {
        if let Some(&value) = known.get(&moment) {
            return value;
        }
        let value =
            if moment.rolls_left == 0 { self.best_entry(card, &moment) } else { self.best_keep(card, &moment, known) };
        known.insert(moment, value);
        value
    }

    /// Tries every subset of the free dice. To keep them all is to be content with the roll.
    fn best_keep(&mut self, card: &(Card, isize), moment: &Moment, known: &mut Moments) -> f64 {
        let subsets = 0..1 << moment.free.len();
        subsets.map(|subset| self.rolled(card, moment, &chosen(&moment.free, subset), known)).fold(f64::MIN, f64::max)
    }

    fn best_entry(&mut self, (card, needed): &(Card, isize), moment: &Moment) -> f64 {
        let dice = [moment.saved.as_slice(), &moment.free].concat();
        let entries = entries(self.rules, card, &dice);
        entries.into_iter().map(|entry| self.entered(card, *needed, entry)).fold(f64::MIN, f64::max)
    }

    fn entered(&mut self, card: &Card, needed: isize, entry: Entry) -> f64 {
        let mut next = card.clone();
        next[entry.category] = Some(entry.points);
        let points = entry.points + entry.extra;
        match self.aim {
            Aim::Points => points as f64 + self.value(&next, 0),
            Aim::Target => self.value(&next, needed - points as isize),
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
