//! A game that is being played.
//!
//! The state of the game is its review file, which grows by a line with each decision. An interrupted game therefore
//! goes on from its file, and a move is taken back by cutting lines off.

use std::fmt::Display;

use dicebase_games::{Dice, DiceError, MAX_SIDES, Notation};
use dicebase_policy::Worth;

use crate::review::{EARNS, Line as Written, LineProblem, Rating, ReviewError, said};

/// The input that a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaits {
    /// Nothing: the game is over.
    Nothing,
    /// A roll of this many dice.
    Roll(usize),
    /// A decision.
    Decision,
    /// The face of the action die that was earned.
    ActionDie,
}

/// The result of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rolled {
    /// The roll leaves a decision to make.
    Something,
    /// The roll leaves no decision: it is a bust, or no piece can be moved.
    Nothing,
}

/// An action that may be taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The action in words.
    pub words: String,
    /// The action as it is written after the roll in a file, and as [`Play::decide`] reads it.
    pub text: String,
    /// The value of the action under the objective; `None` if it is unknown.
    pub worth: Option<Worth>,
    /// The difference to the value of the best action; `None` if the values are not exact.
    pub loss: Option<f64>,
}

impl Choice {
    /// A choice of a game that is solved.
    pub(crate) fn exact(words: String, text: String, value: f64, loss: f64) -> Self {
        Self { words, text, worth: Some(Worth::Exact(value)), loss: Some(loss) }
    }
}

/// The judgement of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Is `true` when the person made the decision, `false` when an opponent did.
    pub mine: bool,
    /// The number of choices.
    pub choices: usize,
    /// The action taken, in words.
    pub words: String,
    /// The action taken compared with the best one; `None` if its value is not exactly known.
    pub measured: Option<Measured>,
    /// The action that a bot would have taken, in words, if a bot was asked.
    pub bot: Option<String>,
}

/// The loss of a decision.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// The best action, in words.
    pub best: String,
    /// The loss of the action taken.
    pub loss: f64,
    /// The rating of the loss.
    pub rating: Rating,
}

/// The parts of a result: `result = expected - lost + luck`. Where fewer turns are better, losses and luck are turns
/// too, and both signs are reversed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Breakdown {
    /// The expected result of perfect play from the start.
    pub expected: f64,
    /// The loss of the decisions; against an opponent who wants to win, less the loss of the opponent's decisions.
    pub lost: f64,
    /// The effect of the dice, and the rest that losses do not explain.
    pub luck: f64,
    /// The result.
    pub result: f64,
}

/// A line that was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entered {
    /// The line in the form that is written to the file.
    pub words: String,
    /// The roll in the line, if it has one.
    pub roll: Option<Dice>,
}

impl Entered {
    pub(crate) fn new(player: Option<impl Display>, roll: Option<Dice>, last: Option<bool>, act: String) -> Self {
        Self { words: Written::new(player, roll, last, act).to_string(), roll }
    }
}

/// A game of a family as far as it was played: the replay of a review, which also knows what may follow.
pub trait Playable: Sized {
    /// The error of a line.
    type Problem: LineProblem;

