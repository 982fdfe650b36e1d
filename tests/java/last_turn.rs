//! The last turn of a completed round, by every roll: the chance to come to a score that is enough.

use std::cell::RefCell;
use std::collections::HashMap;

use dicebase_games::Dice;
use dicebase_games::bank::{Game, Roll, UpTo};

use super::question::Question;
use crate::common::Random;

/// Numbers may differ by the rounding of sums that are added in another order.
const ROUNDING: f64 = 1e-12;

/// What may be set aside of a roll: its worth in steps, and the dice that are left.
type Choices = Vec<(usize, usize)>;

/// A last turn of a player, in steps.
pub struct LastTurn<'g> {
    game: &'g Game,
    score: usize,
    /// The least turn total that wins.
    needed: usize,
    /// By number of dice, the rolls: the ways to each, and what may be set aside.
    rolls: Vec<Vec<(usize, Choices)>>,
    /// By turn total and number of dice, what was worked out before.
    known: RefCell<HashMap<(usize, usize), f64>>,
}

/// What may be done, and the chance after it.
pub type Chances = Vec<(String, f64)>;

impl<'g> LastTurn<'g> {
    pub fn new(game: &'g Game, score: usize, entered: bool, enough: usize) -> Self {
        let step = game.rules().step.0;
        let needed = ((enough - score) / step).max(game.least_bank(entered));
        let mut turn = Self { game, score: score / step, needed, rolls: Vec::new(), known: RefCell::default() };
        for dice in 0..=game.rules().dice {
            let choices = |roll| turn.parts(roll).into_iter().map(|(_, steps, left)| (steps, left)).collect();
            let rolls = rolls(dice, game.rules().sides);
            let rolls = rolls.iter().map(|(roll, ways)| (*ways, choices(roll))).collect();
            turn.rolls.push(rolls);
        }
        turn
    }

    /// What the bot was asked in a match, where as much as the other player has is enough.
    pub fn of(game: &'g Game, question: &Question) -> Self {
        let (me, opponent) = (question.players.me, question.players.opponent);
        Self::new(game, me.points.0, me.entered, opponent.points.0)
    }

    fn rolled(&self, total: usize, dice: usize) -> f64 {
        if let Some(&known) = self.known.borrow().get(&(total, dice)) {
            return known;
        }
        let best = |choices: &[(usize, usize)]| {
            choices.iter().map(|&(steps, left)| self.after(total + steps, left)).fold(0.0, f64::max)
        };
        let rolls = &self.rolls[dice];
        let all: usize = rolls.iter().map(|(ways, _)| ways).sum();
        let rolled = rolls.iter().map(|(ways, choices)| *ways as f64 * best(choices)).sum::<f64>() / all as f64;
        self.known.borrow_mut().insert((total, dice), rolled);
        rolled
    }

    fn after(&self, total: usize, left: usize) -> f64 {
        if total >= self.needed { 1.0 } else { self.rolled(total, left) }
    }

    /// The selections of a roll that count, with their steps and the dice left.
    fn parts(&self, roll: &Dice) -> Vec<(Dice, usize, usize)> {
        let rules = self.game.rules();
        let left = |part: &Dice| if part.len() == roll.len() { rules.dice } else { roll.len() - part.len() };
        let counting = roll.parts().filter_map(|part| Some((part, self.game.scoring().of(&part)?)));
        counting.map(|(part, points)| (part, rules.steps(points), left(&part))).collect()
    }

    /// What may be done at the start, in the words of a match.
    pub fn at_start(&self, offer: Option<(usize, usize)>) -> Chances {
        let mut chances = vec![("roll".to_owned(), self.rolled(0, self.game.rules().dice))];
        let may_take = |steps: usize| {
            self.game.rules().take_over.is_some_and(|rule| rule.up_to == UpTo::Any || steps <= self.score)
        };
        if let Some((steps, dice)) = offer.filter(|(steps, _)| may_take(*steps)) {
            // Points taken over are not banked before a roll.
            chances.push(("take-over".to_owned(), self.rolled(steps, dice)));
        }
        chances
    }

    /// What may be done after a roll.
    pub fn after_roll(&self, total: usize, roll: &Dice) -> Chances {
        let mut chances = Chances::new();
        for (part, steps, left) in self.parts(roll) {
            chances.push((format!("{part} roll"), self.rolled(total + steps, left)));
            chances.push((format!("{part} bank"), if total + steps >= self.needed { 1.0 } else { 0.0 }));
        }
        chances
    }

    /// What may be done where the bot was asked.
    pub fn asked(&self, question: &Question) -> Chances {
        let steps = |points| self.game.rules().steps(points);
        match question.roll {
            Some(Roll { turn, dice, .. }) => self.after_roll(steps(turn), &dice),
            None => self.at_start(question.offer.map(|(points, dice)| (steps(points), dice))),
        }
    }
}

/// That an answer is as good as any.
pub fn assert_best(chances: &Chances, answer: &str, what: &str) {
    let best = chances.iter().map(|(_, chance)| *chance).fold(0.0, f64::max);
    let (_, found) = chances.iter().find(|(action, _)| action == answer).unwrap_or_else(|| panic!("{what}: {answer}"));
    assert!(best - found < ROUNDING, "{what}: {answer} has {found}, and {best} is there");
}

/// That a ranking in the words of the driver has these chances.
pub fn assert_ranking(chances: &Chances, answer: &str, what: &str) {
    for action in answer.split(';') {
        let words: Vec<&str> = action.splitn(5, ' ').collect();
        let found: f64 = words[0].parse().unwrap_or_else(|_| panic!("{what}: {answer}"));
        let (_, chance) =
            chances.iter().find(|(name, _)| name == words[4]).unwrap_or_else(|| panic!("{what}: {answer}"));
        assert!((found - chance).abs() < ROUNDING, "{what}: {action} and not {chance}");
    }
    assert_best(chances, answer.split(';').next().unwrap().splitn(5, ' ').last().unwrap(), what);
}

/// Every roll with the number of ways to it.
fn rolls(dice: usize, sides: usize) -> HashMap<Dice, usize> {
    let mut rolls = HashMap::from([(Dice::NONE, 1)]);
    for _ in 0..dice {
        let mut longer = HashMap::new();
        for (roll, ways) in &rolls {
            for face in 1..=sides {
                *longer.entry(roll.with(face)).or_default() += ways;
            }
        }
        rolls = longer;
    }
    rolls
}

/// A roll that is no bust, drawn by chance.
pub fn any_roll(game: &Game, random: &mut Random) -> Dice {
    loop {
        let dice = Dice::from_faces((0..game.rules().dice).map(|_| 1 + random.below(game.rules().sides)));
        if dice.parts().any(|part| game.scoring().of(&part).is_some()) {
            return dice;
        }
    }
}
