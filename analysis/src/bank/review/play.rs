//! The replay as a game that can be continued.

use dicebase_games::bank::{Action, Objective, Players, Points, Position, PositionError};
use dicebase_games::{Dice, DiceError, Notation};
use dicebase_policy::bank::Ranked;
use dicebase_policy::{Estimate, Worth};

use super::problem::Problem;
use super::replay::Replay;
use super::{Measured, Outcome};
use crate::play::{Awaits, Breakdown, Choice, Entered, Play, Playable, Verdict};
use crate::random::roll_each;
use crate::review::{Decision, FormError, Line, Player, end_of_dice, end_of_marked_dice, players};

/// The reason why last rolls alone do not suffice.
const NO_LAST: &str = "which dice were set aside before makes the turn total; write how the turn ended, as in `bank 450 \
                       with 2 dice` or `bust`, which is not measured";

impl<D: AsRef<[u8]>> Play<Replay<'_, D>> {
    /// Sets the number of players, before the first turn.
    ///
    /// # Errors
    /// If the game does not allow this number, or if it has begun.
    pub fn seat_players(&mut self, players: usize) -> Result<(), Problem> {
        self.append(&format!("players {players}"))
    }
}

impl<D: AsRef<[u8]>> Replay<'_, D> {
    /// Returns `true` when the player to move has banked before.
    #[must_use]
    pub fn has_entered(&self) -> bool {
        self.start.me.entered
    }

    /// The position at the start of a turn, or after a roll; `None` if the roll leaves no decision.
    #[must_use]
    pub fn decision(&self, roll: Option<Dice>) -> Option<Position> {
        self.position(roll).ok()
    }

    /// The position at the start of a turn, or after a roll.
    fn position(&self, roll: Option<Dice>) -> Result<Position, PositionError> {
        roll.map_or_else(|| self.turn_start(), |roll| self.after(roll))
    }

    /// A line of a game with several kinds of dice. A joker at the beginning of its roll is no mark of a last roll; a
    /// comma, which means nothing between dice, tells them apart.
    fn of_kinds(line: &str) -> Result<Line<Player>, FormError> {
        let roll = line.find(':').map_or(0, |colon| colon + 1);
        let line = match line[roll..].trim_start().starts_with('*') {
            true => format!("{},{}", &line[..roll], &line[roll..]),
            false => line.to_owned(),
        };
        Line::read_without_last(&line, NO_LAST, Action::text_of, end_of_marked_dice)
    }

    /// The hand that is left to roll, in words.
    #[must_use]
    pub fn left_in_words(&self) -> String {
        self.set().hands().in_words(self.current().dice)
    }

    /// A roll of the dice that are left, as an example.
    #[must_use]
    pub fn example_roll(&self) -> Dice {
        let (hands, hand) = (self.set().hands(), self.current().dice);
        let alike = || Dice::example(hands.size(hand), self.game().rules().sides);
        let of_kinds = || hands.rolls(hand).into_iter().last();
        if self.game().rules().kinds.is_empty() { alike() } else { of_kinds().unwrap_or_else(alike) }
    }

    /// Rolls the dice that are left: roll number `number` of the game played with `seed`.
    #[must_use]
    pub fn roll(&self, seed: u64, number: u64) -> Dice {
        let (hands, hand) = (self.set().hands(), self.current().dice);
        roll_each(seed, number, hands.dice().zip(hands.counts(hand).iter().copied()))
    }

    /// The turn total so far.
    #[must_use]
    pub fn turn_total(&self) -> Points {
        self.game().rules().points(self.current().total)
    }

    /// The parts of the result: of a game that has ended or, under the objective points, of the turns so far.
    ///
    /// If each player maximises its own chance, only the losses of the writer's decisions count. The losses of
    /// others need not benefit this player, and are part of its luck. `None` at a table of more players than the game
    /// is solved for, where losses are not known.
    #[must_use]
    pub fn account(&self) -> Option<Breakdown> {
        let root = self.root();
        let (expected, result) = match (self.game().objective(), &self.outcome, self.seating.turns_ended(0)) {
            _ if self.is_among_several() => return None,
            (Objective::Points, _, turns) if turns > 0 => (root * turns as f64, self.score(0).0 as f64),
            (Objective::Turns, Some(Outcome::Reached { turns }), _) => (root, *turns as f64),
            (Objective::Win, Some(_), _) => (self.chance_at_start()?, self.share()?),
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

    /// The share of a win that the outcome gives to the writer of the file; `None` if the game is not over.
    #[must_use]
    pub fn share(&self) -> Option<f64> {
        self.outcome.as_ref().map(|outcome| outcome.share(Player::Me))
    }

    /// The chance to win of the writer of the file at the start of the game.
    fn chance_at_start(&self) -> Option<f64> {
        let players = self.game().players();
        let start = Position::start(self.game(), &Players::default(), None).ok()?;
        let chances = self.policy?.chances(&start).ok()??;
        chances.get((players - self.seating.first()?) % players).copied()
    }

    /// The loss of the decisions of the player at a place, in turns that have ended.
    fn lost(&self, place: usize) -> f64 {
        let (player, ended) = (self.seating.player(place), self.seating.turns_ended(place));
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
        afresh.seating = self.seating.among(self.game().players());
        afresh
    }

    fn play_line(&mut self, number: usize, line: &str) -> Result<Entered, Problem> {
        if let Some(found) = players(line) {
            self.seat_players(&found)?;
            return Ok(Entered { words: format!("players {found}"), roll: None });
        }
        let line = match self.game().rules().kinds.is_empty() {
            true => Line::read_without_last(line, NO_LAST, Action::text_of, end_of_dice)?,
            false => Self::of_kinds(line)?,
        };
        self.line = number;
        let (roll, act) = self.enter(&line)?;
        Ok(Entered::new(line.player, roll, None, act))
    }

    fn awaits(&self) -> Awaits {
        if self.outcome.is_some() {
            return Awaits::Nothing;
        }
        let turn = self.current();
        match self.turn_start() {
            Ok(position) if !turn.begun && position.actions(self.game()).len() > 1 => Awaits::Decision,
            _ => Awaits::Roll(self.set().hands().size(turn.dice)),
        }
    }

    fn is_mine(&self) -> bool {
        self.seating.is_mine()
    }

    fn read_dice(&self, text: &str) -> Result<Dice, DiceError> {
        self.game().rules().read_dice(text)
    }

    fn kinds_to_roll(&self) -> Vec<usize> {
        match self.awaits() {
            Awaits::Roll(_) if !self.game().rules().kinds.is_empty() => {
                self.set().hands().counts(self.current().dice).to_vec()
            }
            _ => Vec::new(),
        }
    }

    fn nothing_done(&self, roll: &Dice) -> Option<&'static str> {
        matches!(self.after(*roll), Err(PositionError::Bust { .. })).then_some("bust")
    }

    fn line(&self, roll: Option<Dice>, act: &str) -> String {
        Line::new(self.seating.in_line(), roll, None, act).to_string()
    }

    fn notation(&self, roll: Option<Dice>) -> Option<Notation> {
        Some(self.decision(roll)?.notation(self.game()))
    }

    fn choices(&self, roll: Option<Dice>) -> Result<Vec<Choice>, Problem> {
        let (game, position) = (self.game(), self.position(roll)?);
        let choice = |Ranked { action, value, loss }: Ranked| {
            let choice = Choice::exact(action.in_words(self.set()), action.text(game), value, loss);
            match self.is_among_several() {
                true => Choice { worth: Some(Worth::Estimate(Estimate::rated(value))), loss: None, ..choice },
                false => choice,
            }
        };
        let ranked = self.policy.map(|policy| policy.rank(&position)).transpose()?;
        Ok(ranked.unwrap_or_default().into_iter().map(choice).collect())
    }

    fn verdicts(&self, number: usize) -> Vec<Verdict> {
        let of_line = self.decisions.iter().filter(|decision| decision.line == number);
        let verdict = |decision: &Decision<Measured>| {
            let verdict = decision.verdict(self.seating.is_person(decision.more.player));
            let bot = Some(decision.best.words.clone());
            if self.is_among_several() { Verdict { measured: None, bot, ..verdict } } else { verdict }
        };
        of_line.map(verdict).collect()
    }
}