    /// The game's id.
    fn id(&self) -> &str;
    /// An example of a line in a file.
    fn example(&self) -> String;
    /// A new replay at the start of the same game.
    #[must_use]
    fn afresh(&self) -> Self;
    /// Plays a line. After an error the replay is in an unspecified state.
    ///
    /// # Errors
    /// If the line is malformed or impossible, or if the table is damaged at it.
    fn play_line(&mut self, number: usize, line: &str) -> Result<Entered, Self::Problem>;
    /// The input that the next line has to contain.
    fn awaits(&self) -> Awaits;
    /// Returns `true` when the next line is about the person, and not about an opponent.
    fn is_mine(&self) -> bool;
    /// The roll as it is written in a line, from the dice that were rolled now.
    fn on_table(&self, rolled: Dice) -> Dice {
        rolled
    }
    /// Reads dice as they are written on the lines of this game.
    ///
    /// # Errors
    /// If the text is no dice.
    fn read_dice(&self, text: &str) -> Result<Dice, DiceError> {
        Dice::parse(text, MAX_SIDES)
    }
    /// The number of dice of each kind that are rolled next; empty in games whose dice are all alike.
    fn kinds_to_roll(&self) -> Vec<usize> {
        Vec::new()
    }
    /// The text written after a roll that leaves nothing to decide; `None` if there is a decision.
    fn nothing_done(&self, _roll: &Dice) -> Option<&'static str> {
        None
    }
    /// The line for an action, with the roll if there is one.
    fn line(&self, roll: Option<Dice>, act: &str) -> String;
    /// The position after this roll or, without one, at the start of the turn. `None` if the roll leaves nothing to
    /// decide.
    fn notation(&self, roll: Option<Dice>) -> Option<Notation>;
    /// All actions that may be taken, the best first.
    ///
    /// # Errors
    /// If the roll is impossible, or if the table is damaged at it.
    fn choices(&self, roll: Option<Dice>) -> Result<Vec<Choice>, Self::Problem>;
    /// The faces of the action die that was earned, all equally likely; empty if no action die is awaited.
    fn faces(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// The judgements of the decisions in a line.
    fn verdicts(&self, number: usize) -> Vec<Verdict>;
}

/// A game, its review file so far, and the roll that still needs a decision.
pub struct Play<R> {
    replay: R,
    text: String,
    lines: Vec<Line>,
    roll: Option<Dice>,
    choices: Vec<Choice>,
}

/// A line of the file.
#[derive(Clone, Copy)]
struct Line {
    /// The number of the line, counted from 1.
    number: usize,
    roll: Option<Dice>,
    /// Is `true` when the person decided something in the line.
    decided: bool,
    /// Is `true` when the line contains a result of dice, which may be mistyped.
    shows: bool,
}

impl<R: Playable> Play<R> {
    /// Continues the game of a file; an empty file is a new game.
    ///
    /// # Errors
    /// If a line is malformed or impossible, or if the file is of another game.
    pub fn new(replay: R, text: &str) -> Result<Self, ReviewError<R::Problem>> {
        let mut play = Self { replay, text: text.to_owned(), lines: Vec::new(), roll: None, choices: Vec::new() };
        if text.is_empty() {
            play.note(&format!("game {}", play.replay.id()));
        } else if !text.ends_with('\n') {
            play.text.push('\n');
        }
        for (line, said) in said(play.replay.id(), text)? {
            play.enter(line, said).map_err(|problem| ReviewError::in_line(line, problem))?;
        }
        play.settle();
        Ok(play)
    }

    /// The review file so far.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The replay of the game so far.
    #[must_use]
    pub fn replay(&self) -> &R {
        &self.replay
    }

