//! A game played again, line by line.

use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Aim, Card, Game, Objective, Position, Rolled};
use dicebase_policy::scorecard::Ranked;

use super::advise::Advise;
use super::ended::Ended;
use super::players::Players;
use super::problem::Problem;
use super::{Kind, Measured, Outcome, Score};
use crate::review::{Decision, FormError, Line, PlayedAction, RollsTold, Scale, Seat, Told, Whereabouts};
use crate::scorecard::kept::check_kept;

/// Why last rolls do not suffice where rolls are saved.
const NO_LAST: &str = "rolls that a turn does not use are saved, so it must be known how many a turn had; write every \
                       roll";

/// The least loss that players notice: a point, or one game in a hundred.
fn mistake(objective: Objective) -> f64 {
    match objective {
        Objective::ExpectedScore => 1.0,
        Objective::Target | Objective::Win | Objective::Beat => 0.01,
    }
}

/// Where a game stands.
pub struct Replay<'a> {
    pub(super) advice: &'a dyn Advise,
    pub(super) players: Players,
    pub(super) line: usize,
    scale: Scale,
    /// With how many rolls the turn began: its own, and those that were saved for it.
    pub(super) rolls: usize,
    pub(super) rolls_left: usize,
    /// The dice that were kept before this roll.
    pub(super) kept: Dice,
    /// What a game is worth at its start to the one who wrote the file, once it is known who begins.
    pub(super) worth: f64,
    /// What was expected before this roll, by the player to move.
    expected: f64,
    pub(super) decisions: Vec<Decision<Measured>>,
    /// Of which rolls the file tells.
    pub(super) rolls_told: RollsTold,
    /// Whether anything was said of the game.
    begun: bool,
}

/// What a line says was done.
pub(super) enum Said {
    /// A line that only says whose turn begins.
    Begins,
    /// What was done with a roll.
    Did(Dice, Action),
    /// What was done with the last roll of a turn of which no other is known.
    DidLast(Dice, Action),
    /// How a turn ended of which nobody wrote down the rolls.
    Ended(Ended),
}

impl<'a> Replay<'a> {
    /// The start of a game of somebody who plays for points, for a target, or against another.
    ///
    /// # Errors
    /// Where nobody knows what it is worth, and where more than two play.
    pub fn new(advice: &'a dyn Advise, aim: Aim) -> Result<Self, Problem> {
        let players = Players::new(advice.game(), aim)?;
        // Of a game of two that depends on who begins.
        let worth = if players.are_two() { 0.0 } else { players.worth(advice, Seat::Me)? };
        Ok(Self::at_start(advice, players, worth))
    }

    /// The same where it is known what a game is worth.
    pub(super) fn at_start(advice: &'a dyn Advise, players: Players, worth: f64) -> Self {
        let game = advice.game();
        Self {
            advice,
            players,
            line: 0,
            scale: Scale::new(mistake(game.objective()), advice.error_bound()),
            worth,
            expected: worth,
            rolls: game.rules().rolls,
            rolls_left: game.rules().rolls - 1,
            kept: Dice::NONE,
            decisions: Vec::new(),
            rolls_told: RollsTold::default(),
            begun: false,
        }
    }

