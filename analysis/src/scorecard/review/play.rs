//! The replay of a game that is still going on.

use dicebase_games::scorecard::{self, Action, Position};
use dicebase_games::{Dice, Notation};
use dicebase_policy::scorecard::Ranked;

use super::problem::Problem;
use super::replay::{ParsedLine, Replay};
use crate::play::{Awaits, Choice, Entered, Playable, Verdict};
use crate::review::{Line, Seat, end_of_dice, rolls};

impl Replay<'_> {
    /// The number of rolls that may follow the next one.
    #[must_use]
    pub fn rolls_left(&self) -> usize {
        self.rolls_left
    }

    /// The number of rolls of the turn, including those that were saved for it.
    #[must_use]
    pub fn rolls(&self) -> usize {
        self.rolls
    }

    /// The dice that stay on the table in the next roll.
    #[must_use]
    pub fn kept(&self) -> Dice {
        self.kept
    }

    /// The points of each category with these dice, without bonus; `None` for categories that may not be filled.
    #[must_use]
    pub fn offers(&self, roll: Dice) -> Vec<Option<usize>> {
        let mut offers = vec![None; self.game().rules().categories.len()];
        self.entries(roll).into_iter().for_each(|choice| offers[choice.category] = Some(choice.points));
        offers
    }

    /// The ways to fill a category with these dice, in the order of the card.
    #[must_use]
    pub fn entries(&self, roll: Dice) -> Vec<scorecard::Choice> {
        let game = self.game();
        let position = Position::after_roll(game, self.card().clone(), roll, self.rolls_left, Dice::NONE);
        position.map_or_else(|_| Vec::new(), |position| position.choices(game).collect())
    }
}

impl Playable for Replay<'_> {
    type Problem = Problem;

    fn id(&self) -> &str {
        self.game().id()
    }

    fn example(&self) -> String {
        let [keep, _] = self.game().example_lines();
        keep
    }

    fn afresh(&self) -> Self {
        Self::at_start(self.advice, self.players.afresh(self.game()), self.worth)
    }

    fn play_line(&mut self, number: usize, line: &str) -> Result<Entered, Problem> {
        if let Some(found) = rolls(line) {
            self.note_rolls(&found)?;
            return Ok(Entered { words: format!("rolls {found}"), roll: None });
        }
        let line = Line::read(line, Action::text_of, end_of_dice)?;
        self.line = number;
        let said = self.enter(&line)?;
        let (roll, act) = said.in_file(self.game());
        let entered = Entered::new(line.player, roll, line.last, act);
        // A turn with only its last roll known is taken back as a whole.
        Ok(Entered { roll: roll.filter(|_| !matches!(said, ParsedLine::DidLast(..))), ..entered })
    }

    fn awaits(&self) -> Awaits {
        if self.players.are_finished() {
            Awaits::Nothing
        } else {
            Awaits::Roll(self.game().rules().dice - self.kept.len())
        }
    }

    fn is_mine(&self) -> bool {
        self.mover() == Seat::Me
    }

    fn on_table(&self, rolled: Dice) -> Dice {
        self.kept.and(&rolled)
    }

    fn line(&self, roll: Option<Dice>, act: &str) -> String {
        let player = self.are_two().then(|| self.mover());
        // If a note says that turns have only their last rolls, first rolls are marked.
        let last = (self.rolls_told.only_last() && roll.is_some() && self.begins_turn()).then_some(false);
        Line::new(player, roll, last, act).to_string()
    }

    fn notation(&self, roll: Option<Dice>) -> Option<Notation> {
        let position = roll.map_or_else(|| Ok(self.turn_start()), |roll| self.position(roll));
        Some(position.ok()?.notation(self.game()))
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
        of_line.map(|decision| decision.verdict(decision.more.player != Some(Seat::Opponent))).collect()
    }
}
