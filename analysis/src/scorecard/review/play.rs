//! The replay as a game that can go on.

use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Card, Position};
use dicebase_policy::scorecard::Ranked;

use super::problem::Problem;
use super::replay::Replay;
use crate::play::{Account, Awaits, Choice, Entered, Playable, Verdict};
use crate::review::{Line, end_of_dice};

impl<D: AsRef<[u8]>> Replay<'_, D> {
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
        let game = self.game();
        let mut offers = vec![None; game.rules().categories.len()];
        if let Ok(position) = Position::after_roll(game, self.card.clone(), roll, 0, Dice::NONE) {
            position.choices(game).for_each(|choice| offers[choice.category] = Some(choice.points));
        }
        offers
    }

    /// How the result came about, once the game is over: the final score, or 1 where the target is reached and 0 where
    /// it is not.
    #[must_use]
    pub fn account(&self) -> Option<Account> {
        let expected = self.worth;
        let lost = self.decisions.iter().map(|decision| decision.loss).sum();
        let luck = self.decisions.iter().map(|decision| decision.more.luck).sum();
        let result = match self.target() {
            None => self.points().total as f64,
            Some(target) => f64::from(u8::from(self.points().total >= target)),
        };
        self.card.open().is_empty().then_some(Account { expected, lost, luck, result })
    }
}

impl<D: AsRef<[u8]>> Playable for Replay<'_, D> {
    type Problem = Problem;

    fn id(&self) -> &str {
        self.game().id()
    }

    fn example(&self) -> String {
        let [keep, _] = self.game().example_lines();
        keep
    }

    fn afresh(&self) -> Self {
        Self::at_start(self.policy, self.wanted().clone(), self.worth)
    }

    fn play_line(&mut self, number: usize, line: &str) -> Result<Entered, Problem> {
        let line = Line::read(line, Action::text_of, end_of_dice)?;
        self.line = number;
        let (roll, action) = self.enter(&line)?;
        Ok(Entered { words: format!("{roll} {}", action.text(self.game())), roll: Some(roll) })
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

    fn nothing_done(&self, _: &Dice) -> Option<&'static str> {
        None
    }

    fn line(&self, roll: Option<Dice>, act: &str) -> String {
        format!("{} {act}", roll.unwrap_or_default())
    }

    fn choices(&self, roll: Option<Dice>) -> Result<Vec<Choice>, Problem> {
        let game = self.game();
        let choice = |Ranked { action, value, loss }: Ranked| {
            Choice::exact(action.in_words(game), action.text(game), value, loss)
        };
        Ok(self.ranked(roll.unwrap_or_default())?.into_iter().map(choice).collect())
    }

    fn verdicts(&self, number: usize) -> Vec<Verdict> {
        let of_line = self.decisions.iter().filter(|decision| decision.line == number);
        of_line.map(|decision| decision.verdict(true)).collect()
    }
}
