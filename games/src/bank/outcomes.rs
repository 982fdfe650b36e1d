//! The outcomes of a roll, and the choices after it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use super::hands::Hands;
use super::rules::RulesFile;
use super::scoring::Scoring;
use crate::dice::Dice;

/// Dice that may be set aside, reduced to what matters: the number of dice to roll next and the steps won.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Choice {
    /// The hand that is left to roll; all dice of the game after hot dice. If all dice are alike, it is their number.
    pub left: usize,
    /// The steps that are added to the turn total.
    pub steps: usize,
}

/// The rolls of some number of dice that leave the same choices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The number of ordered rolls.
    pub ways: u64,
    /// The choices, in arbitrary order.
    pub choices: Vec<Choice>,
}

/// All rolls of some number of dice.
#[derive(Clone, Debug)]
pub struct Rolls {
    /// The number of ordered rolls.
    pub ways: u64,
    /// The number of ordered rolls that are busts.
    pub busts: u64,
    /// The other rolls, by their choices.
    pub outcomes: Vec<Outcome>,
}

/// The rolls of every hand, which is every number of dice if all are alike; see [`Hands`].
#[derive(Clone, Debug)]
pub struct Outcomes {
    rolls: Vec<Rolls>,
    most_steps: usize,
}

impl Outcomes {
    /// All choices after every roll.
    pub(super) fn new(rules: &RulesFile, hands: &Hands, scoring: &Scoring) -> Self {
        Self::with(rules, hands, scoring, |choices| choices)
    }

    /// Leaves out the choices that win fewer steps than another with the same hand left.
    pub(super) fn without_dominated(rules: &RulesFile, hands: &Hands, scoring: &Scoring) -> Self {
        Self::with(rules, hands, scoring, undominated)
    }

    fn with(
        rules: &RulesFile,
        hands: &Hands,
        scoring: &Scoring,
        select: impl Fn(BTreeSet<Choice>) -> BTreeSet<Choice>,
    ) -> Self {
        let rolls_of = |hand: usize| {
            if hands.is_choice(hand) {
                return Rolls::of_choice(rules.first_rolls());
            }
            if hands.size(hand) == 0 {
                return Rolls::of_choice(0..0);
            }
            let mut ways_of: BTreeMap<BTreeSet<Choice>, u64> = BTreeMap::new();
            for roll in hands.rolls(hand) {
                *ways_of.entry(select(choices(rules, hands, scoring, hand, &roll))).or_default() += hands.ways(&roll);
            }
            let busts = ways_of.remove(&BTreeSet::new()).unwrap_or_default();
            let outcome =
                |(choices, ways): (BTreeSet<Choice>, u64)| Outcome { ways, choices: choices.into_iter().collect() };
            Rolls { ways: hands.outcomes(hand), busts, outcomes: ways_of.into_iter().map(outcome).collect() }
        };
        let rolls: Vec<Rolls> = (1..=hands.all()).map(rolls_of).collect();
        let choices = rolls.iter().flat_map(|rolls| &rolls.outcomes).flat_map(|outcome| &outcome.choices);
        let most_steps = choices.map(|choice| choice.steps).max().unwrap_or_default();
        Self { rolls, most_steps }
    }

    /// The rolls of a hand, from 1 to all dice of the game.
    #[must_use]
    pub fn of(&self, dice: usize) -> &Rolls {
        &self.rolls[dice - 1]
    }

    /// The number of hands.
    #[must_use]
    pub fn dice(&self) -> usize {
        self.rolls.len()
    }

    /// The largest number of steps of the dice of one roll.
    #[must_use]
    pub fn most_steps(&self) -> usize {
        self.most_steps
    }
}

/// The choices after a roll of a hand, in ascending order.
pub(super) fn choices(
    rules: &RulesFile,
    hands: &Hands,
    scoring: &Scoring,
    hand: usize,
    roll: &Dice,
) -> BTreeSet<Choice> {
    let choice = |part: Dice| {
        let steps = rules.steps(scoring.of(&part)?);
        Some(Choice { left: hands.without(hand, &part), steps })
    };
    scoring.allowed(roll).into_iter().filter_map(choice).collect()
}

/// The choices without those that win fewer steps than another with the same hand left.
pub(super) fn undominated(choices: BTreeSet<Choice>) -> BTreeSet<Choice> {
    // The choices are in ascending order, so the last of each hand has the most steps.
    let most: BTreeMap<usize, Choice> = choices.into_iter().map(|choice| (choice.left, choice)).collect();
    most.into_values().collect()
}

impl Rolls {
    /// The choice of one of these hands, as a roll that is certain and wins nothing. A choice of none has no value:
    /// after the roll that is a turn the player can only bank.
    fn of_choice(hands: Range<usize>) -> Self {
        let choices = hands.map(|left| Choice { left, steps: 0 }).collect();
        Self { ways: 1, busts: 0, outcomes: vec![Outcome { ways: 1, choices }] }
    }

    /// The probability that such a roll is a bust.
    #[must_use]
    pub(crate) fn bust_chance(&self) -> f64 {
        self.busts as f64 / self.ways as f64
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Game, Objective};
    use super::*;

    fn outcomes(game: &str) -> Outcomes {
        let game = Game::builtin(game, Objective::Win).unwrap();
        Outcomes::new(game.rules(), game.hands(), game.scoring())
    }

    #[test]
    fn zehntausend_has_few_kinds_of_rolls() {
        let outcomes = outcomes("zehntausend");
        // Busts are one more outcome.
        let kinds: Vec<usize> = (1..=6).map(|dice| outcomes.of(dice).outcomes.len() + 1).collect();
        assert_eq!(kinds, [3, 6, 14, 31, 61, 114]);
    }

    #[test]
    fn busts_are_as_likely_as_counting_says() {
        let outcomes = outcomes("zehntausend");
        let fractions = [(2, 3), (4, 9), (5, 18), (17, 108), (25, 324), (5, 162)];
        for (dice, (numerator, denominator)) in (1..=6).zip(fractions) {
            let rolls = outcomes.of(dice);
            assert_eq!(rolls.busts * denominator, rolls.ways * numerator, "{dice} dice");
        }
    }

    #[test]
    fn every_roll_is_counted_once() {
        for game in crate::builtins().iter().filter(|game| game.family == crate::Family::Bank) {
            let outcomes = outcomes(game.id);
            for dice in 1..=outcomes.dice() {
                let rolls = outcomes.of(dice);
                let scoring: u64 = rolls.outcomes.iter().map(|outcome| outcome.ways).sum();
                assert_eq!(rolls.busts + scoring, rolls.ways, "{} with {dice} dice", game.id);
            }
        }
    }
}
