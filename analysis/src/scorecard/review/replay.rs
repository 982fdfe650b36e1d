//! The replay of a game, line by line.

use dicebase_games::Dice;
use dicebase_games::scorecard::{Action, Aim, Card, Game, Objective, Position, Rolled};
use dicebase_policy::scorecard::Ranked;

use super::advise::Advise;
use super::ended::Ended;
use super::players::Players;
use super::problem::Problem;
use super::{Kind, Measured, Outcome, Score};
use crate::review::{Decision, FormError, Line, PlayedAction, RollPlace, RollsTold, Scale, Seat, Whereabouts};
use crate::scorecard::kept::check_kept;

/// The reason why last rolls do not suffice in games in which a category may be filled early.
const NO_LAST: &str = "it must be known how many rolls a turn had, since unused ones are saved or the first pays more; \
                       write every roll";

/// The smallest loss that counts as a mistake: one point, or one game in a hundred.
fn mistake(objective: Objective) -> f64 {
    match objective {
        Objective::ExpectedScore | Objective::Least | Objective::Risk => 1.0,
        Objective::Target | Objective::Win | Objective::Beat => 0.01,
    }
}

/// The state of a replay.
pub struct Replay<'a> {
    pub(super) advice: &'a dyn Advise,
    pub(super) players: Players,
    pub(super) line: usize,
    scale: Scale,
    /// The number of rolls of the turn, including those that were saved for it.
    pub(super) rolls: usize,
    pub(super) rolls_left: usize,
    /// The dice that were kept before this roll.
    pub(super) kept: Dice,
    /// The value of the game at its start to the player who wrote the file, once it is known who begins.
    pub(super) worth: f64,
    /// The value to the player to move before this roll.
    expected: f64,
    pub(super) decisions: Vec<Decision<Measured>>,
    /// The rolls that the file contains: all of them, or the last ones.
    pub(super) rolls_told: RollsTold,
    /// `true` once a line of the game was read.
    begun: bool,
}

/// The meaning of a line.
pub(super) enum ParsedLine {
    /// A line that only names the player whose turn begins.
    Begins,
    /// A roll with the action taken.
    Did(Dice, Action),
    /// The last roll of a turn, the only one known, with the action taken.
    DidLast(Dice, Action),
    /// The result of a turn without its rolls.
    Ended(Ended),
}

impl<'a> Replay<'a> {
    /// Starts the replay of a game with this aim: points, a target, or another player.
    ///
    /// # Errors
    /// If the start cannot be solved, or if more than two play.
    pub fn new(advice: &'a dyn Advise, aim: Aim) -> Result<Self, Problem> {
        let players = Players::new(advice.game(), aim)?;
        // In a game of two the value depends on who begins.
        let worth = if players.are_two() { 0.0 } else { players.worth(advice, Seat::Me)? };
        Ok(Self::at_start(advice, players, worth))
    }

    /// Like [`new`](Self::new), with the value of the game already known.
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

    /// Returns `true` in a game of two.
    #[must_use]
    pub fn are_two(&self) -> bool {
        self.players.are_two()
    }

    /// The player to move.
    #[must_use]
    pub fn mover(&self) -> Seat {
        self.players.mover
    }

    /// The player who began the game, once known.
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

    /// The number of the turn of the player to move, counted from 1.
    #[must_use]
    pub fn turn(&self) -> usize {
        self.players.turn(self.game(), self.mover())
    }

    /// The target; `None` if play is not for a target.
    #[must_use]
    pub fn target(&self) -> Option<usize> {
        self.players.target()
    }

