//! Expectimax over whole cards in rational numbers, with the number of exact ties.

use std::collections::{BTreeSet, HashMap};

use dicebase_games::scorecard::RulesFile;
use num_bigint::BigInt;
use num_rational::BigRational;

use super::player::{Aim, Moment, Player};
use super::rulebook::{Card, Entry, entries, upper_bonus};

/// A player for points whose values are exact.
pub struct RationalPlayer<'r> {
    rules: &'r RulesFile,
    dice: Player<'r>,
    /// The values of the cards that were reached, with the number of their decisions that have several best actions.
    met: HashMap<Card, (BigRational, usize)>,
}

/// The values of the moments of a turn, and whether several actions are best.
type Moments = HashMap<Moment, (BigRational, bool)>;

impl<'r> RationalPlayer<'r> {
    pub fn new(rules: &'r RulesFile) -> Self {
        Self { rules, dice: Player::new(rules, Aim::Points), met: HashMap::new() }
    }

    /// All cards that were reached, with their values and numbers of ties.
    pub fn met(&self) -> &HashMap<Card, (BigRational, usize)> {
        &self.met
    }

    /// The value of the start of a game.
    pub fn start(&mut self) -> BigRational {
        self.value(vec![None; self.rules.categories.len()])
    }

    fn value(&mut self, card: Card) -> BigRational {
        if let Some((value, _)) = self.met.get(&card) {
            return value.clone();
        }
        let found = match card.iter().all(Option::is_some) {
            true => (integer(upper_bonus(self.rules, &card)), 0),
            false => self.turn(&card),
        };
        self.met.insert(card, found.clone());
        found.0
    }

    fn turn(&mut self, card: &Card) -> (BigRational, usize) {
        let mut moments = Moments::new();
        let value = self.rolled(card, &Moment::begin(self.rules), &[], &mut moments);
        let ties = moments.values().filter(|(_, is_tied)| *is_tied).count();
        (value, ties)
    }

    /// The mean over all outcomes of the dice that are not kept.
    fn rolled(&mut self, card: &Card, moment: &Moment, kept: &[usize], moments: &mut Moments) -> BigRational {
        let after = self.dice.all_after(moment, kept);
        let count = integer(after.len());
        after.into_iter().map(|moment| self.best(card, moment, moments)).sum::<BigRational>() / count
    }

    fn best(&mut self, card: &Card, mut moment: Moment, moments: &mut Moments) -> BigRational {
        if moment.rolls_left == 0 {
            // All dice count, whether they were saved or not.
            moment.free.append(&mut moment.saved);
            moment.free.sort_unstable();
        }
        if let Some((value, _)) = moments.get(&moment) {
            return value.clone();
        }
        let worths = match moment.rolls_left {
            0 => self.entered(card, &moment),
            _ => self.kept(card, &moment, moments),
        };
        let best = worths.iter().max().unwrap().clone();
        let is_tied = worths.iter().filter(|worth| **worth == best).count() > 1;
        // With all dice saved there is nothing to decide.
        let is_decision = !moment.free.is_empty() || moment.rolls_left == 0;
        moments.insert(moment, (best.clone(), is_tied && is_decision));
        best
    }

    /// The values of filling each category that may be filled.
    fn entered(&mut self, card: &Card, moment: &Moment) -> Vec<BigRational> {
        let dice = [moment.saved.as_slice(), &moment.free].concat();
        let entries = entries(self.rules, card, &dice);
        let worth = |entry: Entry| {
            let mut after = card.clone();
            after[entry.category] = Some(entry.points);
            integer(entry.points + entry.extra) + self.value(after)
        };
        entries.into_iter().map(worth).collect()
    }

    /// The values of keeping each part of the dice. Keeping them all means to score them.
    fn kept(&mut self, card: &Card, moment: &Moment, moments: &mut Moments) -> Vec<BigRational> {
        let parts: BTreeSet<Vec<usize>> = moment.parts().collect();
        let mut worths = Vec::new();
        for part in parts {
            worths.push(match part.len() == moment.free.len() {
                true => self.entered(card, moment).into_iter().max().unwrap(),
                false => self.rolled(card, moment, &part, moments),
            });
        }
        worths
    }
}

fn integer(number: usize) -> BigRational {
    BigRational::from_integer(BigInt::from(number))
}
