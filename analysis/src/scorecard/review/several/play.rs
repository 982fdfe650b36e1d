//! The replay of a game that is still going on.

use dicebase_games::scorecard::Action;
use dicebase_games::{Dice, Notation};

use super::super::problem::Problem;
use super::super::replay::ParsedLine;
use super::Player;
use super::replay::Replay;
use crate::play::{Awaits, Choice, Entered, Play, Playable, Verdict};
use crate::review::{Line, end_of_dice, players, rolls};

impl Play<Replay<'_>> {
    /// Sets the number of players, before the first turn.
    ///
    /// # Errors
    /// If the game does not allow this number, or if it has begun.
    pub fn seat_players(&mut self, players: usize) -> Result<(), Problem> {
        self.append(&format!("players {players}"))
    }
}

impl Playable for Replay<'_> {
    type Problem = Problem;

    fn id(&self) -> &str {
        self.game().id()
    }

    fn example(&self) -> String {
        let [keep, _] = self.game().example_lines();
        format!("{}: {keep}", Player::Me)
    }

    fn afresh(&self) -> Self {
        self.again()
    }

    fn play_line(&mut self, number: usize, line: &str) -> Result<Entered, Problem> {
        if let Some(found) = players(line) {
            self.seat_players(&found)?;
            return Ok(Entered { words: format!("players {found}"), roll: None });
        }
        if let Some(found) = rolls(line) {
            self.note_rolls(&found)?;
            return Ok(Entered { words: format!("rolls {found}"), roll: None });
        }
        let line = Line::<Player>::read(line, Action::text_of, end_of_dice)?;
        let parsed = self.enter(number, &line)?;
        let (roll, act) = parsed.in_file(self.game());
        let entered = Entered::new(line.player, roll, line.last, act);
        // A turn with only its last roll known is taken back as a whole.
        Ok(Entered { roll: roll.filter(|_| !matches!(parsed, ParsedLine::DidLast(..))), ..entered })
    }

    fn awaits(&self) -> Awaits {
        self.card().awaits()
    }

    fn is_mine(&self) -> bool {
        self.seating.is_mine()
    }

    fn on_table(&self, rolled: Dice) -> Dice {
        self.card().on_table(rolled)
    }

    fn line(&self, roll: Option<Dice>, act: &str) -> String {
        format!("{}: {}", self.seating.player(self.seating.mover()), self.card().line(roll, act))
    }

    fn notation(&self, roll: Option<Dice>) -> Option<Notation> {
        self.card().notation(roll)
    }

    fn choices(&self, roll: Option<Dice>) -> Result<Vec<Choice>, Problem> {
        self.card().choices(roll)
    }

    fn verdicts(&self, number: usize) -> Vec<Verdict> {
        let is_person = |place| self.seating.is_person(self.seating.player(place));
        let of_card = |(place, card): (usize, &super::super::Replay<'_>)| -> Vec<Verdict> {
            card.verdicts(number).into_iter().map(|verdict| Verdict { mine: is_person(place), ..verdict }).collect()
        };
        self.cards.iter().enumerate().flat_map(of_card).collect()
    }
}