    /// Returns `true` when somebody has rolled or decided something.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.lines.iter().any(|line| line.roll.is_some() || line.decided)
    }

    /// The number of lines in the file that belong to the game: neither comments nor the header.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.lines.len()
    }

    /// The roll that still needs a decision.
    #[must_use]
    pub fn roll(&self) -> Option<Dice> {
        self.roll
    }

    /// The input that the game waits for.
    #[must_use]
    pub fn awaits(&self) -> Awaits {
        match self.replay.awaits() {
            Awaits::Roll(_) if self.roll.is_some() => Awaits::Decision,
            other => other,
        }
    }

    /// All actions that may be taken, the best first; empty if no decision is awaited.
    #[must_use]
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// Adds a line to the file without playing it.
    pub fn note(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Sets the player who begins a game of several players, at its start.
    ///
    /// # Errors
    /// If the game has begun, or if it has no such player.
    pub fn begin(&mut self, first: impl Display) -> Result<(), R::Problem> {
        self.append(&format!("{first}:"))
    }

    /// Enters the dice that were rolled. A roll that leaves nothing to decide is written to the file at once.
    ///
    /// # Errors
    /// If these dice cannot be rolled now; the game is then unchanged.
    pub fn rolled(&mut self, dice: Dice) -> Result<Rolled, R::Problem> {
        let roll = self.replay.on_table(dice);
        if let Some(said) = self.replay.nothing_done(&roll) {
            self.append(&self.replay.line(Some(roll), said))?;
            return Ok(Rolled::Nothing);
        }
        self.choices = self.replay.choices(Some(roll))?;
        self.roll = Some(roll);
        Ok(Rolled::Something)
    }

    /// Enters the face of the action die that was earned, one of [`Playable::faces`].
    ///
    /// # Errors
    /// If no action die was earned, or if it has no such face; the game is then unchanged.
    pub fn shown(&mut self, face: &str) -> Result<(), R::Problem> {
        self.append(&self.replay.line(None, &format!("{EARNS} {face}")))
    }

    /// Makes a decision, written as in a line of the file after the roll, and returns its judgement.
    ///
    /// # Errors
    /// If the action is not allowed now; the game is then unchanged.
    pub fn decide(&mut self, act: &str) -> Result<Vec<Verdict>, R::Problem> {
        self.append(&self.replay.line(self.roll, act))?;
        Ok(self.lines.last().map(|line| self.replay.verdicts(line.number)).unwrap_or_default())
    }

    /// Takes back the last decision of the person and everything after it; its roll stays and needs a decision again.
    /// With `typed_rolls`, each roll may be mistyped too, so a roll after that decision is taken back first. Returns
    /// `true` when something was taken back.
    pub fn take_back(&mut self, typed_rolls: bool) -> bool {
        let has_rolled = matches!(self.replay.awaits(), Awaits::Roll(dice) if dice > 0) && self.roll.is_some();
        if typed_rolls && has_rolled {
            self.roll = None;
            self.settle();
            return true;
        }
        let stops = |line: &Line| line.decided || (typed_rolls && line.shows);
        let Some(line) = self.lines.iter().copied().rfind(stops) else { return false };
        let kept: usize = self.text.split_inclusive('\n').take(line.number - 1).map(str::len).sum();
        self.text.truncate(kept);
        self.again();
        self.roll = line.roll.filter(|_| line.decided);
        self.settle();
        true
    }

    /// Plays a line and adds it to the file.
    pub(crate) fn append(&mut self, line: &str) -> Result<(), R::Problem> {
        let number = self.text.lines().count() + 1;
        match self.enter(number, line) {
            Ok(words) => {
                self.note(&words);
                self.roll = None;
                self.settle();
                Ok(())
            }
            Err(problem) => {
                let roll = self.roll;
                self.again();
                self.roll = roll;
                self.settle();
                Err(problem)
            }
        }
    }

    fn enter(&mut self, number: usize, line: &str) -> Result<String, R::Problem> {
        let is_action_die = self.replay.awaits() == Awaits::ActionDie;
        let Entered { words, roll } = self.replay.play_line(number, line)?;
        let decided = self.replay.verdicts(number).iter().any(|verdict| verdict.mine && verdict.choices > 1);
        self.lines.push(Line { number, roll, decided, shows: is_action_die || roll.is_some() });
        Ok(words)
    }

    /// Plays the file again from its start. All its lines have been played before, so none fails.
    fn again(&mut self) {
        if let Ok(play) = Self::new(self.replay.afresh(), &self.text) {
            *self = play;
        }
    }

    /// Computes the choices. A roll of no dice, after all were kept, counts as rolled.
    fn settle(&mut self) {
        match self.replay.awaits() {
            Awaits::Roll(0) => self.roll = Some(self.replay.on_table(Dice::NONE)),
            Awaits::Roll(_) => {}
            Awaits::Nothing | Awaits::Decision | Awaits::ActionDie => self.roll = None,
        }
        self.choices = match self.awaits() {
            Awaits::Decision => self.replay.choices(self.roll).unwrap_or_default(),
            Awaits::Nothing | Awaits::Roll(_) | Awaits::ActionDie => Vec::new(),
        };
    }
}
