//! Expectimax over whole cards and all subsets of the dice.
//!
//! It knows of no states that are worth the same, of no multiplicities and of no order to solve in: it remembers what
//! it has computed, and that is all.

use std::collections::HashMap;

use dicebase_games::scorecard::RulesFile;

use super::rulebook::{Card, Entry, entries, ordered_rolls, upper_bonus};

/// Plays a game as well as can be.
pub struct Player<'r> {
    rules: &'r RulesFile,
    /// All outcomes of rolling 0, 1, 2 ... dice.
    outcomes: Vec<Vec<Vec<usize>>>,
    /// What each card that was met is still worth.
    cards: HashMap<Card, f64>,
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
    pub fn new(rules: &'r RulesFile) -> Self {
        let outcomes = (0..=rules.dice).map(|dice| ordered_rolls(dice, rules.sides)).collect();
        Self { rules, outcomes, cards: HashMap::new() }
    }

    /// All cards that were met, with what they are still worth.
    pub fn cards(&self) -> &HashMap<Card, f64> {
        &self.cards
    }

    /// The expected points from this card on, without those that are on it.
    pub fn value(&mut self, card: &Card) -> f64 {
        if let Some(&value) = self.cards.get(card) {
            return value;
        }
        let full = card.iter().all(Option::is_some);
        let value = if full { upper_bonus(self.rules, card) as f64 } else { self.turn(card) };
        self.cards.insert(card.clone(), value);
        value
    }

    /// A turn begins like one in which no die was kept and one roll more was left.
    fn turn(&mut self, card: &Card) -> f64 {
        let begin = Moment { saved: vec![], free: vec![], rolls_left: self.rules.rolls };
        self.rolled(card, &begin, &[], &mut Moments::new())
    }

    /// The mean over all outcomes of the dice that are not kept. `kept` are free dice of the moment.
    fn rolled(&mut self, card: &Card, moment: &Moment, kept: &[usize], known: &mut Moments) -> f64 {
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

    fn best(&mut self, card: &Card, moment: Moment, known: &mut Moments) -> f64 {
        if let Some(&value) = known.get(&moment) {
            return value;
        }
        let value =
            if moment.rolls_left == 0 { self.best_entry(card, &moment) } else { self.best_keep(card, &moment, known) };
        known.insert(moment, value);
        value
    }

    /// Tries every subset of the free dice. To keep them all is to be content with the roll.
    fn best_keep(&mut self, card: &Card, moment: &Moment, known: &mut Moments) -> f64 {
        let subsets = 0..1 << moment.free.len();
        subsets.map(|subset| self.rolled(card, moment, &chosen(&moment.free, subset), known)).fold(f64::MIN, f64::max)
    }

    fn best_entry(&mut self, card: &Card, moment: &Moment) -> f64 {
        let dice = [moment.saved.as_slice(), &moment.free].concat();
        let entries = entries(self.rules, card, &dice);
        entries.into_iter().map(|entry| self.entered(card, entry)).fold(f64::MIN, f64::max)
    }

    fn entered(&mut self, card: &Card, entry: Entry) -> f64 {
        let mut next = card.clone();
        next[entry.category] = Some(entry.points);
        (entry.points + entry.extra) as f64 + self.value(&next)
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
