//! The replay as a game that can go on.

use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Card, Game, Position};
use dicebase_policy::scorecard::Ranked;

use super::entry::{Act, Entry};
use super::problem::Problem;
use super::replay::Replay;
use crate::play::{Account, Awaits, Choice, Entered, Made, Playable};
use crate::review::read;
use crate::scorecard::in_words;

impl<'a, D: AsRef<[u8]>> Replay<'a, D> {
    /// The game.
    #[must_use]
    pub fn game(&self) -> &'a Game {
        self.policy.game()
    }

    /// What is written down.
    #[must_use]
    pub fn card(&self) -> &Card {
        &self.card
    }

    /// The turn, counted from 1.
    #[must_use]
    pub fn turn(&self) -> usize {
        self.turn
    }

    /// How many rolls may follow the next one.
    #[must_use]
    pub fn rolls_left(&self) -> usize {
        self.rolls_left
    }

    /// The dice that stay on the table in the next roll.
    #[must_use]
    pub fn kept(&self) -> Dice {
        self.kept
    }

    /// What filling each category with these dice would give, bonus aside, where it may be filled.
    #[must_use]
    pub fn offers(&self, roll: Dice) -> Vec<Option<usize>> {
        let mut offers = vec![None; self.game().rules().categories.len()];
        let Ok(position) = Position::new(self.game(), self.card.clone(), roll, 0, Dice::NONE) else { return offers };
        for action in position.actions(self.game()) {
            if let Action::Score { category, points, .. } = action {
                offers[category] = Some(points);
            }
        }
        offers
    }

    /// How the final score came about, once the game is over.
    #[must_use]
    pub fn account(&self) -> Option<Account> {
        let expected = self.policy.value(&Card::empty(self.game()));
        let lost = self.decisions.iter().map(|decision| decision.loss).sum();
        let luck = self.decisions.iter().map(|decision| decision.luck).sum();
        let result = self.points().total as f64;
        self.card.open().is_empty().then_some(Account { expected, lost, luck, result })
    }
}

impl<D: AsRef<[u8]>> Playable for Replay<'_, D> {
    type Problem = Problem;

    fn id(&self) -> &str {
        self.game().id()
    }

    fn afresh(&self) -> Self {
        Self::new(self.policy)
    }

    fn play_line(&mut self, number: usize, line: &str) -> Result<Entered, Problem> {
        let entry = read(self.game(), line)?;
        self.line = number;
        self.enter(&entry)?;
        let act = match entry.act {
            Act::Score { category, .. } => Act::Score { category, points: self.card.points(category) },
            keep @ Act::Keep(_) => keep,
        };
        Ok(Entered { words: Entry { act, ..entry }.to_words(self.game()), roll: Some(entry.roll) })
    }

    fn awaits(&self) -> Awaits {
        if self.card.open().is_empty() {
            Awaits::Nothing
        } else {
            Awaits::Roll(self.game().rules().dice - self.kept.len())
        }
    }

    fn is_mine(&self) -> bool {
        true
    }

    fn on_table(&self, rolled: Dice) -> Dice {
        self.kept.and(&rolled)
    }

    fn is_bust(&self, _: &Dice) -> bool {
        false
    }

    fn line(&self, roll: Option<Dice>, act: &str) -> String {
        format!("{} {act}", roll.unwrap_or_default())
    }

    fn choices(&self, roll: Option<Dice>) -> Result<Vec<Choice>, Problem> {
        let roll = roll.unwrap_or_default();
        let ranked = self.policy.rank(&self.position(roll)?);
        let choice = |ranked: Ranked| Choice {
            words: in_words(self.game(), &roll, ranked.action),
            act: self.act(roll, ranked.action),
            value: ranked.value,
            loss: ranked.loss,
        };
        Ok(ranked.into_iter().map(choice).collect())
    }

    fn made(&self, number: usize) -> Vec<Made> {
        let of_line = self.decisions.iter().filter(|decision| decision.line == number);
        let made = of_line.map(|decision| Made {
            mine: true,
            choices: decision.choices,
            words: decision.action.words.clone(),
            best: decision.best.words.clone(),
            loss: decision.loss,
            rating: decision.rating,
        });
        made.collect()
    }
}

impl<D: AsRef<[u8]>> Replay<'_, D> {
    /// An action as a line says it after the roll.
    fn act(&self, roll: Dice, action: Action) -> String {
        let act = match action {
            Action::Keep(keep) => Act::Keep(keep),
            Action::Score { category, points, .. } => Act::Score { category, points: Some(points) },
        };
        Entry { roll, act }.act_in_words(self.game())
    }
}
