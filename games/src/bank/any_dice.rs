//! Turns for points with any dice: all that dice can do is listed once, and then only chances depend on the dice.

use std::collections::{BTreeSet, HashMap};

use super::hands::Hands;
use super::outcomes::{Choice, Outcomes, choices, undominated};
use super::rules::{HotDice, RulesFile};
use super::scoring::Scoring;
use super::turn::{Above, Script, Turn};
use crate::dice::{Dice, JOKER};
use crate::die::Die;

/// Rounding is far below this part of a number.
const ROUNDING: f64 = 1e-9;

/// Turns for points of a game with any dice of some kinds, of which only the numbers are known.
///
/// Making it takes up to some seconds and 10 MB, if all of six dice differ; with given dice it is a turn within
/// milliseconds.
#[derive(Clone, Debug)]
pub struct AnyDice {
    rules: RulesFile,
    hands: Hands,
    /// The outcomes of all hands, without chances.
    script: Script,
    /// For each hand, the outcome of every roll, in the order of [`Hands::rolls`]; `None` for a bust.
    rolls: Vec<Vec<Option<u32>>>,
    /// The number of outcomes of each hand.
    outcomes: Vec<usize>,
}

impl AnyDice {
    /// Lists what dice can do in a game, whatever their faces. `counts` has the number of dice of each kind, all dice of
    /// the game together. `None` if hot dice must be rolled there, since turns then have no last total.
    #[must_use]
    pub fn new(rules: &RulesFile, counts: &[usize]) -> Option<Self> {
        if rules.hot_dice == HotDice::MustRoll {
            return None;
        }
        let mut weights = vec![1; rules.sides];
        weights.resize(JOKER, 0);
        weights[JOKER - 1] = 1;
        let hands = Hands::new(counts.iter().map(|&count| (Die::weighted(&weights), count)).collect());
        let scoring = Scoring::with_jokers(rules);
        let outcomes = Outcomes::without_dominated(rules, &hands, &scoring);
        let places = |hand: usize| -> HashMap<BTreeSet<Choice>, u32> {
            let outcomes = outcomes.of(hand).outcomes.iter().enumerate();
            outcomes.map(|(place, outcome)| (outcome.choices.iter().copied().collect(), place as u32)).collect()
        };
        let rolls_of = |hand: usize| {
            let places = places(hand);
            let choices = |roll| undominated(choices(rules, &hands, &scoring, hand, roll));
            hands.rolls(hand).iter().map(|roll| places.get(&choices(roll)).copied()).collect()
        };
        Some(Self {
            rules: rules.clone(),
            script: Script::new(&outcomes, false),
            rolls: (1..=hands.all()).map(rolls_of).collect(),
            outcomes: (1..=hands.all()).map(|hand| outcomes.of(hand).outcomes.len()).collect(),
            hands,
        })
    }

    /// The script of turns with dice of these kinds, as many of each as was said.
    #[must_use]
    pub fn script(&self, dice: &[Die]) -> Script {
        let chances = |(kind, die): (usize, &Die)| -> Vec<Vec<f64>> {
            let chance = |roll: &Dice| die.ways(roll) as f64 / (die.outcomes() as f64).powi(roll.len() as i32);
            self.hands.rolls_of_kind(kind).iter().map(|rolls| rolls.iter().map(chance).collect()).collect()
        };
        let chances: Vec<Vec<Vec<f64>>> = dice.iter().enumerate().map(chances).collect();
        self.script.clone().with_chances(|hand| {
            let of_kinds = chances.iter().zip(self.hands.counts(hand)).map(|(of_kind, &count)| &of_kind[count]);
            let of_rolls = of_kinds.fold(vec![1.0], |all: Vec<f64>, of_kind| {
                all.iter().flat_map(|chance| of_kind.iter().map(move |more| chance * more)).collect()
            });
            let (mut bust, mut of_outcomes) = (0.0, vec![0.0; self.outcomes[hand - 1]]);
            for (chance, outcome) in of_rolls.into_iter().zip(&self.rolls[hand - 1]) {
                *outcome.map_or(&mut bust, |place| &mut of_outcomes[place as usize]) += chance;
            }
            (bust, of_outcomes)
        })
    }

    /// A turn that is computed up to a total, in steps. Above it the player banks, for a lower bound, or wins as many
    /// `further` steps with each hand, for an upper bound; see [`Script::without_loss`].
    #[must_use]
    pub fn turn(&self, script: &Script, top: usize, further: Option<&[f64]>) -> Turn<f64> {
        let (points, step) = (self.above(), self.rules.step.0 as f64);
        let mut turn = Turn::new(script, top);
        turn.settle(script, points);
        let least = self.rules.steps(self.rules.least_bank(true));
        for hand in 1..=self.hands.all() {
            for total in least..=top {
                *turn.bank_mut(total, hand) = points.bank(total);
            }
            let Some(further) = further else { continue };
            let more = step * further[hand - 1] * (1.0 + ROUNDING) + ROUNDING;
            for total in top + 1..=turn.highest() {
                turn.settled_mut(total, hand).into_iter().for_each(|place| *place = points.bank(total) + more);
            }
        }
        turn
    }

    /// The values of turn totals above those that are computed.
    #[must_use]
    pub fn above(&self) -> Above {
        Above::Banks { base: 0.0, slope: self.rules.step.0 as f64 }
    }
}