    /// The game.
    #[must_use]
    pub fn game(&self) -> &'a Game {
        self.advice.game()
    }

    /// Whether two play.
    #[must_use]
    pub fn are_two(&self) -> bool {
        self.players.are_two()
    }

    /// Who is to move.
    #[must_use]
    pub fn mover(&self) -> Seat {
        self.players.mover
    }

    /// Who began the game, once that is known.
    #[must_use]
    pub fn first(&self) -> Option<Seat> {
        self.players.first
    }

    /// The card of the player to move.
    #[must_use]
    pub fn card(&self) -> &Card {
        self.card_of(self.mover())
    }

    /// The card of a player.
    #[must_use]
    pub fn card_of(&self, seat: Seat) -> &Card {
        self.players.card(seat)
    }

    /// The turn of the player to move, counted from 1.
    #[must_use]
    pub fn turn(&self) -> usize {
        self.players.turn(self.game(), self.mover())
    }

    /// The points that are wanted; none where play is not for so many of them.
    #[must_use]
    pub fn target(&self) -> Option<usize> {
        self.players.target()
    }

    /// How a game of two has ended, once it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.players.outcome(self.game())
    }

    /// The points of a player so far.
    #[must_use]
    pub fn points(&self, seat: Seat) -> Score {
        self.players.points(self.game(), seat)
    }

    /// Plays what a line says.
    pub(super) fn enter(&mut self, line: &Line) -> Result<Said, Problem> {
        let game = self.game();
        if line.player.is_some() && !self.are_two() {
            return Err(Problem::not_a_decision(game, line));
        }
        if self.players.are_finished() {
            return Err(Problem::GameOver);
        }
        if self.players.name(line.player)? {
            self.expected = self.players.worth(self.advice, self.mover())?;
            self.worth = self.now()?;
        }
        self.begun = true;
        match &line.roll {
            None if line.act.is_empty() => Ok(Said::Begins),
            None if self.are_two() => self.end(line),
            Some(roll) if !line.act.is_empty() => self.act(Dice::parse(roll, game.rules().sides)?, line),
            _ => Err(Problem::not_a_decision(game, line)),
        }
    }

    /// Notes of which rolls the file tells.
    pub(super) fn note_rolls(&mut self, found: &str) -> Result<(), Problem> {
        if self.game().rules().saved_rolls {
            return Err(FormError::NoLast { reason: NO_LAST }.into());
        }
        Ok(self.rolls_told.note(found, self.begun)?)
    }

    /// Whether no roll of the turn has been told of.
    pub(super) fn begins_turn(&self) -> bool {
        self.rolls_left + 1 == self.rolls
    }

    /// What was done with a roll.
    fn act(&mut self, roll: Dice, line: &Line) -> Result<Said, Problem> {
        let told = Told { last: line.last, begins: self.begins_turn(), act: &line.act };
        if line.last == Some(true) && self.game().rules().saved_rolls {
            return Err(FormError::NoLast { reason: NO_LAST }.into());
        }
        if self.rolls_told.is_last(told)? {
            self.rolls_left = 0;
            return self.act_last(roll, &line.act);
        }
        let act = &line.act;
        let position = self.position(roll)?;
        let action = Action::read(self.game(), &position, act)?;
        match action {
            Action::Keep(keep) => self.keep(&position, keep)?,
            Action::Score(_) => self.score(&position, roll, action)?,
        }
        Ok(Said::Did(roll, action))
    }

    /// What was filled with the last roll of a turn of which no other is known.
    fn act_last(&mut self, roll: Dice, act: &str) -> Result<Said, Problem> {
        let position = self.position(roll)?;
        let action = Action::read(self.game(), &position, act)?;
        self.decide(&position, action)?;
        if let Some(decision) = self.decisions.last_mut() {
            decision.more.last_roll = true;
        }
        if let Action::Score(choice) = action {
            self.fill(choice.category, choice.points, choice.bonus)?;
        }
        Ok(Said::DidLast(roll, action))
    }

    /// A whole turn by its end, which is not measured: nobody knows what was rolled.
    fn end(&mut self, line: &Line) -> Result<Said, Problem> {
        let game = self.game();
        let ended = if self.begins_turn() { Ended::read(game, self.card(), &line.act)? } else { None };
        let Some(ended) = ended else { return Err(Problem::not_a_decision(game, line)) };
        self.fill(ended.category, ended.points, ended.bonus)?;
        Ok(Said::Ended(ended))
    }

    /// The position after a roll, all dice on the table.
    pub(super) fn position(&self, roll: Dice) -> Result<Position, Problem> {
        let game = self.game();
        if self.players.are_finished() {
            return Err(Problem::GameOver);
        }
        let saved = if game.rules().saved_dice { self.kept } else { Dice::NONE };
        check_kept(game, roll, self.kept)?;
        Ok(self.aiming(Position::after_roll(game, self.card().clone(), roll, self.rolls_left, saved)?))
    }

    /// The position before the first roll of the turn.
    #[must_use]
    pub fn turn_start(&self) -> Position {
        let saved_rolls = self.rolls - self.game().rules().rolls;
        self.aiming(Position::start(self.card().clone()).with_saved_rolls(saved_rolls))
    }

    fn aiming(&self, position: Position) -> Position {
        self.players.aiming(position, self.mover())
    }

    fn keep(&mut self, position: &Position, keep: Dice) -> Result<(), Problem> {
        self.decide(position, Action::Keep(keep))?;
        self.kept = keep;
        // Who keeps all dice has no use for further rolls.
        let all = keep.len() == self.game().rules().dice;
        self.rolls_left = if all { 0 } else { self.rolls_left - 1 };
        Ok(())
    }

    /// Fills a category; who does so before the last roll keeps all dice first, where that saves no rolls.
    fn score(&mut self, position: &Position, roll: Dice, action: Action) -> Result<(), Problem> {
        if self.rolls_left == 0 || self.game().rules().saved_rolls {
            self.decide(position, action)?;
        } else {
            self.keep(position, roll)?;
            let scoring = Position::after_roll(self.game(), self.card().clone(), roll, 0, Dice::NONE)?;
            self.decide(&self.aiming(scoring), action)?;
        }
        if let Action::Score(choice) = action {
            self.fill(choice.category, choice.points, choice.bonus)?;
        }
        Ok(())
    }

    fn fill(&mut self, category: usize, points: usize, bonus: usize) -> Result<(), Problem> {
        self.players.fill(category, points, bonus);
        let rules = self.game().rules();
        self.rolls = rules.rolls + if rules.saved_rolls { self.rolls_left } else { 0 };
        self.rolls_left = self.rolls - 1;
        self.kept = Dice::NONE;
        if !self.players.are_finished() {
            self.expected = self.advice.value(&self.turn_start())?;
        }
        Ok(())
    }

    /// Measures an action, which is one of those that may be done.
    fn decide(&mut self, position: &Position, action: Action) -> Result<(), Problem> {
        let (game, ranked) = (self.game(), self.advice.rank(position)?);
        let found = ranked.iter().find(|ranked| ranked.action == action);
        let (Some(played), Some(rolled)) = (found, position.rolled()) else { return Ok(()) };
        let kind = match action {
            Action::Keep(_) => Kind::Keep { after_roll: self.rolls - rolled.rolls_left },
            Action::Score(_) => Kind::Category,
        };
        let player = self.are_two().then_some(self.mover());
        let more = Measured { player, kind, luck: ranked[0].value - self.expected, last_roll: false };
        let in_words = |action: &Action| PlayedAction {
            words: action.in_words(game),
            action: action.fields(game),
            text: action.text(game),
        };
        let decision = Decision::of(self.whereabouts(position, rolled), &ranked, played, self.scale, in_words, more);
        self.decisions.push(decision);
        self.expected = played.value;
        Ok(())
    }

    fn whereabouts(&self, position: &Position, rolled: &Rolled) -> Whereabouts {
        let whose = if self.are_two() { format!("{}, ", self.mover()) } else { String::new() };
        Whereabouts {
            line: self.line,
            turn_number: self.turn(),
            moment: format!("{whose}turn {}, {}", self.turn(), rolled.in_words()),
            notation: position.notation(self.game()),
        }
    }

    /// What the one who wrote the file can expect from here on; nothing once one who is alone has finished.
    pub(super) fn now(&self) -> Result<f64, Problem> {
        match self.outcome() {
            Some(outcome) => Ok(outcome.share()),
            None if self.players.are_finished() => Ok(0.0),
            None if self.mover() == Seat::Me => Ok(self.expected),
            // Who answers others takes their last totals as they come, so it does not matter who is to move.
            None if self.game().objective() == Objective::Beat => self.players.worth(self.advice, Seat::Me),
            None => Ok(1.0 - self.expected),
        }
    }

    /// The actions with a roll, the best first.
    pub(super) fn ranked(&self, roll: Dice) -> Result<Vec<Ranked>, Problem> {
        self.advice.rank(&self.position(roll)?)
    }
}

impl Said {
    /// The roll, if there is one, and what was done as it is written into a file.
    pub fn in_file(&self, game: &Game) -> (Option<Dice>, String) {
        match self {
            Self::Begins => (None, String::new()),
            Self::Did(roll, action) | Self::DidLast(roll, action) => (Some(*roll), action.text(game)),
            Self::Ended(ended) => (None, ended.text(game)),
        }
    }
}
