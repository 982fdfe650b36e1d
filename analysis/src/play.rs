//! A game that is being played.
//!
//! What is known of it is its review file, which grows by a line with each decision. Where it stands follows from the
//! file, so a game that was broken off goes on from it, and taking a move back is to cut lines off.

use dicebase_games::{Dice, Notation};
use dicebase_policy::Worth;

use crate::review::{EARNS, LineProblem, Rating, ReviewError, said};

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaits {
    /// Nothing: it is over.
    Nothing,
    /// A roll of so many dice.
    Roll(usize),
    /// A decision.
    Decision,
    /// What an action die shows that was earned.
    ActionDie,
}

/// What came of a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rolled {
    /// There is something to decide.
    Something,
    /// Nothing can be done with it: a bust, or no piece can be moved.
    Nothing,
}

/// Something that may be done.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// In words.
    pub words: String,
    /// As it stands in a file behind the roll, and as [`Play::decide`] takes it.
    pub text: String,
    /// What the objective comes to after it; none where nobody knows.
    pub worth: Option<Worth>,
    /// How much worse that is than after the best; none where that is not exact.
    pub loss: Option<f64>,
}

impl Choice {
    /// Of a game that is solved.
    pub(crate) fn exact(words: String, text: String, value: f64, loss: f64) -> Self {
        Self { words, text, worth: Some(Worth::Exact(value)), loss: Some(loss) }
    }
}

/// How good a decision was.
#[derive(Clone, Debug, PartialEq)]
pub struct Verdict {
    /// Whether it was made by the person, and not by the opponent.
    pub mine: bool,
    /// How many choices there were.
    pub choices: usize,
    /// What was done, in words.
    pub words: String,
    /// What it was worth against the best; none where that is not exactly known.
    pub measured: Option<Measured>,
    /// What a bot would have done, in words, where it was asked.
    pub bot: Option<String>,
}

/// What a decision lost.
#[derive(Clone, Debug, PartialEq)]
pub struct Measured {
    /// What would have been best.
    pub best: String,
    /// How much worse what was done is.
    pub loss: f64,
    /// How bad that is.
    pub rating: Rating,
}

/// How a result came about: it is what was expected, less what was lost, plus what the dice brought. Where few turns
/// are better, losses and luck are turns too, and the signs are the other way round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Account {
    /// What perfect play expects at the start.
    pub expected: f64,
    /// What the decisions lost; against an opponent who wants to win, less what the opponent's lost.
    pub lost: f64,
    /// What the dice brought, and whatever else the losses leave unexplained.
    pub luck: f64,
    /// What it came to.
    pub result: f64,
}

/// What was read in a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entered {
    /// The line as it is written into a file.
    pub words: String,
    /// The roll that stands in it.
    pub roll: Option<Dice>,
}

/// A game of a family as far as it was played: the replay of a review, which can be asked for what may follow.
pub trait Playable: Sized {
    /// What can be wrong with a line.
    type Problem: LineProblem;

    /// The game's id.
    fn id(&self) -> &str;
    /// A line that might be in a file.
    fn example(&self) -> String;
    /// The same game at its start.
    #[must_use]
    fn afresh(&self) -> Self;
    /// Plays a line. After an error the game may be anything.
    ///
    /// # Errors
    /// On a line that is malformed or impossible, and where the table is damaged at it.
    fn play_line(&mut self, number: usize, line: &str) -> Result<Entered, Self::Problem>;
    /// What the next line is about.
    fn awaits(&self) -> Awaits;
    /// Whether it is about the person, and not about the opponent.
    fn is_mine(&self) -> bool;
    /// A roll as lines have it, from the dice that were rolled now.
    fn on_table(&self, rolled: Dice) -> Dice;
    /// What is written behind a roll with which nothing can be done; nothing where something can.
    fn nothing_done(&self, roll: &Dice) -> Option<&'static str>;
    /// The line that says what was done, with the roll if there is one.
    fn line(&self, roll: Option<Dice>, act: &str) -> String;
    /// Where the game stands: with this roll or, without one, at the start of the turn. Nothing on a roll with which
    /// nothing can be done.
    fn notation(&self, roll: Option<Dice>) -> Option<Notation>;
    /// Everything that may be done, the best first.
    ///
    /// # Errors
    /// On a roll that cannot be, and where the table is damaged at it.
    fn choices(&self, roll: Option<Dice>) -> Result<Vec<Choice>, Self::Problem>;
    /// What the action die that was earned may show, each as likely as the others; nothing where none is awaited.
    fn faces(&self) -> Vec<&'static str> {
        Vec::new()
    }
    /// How good the decisions of a line were.
    fn verdicts(&self, number: usize) -> Vec<Verdict>;
}

/// A game, its review file so far, and the roll with which nothing has been done yet.
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
    /// Counted from 1.
    number: usize,
    roll: Option<Dice>,
    /// Whether the person decided something in it.
    decided: bool,
    /// Whether it says what dice have shown, which may be mistyped.
    shows: bool,
}

impl<R: Playable> Play<R> {
    /// Goes on from a file. An empty one is a new game.
    ///
    /// # Errors
    /// On a line that is malformed or impossible, and on a file of another game.
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

    /// Where the game stands.
    #[must_use]
    pub fn replay(&self) -> &R {
        &self.replay
    }

    /// Whether anybody has rolled or decided anything.
    #[must_use]
    pub fn has_begun(&self) -> bool {
        self.lines.iter().any(|line| line.roll.is_some() || line.decided)
    }

    /// How many lines of the file say something of the game.
    #[must_use]
    pub fn lines(&self) -> usize {
        self.lines.len()
    }

    /// The roll with which nothing has been done yet.
    #[must_use]
    pub fn roll(&self) -> Option<Dice> {
        self.roll
    }

    /// What the game waits for.
    #[must_use]
    pub fn awaits(&self) -> Awaits {
        match self.replay.awaits() {
            Awaits::Roll(_) if self.roll.is_some() => Awaits::Decision,
            other => other,
        }
    }

    /// Everything that may be done, the best first; nothing where no decision is awaited.
    #[must_use]
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// Adds a line to the file that says nothing of the game.
    pub fn note(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    /// Rolls the dice that are awaited. A roll with which nothing can be done is written down at once.
    ///
    /// # Errors
    /// On dice that cannot be rolled now; then nothing has happened.
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

    /// Writes down what the action die shows that was earned, one of [`Playable::faces`].
    ///
    /// # Errors
    /// Where none was earned, and on what it cannot show; then nothing has happened.
    pub fn shown(&mut self, face: &str) -> Result<(), R::Problem> {
        self.append(&self.replay.line(None, &format!("{EARNS} {face}")))
    }

    /// Makes a decision, which is written as in a line of the file after the roll, and tells what it lost.
    ///
    /// # Errors
    /// On what cannot be done now; then nothing has happened.
    pub fn decide(&mut self, act: &str) -> Result<Vec<Verdict>, R::Problem> {
        self.append(&self.replay.line(self.roll, act))?;
        Ok(self.lines.last().map(|line| self.replay.verdicts(line.number)).unwrap_or_default())
    }

    /// Takes back the last decision of the person, and what followed it; the roll stays, as if nothing had been done
    /// with it. With
    /// `typed_rolls` each roll may be wrong too, so the last one is taken back first. Says whether there was anything.
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

    /// Plays the file again from its start; all of it has been played before.
    fn again(&mut self) {
        if let Ok(play) = Self::new(self.replay.afresh(), &self.text) {
            *self = play;
        }
    }

    /// Works out what may be done. A roll of no dice, after all were kept, is a roll already.
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
