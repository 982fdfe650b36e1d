//! The replay as a game that can go on.

use dicebase_games::Dice;
use dicebase_games::bank::{Action, Objective, Player, Position, PositionError, Roll, Then};
use dicebase_policy::bank::Ranked;

use super::entry::{Act, Entry};
use super::problem::Problem;
use super::replay::Replay;
use super::{Outcome, Seat, result};
use crate::bank::in_words;
use crate::play::{Account, Awaits, Choice, Entered, Made, Play, Playable};
use crate::review::read;

impl<D: AsRef<[u8]>> Play<Replay<'_, D>> {
    /// Says who begins a game of two, at its start.
    ///
    /// # Errors
    /// Where the game has begun, or is about one player.
    pub fn begin(&mut self, first: Seat) -> Result<(), Problem> {
        self.append(&Entry { player: Some(first), act: None }.to_words())
    }
}

impl<D: AsRef<[u8]>> Replay<'_, D> {
    /// How a player stands.
    #[must_use]
    pub fn player(&self, seat: Seat) -> Player {
        self.players[seat as usize]
    }

    /// Who is to move.
    #[must_use]
    pub fn mover(&self) -> Seat {
        self.mover
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

    /// The turn total so far.
    #[must_use]
    pub fn turn_total(&self) -> usize {
        self.current().total
    }

    /// The points and the number of dice that the other player left just now.
    #[must_use]
    pub fn offer(&self) -> Option<(usize, usize)> {
        self.offer
    }

    /// The most dice of a roll that can be set aside together.
    #[must_use]
    pub fn counting(&self, roll: &Dice) -> Dice {
        result::counting(self.game(), roll)
    }

    /// How the result came about: at the end of the game, or of any turn where turns are played for themselves.
    #[must_use]
    pub fn account(&self) -> Option<Account> {
        let root = self.policy.table().metadata().root;
        let (expected, result) = match (self.game().objective(), self.outcome) {
            (Objective::Points, _) if self.turn.is_none() && self.turns[0] > 0 => {
                (root * self.turns[0] as f64, self.players[0].points as f64)
            }
            (Objective::Turns, Some(Outcome::Reached { turns })) => (root, turns as f64),
            (Objective::Win, Some(outcome)) => {
                (if self.first == Some(Seat::Me) { root } else { 1.0 - root }, share(outcome))
            }
            _ => return None,
        };
        let lost = self.lost(Seat::Me) - self.lost(Seat::Opponent);
        // Fewer turns are better.
        let sign = if self.game().objective() == Objective::Turns { -1.0 } else { 1.0 };
        Some(Account { expected, lost, luck: sign * (result - expected) + lost, result })
    }

    fn lost(&self, seat: Seat) -> f64 {
        self.decisions.iter().filter(|decision| decision.player == seat).map(|decision| decision.loss).sum()
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
        let roll = match entry.act {
            Some(Act::SetAside { roll, .. } | Act::Bust { roll: Some(roll) }) => Some(roll),
            _ => None,
        };
        Ok(Entered { words: entry.to_words(), roll })
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

    fn is_bust(&self, roll: &Dice) -> bool {
        matches!(self.after(*roll), Err(PositionError::Bust { .. }))
    }

    fn line(&self, roll: Option<Dice>, act: &str) -> String {
        let player = match self.game().objective() {
            Objective::Win => format!("{}: ", self.mover),
            Objective::Points | Objective::Turns => String::new(),
        };
        let roll = roll.map(|roll| format!("{roll} ")).unwrap_or_default();
        format!("{player}{roll}{act}")
    }

    fn choices(&self, roll: Option<Dice>) -> Result<Vec<Choice>, Problem> {
        let position = roll.map_or_else(|| self.turn_start(), |roll| self.after(roll))?;
        let choice = |ranked: Ranked| Choice {
            words: in_words(self.game(), ranked.action),
            act: act(ranked.action),
            value: ranked.value,
            loss: ranked.loss,
        };
        Ok(self.policy.rank(&position).into_iter().map(choice).collect())
    }

    fn made(&self, number: usize) -> Vec<Made> {
        let of_line = self.decisions.iter().filter(|decision| decision.line == number);
        let made = of_line.map(|decision| Made {
            mine: decision.player == Seat::Me,
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
    fn turn_start(&self) -> Result<Position, PositionError> {
        Position::start(self.game(), &self.players(), self.offer)
    }

    fn after(&self, dice: Dice) -> Result<Position, PositionError> {
        let turn = self.current();
        Position::rolled(self.game(), &self.players(), &Roll { turn: turn.total, taken: turn.taken, dice })
    }
}

/// An action as a line says it after the roll.
fn act(action: Action) -> String {
    match action {
        Action::TakeOver => "take over".to_owned(),
        Action::Roll => "roll".to_owned(),
        Action::SetAside { dice, then: Then::Bank, .. } => format!("keep {dice} bank"),
        Action::SetAside { dice, then: Then::Roll, .. } => format!("keep {dice} roll"),
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
