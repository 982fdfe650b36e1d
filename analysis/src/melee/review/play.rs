//! The replay of a game that is still going on.

use dicebase_games::melee::{Action, Game, Moment, Position, Seats, Stage};
use dicebase_games::scorecard::Action as Turned;
use dicebase_games::{Dice, Notation};

use super::problem::Problem;
use super::replay::Replay;
use crate::play::{Awaits, Choice, Entered, Play, Playable, Verdict};
use crate::review::{Line, Player, end_of_dice, players, rolls};

impl Play<Replay<'_>> {
    /// Sets the number of players, before the first turn.
    ///
    /// # Errors
    /// If the game does not allow this number, or if it has begun.
    pub fn seat_players(&mut self, players: usize) -> Result<(), Problem> {
        self.append(&format!("players {players}"))
    }
}

impl<'a> Replay<'a> {
    /// The game.
    #[must_use]
    pub fn game(&self) -> &'a Game {
        self.game
    }

    /// The cards and hands of all players.
    #[must_use]
    pub fn seats(&self) -> &Seats {
        &self.seats
    }

    /// The place of the player who began the game, once known.
    #[must_use]
    pub fn first(&self) -> Option<usize> {
        self.first
    }

    /// The places of the players whose turns the last line skipped.
    #[must_use]
    pub fn skipped(&self) -> &[usize] {
        &self.skipped
    }

    /// Returns `true` when this turn had a decision before its first roll.
    #[must_use]
    pub fn had_plays(&self) -> bool {
        self.turn.had_plays
    }

    /// The number of rolls of this turn so far.
    #[must_use]
    pub fn rolls(&self) -> usize {
        self.turn.rolls
    }

    /// The dice that stay on the table in the next roll.
    #[must_use]
    pub fn kept(&self) -> Dice {
        self.turn.kept
    }

    /// The position of the next decision, after this roll if dice were rolled.
    ///
    /// # Errors
    /// If the roll is impossible.
    pub fn decision(&self, roll: Option<Dice>) -> Result<Position, Problem> {
        match roll {
            Some(roll) => self.rolled(roll, self.rolls_left()),
            None => Ok(Position::of(self.seats)),
        }
    }

    /// The points of each category with these dice for the player to move; `None` for categories that may not be
    /// filled.
    #[must_use]
    pub fn offers(&self, roll: Dice) -> Vec<Option<usize>> {
        let mut offers = vec![None; self.game.rules().categories.len()];
        let Ok(position) = Position::after_roll(self.game, self.seats, roll, 0, Dice::NONE) else { return offers };
        for action in position.actions(self.game) {
            if let Action::Turn(Turned::Score(choice)) = action {
                offers[choice.category] = Some(choice.points);
            }
        }
        offers
    }

    /// An action as the dialogue shows it.
    #[must_use]
    pub fn choice(&self, action: &Action) -> Choice {
        Choice { words: self.in_words(action), text: action.text(self.game), worth: None, loss: None }
    }
}

impl Playable for Replay<'_> {
    type Problem = Problem;

    fn id(&self) -> &str {
        self.game.id()
    }

    fn example(&self) -> String {
        let [keep, _] = self.game.cards().example_lines();
        format!("{}: {keep}", Player::Me)
    }

    fn afresh(&self) -> Self {
        Self { people: self.people, owners: self.owners.clone(), ..Self::new(self.game, self.bot) }
    }

    fn play_line(&mut self, number: usize, line: &str) -> Result<Entered, Problem> {
        if let Some(found) = players(line) {
            self.seat_players(&found)?;
            return Ok(Entered { words: format!("players {found}"), roll: None });
        }
        if let Some(found) = rolls(line) {
            self.rolls_told.note(&found, self.first.is_some())?;
            return Ok(Entered { words: format!("rolls {found}"), roll: None });
        }
        let line = Line::read(line, Action::text_of, end_of_dice)?;
        self.line = number;
        let (roll, act) = self.enter(&line)?;
        let entered = Entered::new(line.player, roll, line.last, act);
        // A turn with only its last roll known is taken back as a whole.
        Ok(Entered { roll: roll.filter(|_| !self.was_last), ..entered })
    }

    fn awaits(&self) -> Awaits {
        match self.seats.stage() {
            Stage::Over => Awaits::Nothing,
            Stage::Exchange => Awaits::Decision,
            Stage::Turn if self.turn.earning.is_some() => Awaits::ActionDie,
            Stage::Turn if !self.is_rolling() && self.has_plays() => Awaits::Decision,
            Stage::Turn => Awaits::Roll(self.game.rules().dice - self.turn.kept.len()),
        }
    }

    fn is_mine(&self) -> bool {
        self.people[self.mover()]
    }

    fn on_table(&self, rolled: Dice) -> Dice {
        self.turn.kept.and(&rolled)
    }

    fn line(&self, roll: Option<Dice>, act: &str) -> String {
        let player = Some(self.player(self.mover()));
        // If a note says that turns have only their last rolls, first rolls are marked.
        let last = (self.rolls_told.only_last() && roll.is_some() && self.turn.rolls == 0).then_some(false);
        Line::new(player, roll, last, act).to_string()
    }

    fn notation(&self, roll: Option<Dice>) -> Option<Notation> {
        Some(self.decision(roll).ok()?.notation(self.game))
    }

    fn choices(&self, roll: Option<Dice>) -> Result<Vec<Choice>, Problem> {
        let position = self.decision(roll)?;
        let actions = match position.moment() {
            Moment::Over => Vec::new(),
            _ => position.actions(self.game),
        };
        Ok(actions.iter().map(|action| self.choice(action)).collect())
    }

    fn faces(&self) -> Vec<&'static str> {
        match self.turn.earning {
            Some(_) => self.game.dice().faces.iter().map(|face| face.name()).collect(),
            None => Vec::new(),
        }
    }

    fn verdicts(&self, number: usize) -> Vec<Verdict> {
        let of_line = self.decisions.iter().filter(|decision| decision.line == number);
        of_line.map(|decision| decision.verdict(self.people[decision.more.player.place()])).collect()
    }
}
