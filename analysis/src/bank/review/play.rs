//! The replay as a game that can go on.

use dicebase_games::bank::{Action, Objective, Points, Position, PositionError};
use dicebase_games::{Dice, Notation};
use dicebase_policy::bank::Ranked;

use super::Outcome;
use super::problem::Problem;
use super::replay::Replay;
use crate::play::{Account, Awaits, Choice, Entered, Play, Playable, Verdict};
use crate::review::{Line, Seat, end_of_dice};

impl<D: AsRef<[u8]>> Play<Replay<'_, D>> {
    /// Says who begins a game of two, at its start.
    ///
    /// # Errors
    /// Where the game has begun, or is about one player.
    pub fn begin(&mut self, first: Seat) -> Result<(), Problem> {
        self.append(&format!("{first}:"))
    }
}

impl<D: AsRef<[u8]>> Replay<'_, D> {
    /// Who is to move.
    #[must_use]
    pub fn mover(&self) -> Seat {
        self.mover
    }

    /// Whether the player to move has banked before.
    #[must_use]
    pub fn has_entered(&self) -> bool {
        self.start.me.entered
    }

    /// Who began the game, once that is known.
    #[must_use]
    pub fn first(&self) -> Option<Seat> {
        self.first
    }

    /// Which turn of the player to move it is, counted from 1.
    #[must_use]
    pub fn turn_number(&self) -> usize {
        self.turns[self.mover as usize] + usize::from(self.turn.is_none())
    }

    /// How many turns a player has ended: one that was broken off does not count.
    #[must_use]
    pub fn turns_ended(&self, seat: Seat) -> usize {
        self.turns[seat as usize] - usize::from(self.turn.is_some() && self.mover == seat)
    }

    /// The turn total so far.
    #[must_use]
    pub fn turn_total(&self) -> Points {
        self.game().rules().points(self.current().total)
    }

    /// How the result came about: at the end of the game, or of the turns so far where they are played for themselves.
    #[must_use]
    pub fn account(&self) -> Option<Account> {
        let root = self.policy.table().metadata().root;
        let (expected, result) = match (self.game().objective(), self.outcome, self.turns_ended(Seat::Me)) {
            (Objective::Points, _, turns) if turns > 0 => (root * turns as f64, self.score(Seat::Me).0 as f64),
            (Objective::Turns, Some(Outcome::Reached { turns }), _) => (root, turns as f64),
            (Objective::Win, Some(outcome), _) => {
                (if self.first == Some(Seat::Me) { root } else { 1.0 - root }, share(outcome))
            }
            _ => return None,
        };
        let lost = self.lost(Seat::Me) - self.lost(Seat::Opponent);
        let sign = if self.game().objective().words().less_is_better { -1.0 } else { 1.0 };
        Some(Account { expected, lost, luck: sign * (result - expected) + lost, result })
    }

    /// What the decisions of a player have lost in turns that are over.
    fn lost(&self, seat: Seat) -> f64 {
        let is_over = |turn: usize| turn <= self.turns_ended(seat);
        let own =
            self.decisions.iter().filter(|decision| decision.more.player == seat && is_over(decision.turn_number));
        own.map(|decision| decision.loss).sum()
    }
}

impl<D: AsRef<[u8]>> Playable for Replay<'_, D> {
    type Problem = Problem;

    fn id(&self) -> &str {
        self.game().id()
    }

    fn example(&self) -> String {
        let [roll, _] = self.game().example_lines();
        roll
    }

    fn afresh(&self) -> Self {
        Self::new(self.policy)
    }

    fn play_line(&mut self, number: usize, line: &str) -> Result<Entered, Problem> {
        let line = Line::read(line, Action::text_of, end_of_dice)?;
        self.line = number;
        let (roll, text) = self.enter(&line)?;
        let words = Line { player: line.player, roll: roll.map(|roll| roll.to_string()), act: text };
        Ok(Entered { words: words.to_string(), roll })
    }

    fn awaits(&self) -> Awaits {
        if self.outcome.is_some() {
            return Awaits::Nothing;
        }
        let turn = self.current();
        match self.turn_start() {
            Ok(position) if !turn.begun && position.actions(self.game()).len() > 1 => Awaits::Decision,
            _ => Awaits::Roll(turn.dice),
        }
    }

    fn is_mine(&self) -> bool {
        self.mover == Seat::Me
    }

    fn on_table(&self, rolled: Dice) -> Dice {
        rolled
    }

    fn nothing_done(&self, roll: &Dice) -> Option<&'static str> {
        matches!(self.after(*roll), Err(PositionError::Bust { .. })).then_some("bust")
    }

    fn line(&self, roll: Option<Dice>, act: &str) -> String {
        let player = (self.game().objective().words().players > 1).then_some(self.mover);
        Line { player, roll: roll.map(|roll| roll.to_string()), act: act.to_owned() }.to_string()
    }

    fn notation(&self, roll: Option<Dice>) -> Option<Notation> {
        let position = roll.map_or_else(|| self.turn_start(), |roll| self.after(roll));
        Some(position.ok()?.notation(self.game()))
    }

    fn choices(&self, roll: Option<Dice>) -> Result<Vec<Choice>, Problem> {
        let (game, position): (_, Position) =
            (self.game(), roll.map_or_else(|| self.turn_start(), |roll| self.after(roll))?);
        let choice = |Ranked { action, value, loss }: Ranked| {
            Choice::exact(action.in_words(game), action.text(game), value, loss)
        };
        Ok(self.policy.rank(&position)?.into_iter().map(choice).collect())
    }

    fn verdicts(&self, number: usize) -> Vec<Verdict> {
        let of_line = self.decisions.iter().filter(|decision| decision.line == number);
        of_line.map(|decision| decision.verdict(decision.more.player == Seat::Me)).collect()
    }
}

/// How much of a win an end is.
fn share(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Won { winner: Seat::Me } | Outcome::Reached { .. } => 1.0,
        Outcome::Won { winner: Seat::Opponent } => 0.0,
        Outcome::Draw => 0.5,
    }
}
