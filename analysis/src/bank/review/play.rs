//! The replay as a game that can be continued.

use dicebase_games::bank::{Action, Objective, Players, Points, Position, PositionError};
use dicebase_games::{Dice, Notation};
use dicebase_policy::bank::Ranked;

use super::Outcome;
use super::problem::Problem;
use super::replay::Replay;
use crate::play::{Awaits, Breakdown, Choice, Entered, Play, Playable, Verdict};
use crate::review::{FormError, Line, Player, end_of_dice, refuse_last};

/// The reason why last rolls alone do not suffice.
const NO_LAST: &str = "which dice were set aside before makes the turn total; write how the turn ended, as in `bank 450 \
                       with 2 dice` or `bust`, which is not measured";

impl<D: AsRef<[u8]>> Play<Replay<'_, D>> {
    /// Names the player who begins a game of several players, at its start.
    ///
    /// # Errors
    /// If the game has begun, or is for one player.
    pub fn begin(&mut self, first: Player) -> Result<(), Problem> {
        self.append(&format!("{first}:"))
    }
}

impl<D: AsRef<[u8]>> Replay<'_, D> {
    /// The place of the player to move in the order of play, counted from the writer of the file.
    #[must_use]
    pub fn mover(&self) -> usize {
        self.mover
    }

    /// Returns `true` when the player to move has banked before.
    #[must_use]
    pub fn has_entered(&self) -> bool {
        self.start.me.entered
    }

    /// The place of the player who began the game, once it is known.
    #[must_use]
    pub fn first(&self) -> Option<usize> {
        self.first
    }

    /// The number of the current turn of the player to move, counted from 1.
    #[must_use]
    pub fn turn_number(&self) -> usize {
        self.turns[self.mover] + usize::from(self.turn.is_none())
    }

    /// The number of the current turn of the game, counted from 1.
    #[must_use]
    pub fn turn_of_game(&self) -> usize {
        self.turns.iter().sum::<usize>() + usize::from(self.turn.is_none())
    }

    /// The number of turns that the player at a place has ended. A turn that has not ended does not count.
    #[must_use]
    pub fn turns_ended(&self, place: usize) -> usize {
        self.turns[place] - usize::from(self.turn.is_some() && self.mover == place)
    }

    /// The position after a roll; `None` if the roll leaves no decision.
    #[must_use]
    pub fn decision(&self, roll: Dice) -> Option<Position> {
        self.after(roll).ok()
    }

    /// The turn total so far.
    #[must_use]
    pub fn turn_total(&self) -> Points {
        self.game().rules().points(self.current().total)
    }

    /// The parts of the result: of a game that has ended or, under the objective points, of the turns so far.
    ///
    /// If each player maximises its own chance, only the losses of the writer's decisions count. The losses of
    /// others need not benefit this player, and are part of its luck.
    #[must_use]
    pub fn account(&self) -> Option<Breakdown> {
        let root = self.root();
        let (expected, result) = match (self.game().objective(), self.outcome, self.turns_ended(0)) {
            (Objective::Points, _, turns) if turns > 0 => (root * turns as f64, self.score(0).0 as f64),
            (Objective::Turns, Some(Outcome::Reached { turns }), _) => (root, turns as f64),
            (Objective::Win, Some(outcome), _) => (self.chance_at_start()?, share(outcome)),
            _ => return None,
        };
        let gained = match self.game().is_equilibrium() {
            true => 0.0,
            false => (1..self.game().players()).map(|place| self.lost(place)).sum(),
        };
        let lost = self.lost(0) - gained;
        let sign = if self.game().objective().words().less_is_better { -1.0 } else { 1.0 };
        Some(Breakdown { expected, lost, luck: sign * (result - expected) + lost, result })
    }

    /// The chance to win of the writer of the file at the start of the game.
    fn chance_at_start(&self) -> Option<f64> {
        let players = self.game().players();
        let start = Position::start(self.game(), &Players::default(), None).ok()?;
        let chances = self.policy?.chances(&start).ok()??;
        chances.get((players - self.first?) % players).copied()
    }

    /// The loss of the decisions of the player at a place, in turns that have ended.
    fn lost(&self, place: usize) -> f64 {
        let (player, ended) = (self.player(place), self.turns_ended(place));
        let own =
            self.decisions.iter().filter(|decision| decision.more.player == player && decision.turn_number <= ended);
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
        let mut afresh = self.policy.map_or_else(|| Self::unmeasured(self.game()), Self::new);
        afresh.people = self.people;
        afresh
    }

    fn play_line(&mut self, number: usize, line: &str) -> Result<Entered, Problem> {
        refuse_last(line, NO_LAST)?;
        let line = Line::read(line, Action::text_of, end_of_dice)?;
        if line.last.is_some() {
            return Err(FormError::NoLast { reason: NO_LAST }.into());
        }
        self.line = number;
        let (roll, text) = self.enter(&line)?;
        let words = Line { player: line.player, roll: roll.map(|roll| roll.to_string()), last: None, act: text };
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
        self.people[self.mover]
    }

    fn on_table(&self, rolled: Dice) -> Dice {
        rolled
    }

    fn nothing_done(&self, roll: &Dice) -> Option<&'static str> {
        matches!(self.after(*roll), Err(PositionError::Bust { .. })).then_some("bust")
    }

    fn line(&self, roll: Option<Dice>, act: &str) -> String {
        let player = (self.game().players() > 1).then(|| self.player(self.mover));
        Line { player, roll: roll.map(|roll| roll.to_string()), last: None, act: act.to_owned() }.to_string()
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
        let ranked = self.policy.map(|policy| policy.rank(&position)).transpose()?;
        Ok(ranked.unwrap_or_default().into_iter().map(choice).collect())
    }

    fn verdicts(&self, number: usize) -> Vec<Verdict> {
        let of_line = self.decisions.iter().filter(|decision| decision.line == number);
        of_line.map(|decision| decision.verdict(self.people[decision.more.player.place()])).collect()
    }
}

/// The share of a win that an outcome gives to the writer of the file.
fn share(outcome: Outcome) -> f64 {
    match outcome {
        Outcome::Won { winner: Player::Me } | Outcome::Reached { .. } | Outcome::BothWon => 1.0,
        Outcome::Won { .. } => 0.0,
        Outcome::Draw => 0.5,
    }
}