    /// The outcome of a game of two, once it is over.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.players.outcome(self.game())
    }

    /// The points of a player so far.
    #[must_use]
    pub fn points(&self, seat: Seat) -> Score {
        self.players.points(self.game(), seat)
    }

    /// Plays a line.
    pub(super) fn enter(&mut self, line: &Line) -> Result<ParsedLine, Problem> {
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
            None if line.act.is_empty() => Ok(ParsedLine::Begins),
            None if self.are_two() => self.end(line),
            Some(roll) if !line.act.is_empty() => self.act(Dice::parse(roll, game.rules().sides)?, line),
            _ => Err(Problem::not_a_decision(game, line)),
        }
    }

    /// Notes which rolls the file contains.
    pub(super) fn note_rolls(&mut self, found: &str) -> Result<(), Problem> {
        if self.game().rules().fills_early() {
            return Err(FormError::NoLast { reason: NO_LAST }.into());
        }
        Ok(self.rolls_told.note(found, self.begun)?)
    }

    /// Returns `true` when no roll of the turn has been read.
    pub(super) fn begins_turn(&self) -> bool {
        self.rolls_left + 1 == self.rolls
    }

    /// Plays a roll and its action.
    fn act(&mut self, roll: Dice, line: &Line) -> Result<ParsedLine, Problem> {
        let told = RollPlace { last: line.last, begins: self.begins_turn(), act: &line.act };
        if line.last == Some(true) && self.game().rules().fills_early() {
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
        Ok(ParsedLine::Did(roll, action))
    }

    /// Plays the last roll of a turn, the only one known, and the category filled with it.
    fn act_last(&mut self, roll: Dice, act: &str) -> Result<ParsedLine, Problem> {
        let position = self.position(roll)?;
        let action = Action::read(self.game(), &position, act)?;
        self.decide(&position, action)?;
        if let Some(decision) = self.decisions.last_mut() {
            decision.more.last_roll = true;
        }
        if let Action::Score(choice) = action {
            self.fill(choice.category, choice.points, choice.bonus)?;
        }
        Ok(ParsedLine::DidLast(roll, action))
    }

    /// Plays a whole turn by its result. It is not measured, because the rolls are unknown.
    fn end(&mut self, line: &Line) -> Result<ParsedLine, Problem> {
        let game = self.game();
        let ended = if self.begins_turn() { Ended::read(game, self.card(), &line.act)? } else { None };
        let Some(ended) = ended else { return Err(Problem::not_a_decision(game, line)) };
        self.fill(ended.category, ended.points, ended.bonus)?;
        Ok(ParsedLine::Ended(ended))
    }

    /// The position after a roll, with all dice on the table.
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
        // After all dice are kept, further rolls are of no use.
        let all = keep.len() == self.game().rules().dice;
        self.rolls_left = if all { 0 } else { self.rolls_left - 1 };
        Ok(())
    }

    /// Fills a category. Before the last roll this counts as keeping all dice first, unless it is a decision of its
    /// own.
    fn score(&mut self, position: &Position, roll: Dice, action: Action) -> Result<(), Problem> {
        if self.rolls_left == 0 || self.game().rules().fills_early() {
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

    /// Measures an action by its rank among the allowed ones.
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

    /// The value of the game to the player who wrote the file, from here on; 0 once a single player has finished.
    pub(super) fn now(&self) -> Result<f64, Problem> {
        match self.outcome() {
            Some(outcome) => Ok(outcome.share()),
            None if self.players.are_finished() => Ok(0.0),
            None if self.mover() == Seat::Me => Ok(self.expected),
            // Under the objective `beat` the other's play is fixed, so the value does not depend on the player to move.
            None if self.game().objective() == Objective::Beat => self.players.worth(self.advice, Seat::Me),
            None => Ok(1.0 - self.expected),
        }
    }

    /// The actions with a roll, the best first.
    pub(super) fn ranked(&self, roll: Dice) -> Result<Vec<Ranked>, Problem> {
        self.advice.rank(&self.position(roll)?)
    }
}

impl ParsedLine {
    /// The roll, if any, and the action as a review file has them.
    pub fn in_file(&self, game: &Game) -> (Option<Dice>, String) {
        match self {
            Self::Begins => (None, String::new()),
            Self::Did(roll, action) | Self::DidLast(roll, action) => (Some(*roll), action.text(game)),
            Self::Ended(ended) => (None, ended.text(game)),
        }
    }
}
