//! The dialogue of a game, common to all families.

use dicebase_analysis::play::{Awaits, Choice, Play, Playable, Verdict};
use dicebase_games::spaced;

use super::command::Command;
use super::dice::Source;
use super::family::FamilyDialogue;
use super::game_file::GameFile;
use super::input::Input;
use super::stop::Stop;
use super::words::{self, explain, judged, sentence};
use crate::failure::Failure;
use crate::{interrupt, output};

/// The default number of moves that are shown.
const TOP: usize = 5;

/// A game and the person who plays it.
pub struct Dialogue<'a, F: FamilyDialogue> {
    pub family: &'a F,
    pub play: Play<F::Replay>,
    pub file: GameFile,
    pub source: Source,
    pub(super) input: Input,
    /// `true` when the best moves are shown before each decision.
    hints: bool,
    /// The number of lines of the game at first.
    lines_before: usize,
    /// The number of lines of the game when automatic events were last reported.
    followed: usize,
    /// The last heading that was printed.
    pub(super) heading: String,
    /// The moves of this decision that were shown.
    shown: Vec<Choice>,
}

impl<'a, F: FamilyDialogue> Dialogue<'a, F> {
    /// Creates a dialogue for a game in its current standing.
    pub fn new(family: &'a F, play: Play<F::Replay>, file: GameFile, source: Source, hints: bool) -> Self {
        let lines_before = play.lines();
        let (input, heading) = (Input::new(), String::new());
        Self {
            family,
            play,
            file,
            source,
            input,
            hints,
            lines_before,
            followed: lines_before,
            heading,
            shown: Vec::new(),
        }
    }

    /// Returns `true` when anything was played in this dialogue.
    pub fn has_played(&self) -> bool {
        self.play.lines() != self.lines_before
    }

    /// Returns `true` when the game has a result if the person leaves it here.
    pub fn may_end_here(&self) -> bool {
        self.family.may_end_here(&self.play)
    }

    /// Prints the first words, and keeps a new file.
    pub fn open(&mut self, greeting: Option<String>) -> Result<(), Failure> {
        if self.file.is_named() || self.has_played() {
            self.keep()?;
        }
        if let Some(greeting) = greeting {
            output::text(&output::wrapped(&greeting))?;
        }
        let dice = self.source.in_words();
        let opening =
            format!("{} {dice}. `help` says what can be typed, `hint` shows the best moves.", self.family.opening());
        output::text(&output::wrapped(&opening))
    }

    /// Plays until something ends the dialogue.
    pub fn run(&mut self) -> Stop {
        loop {
            if let Err(stop) = self.step() {
                return stop;
            }
        }
    }

    fn step(&mut self) -> Result<(), Stop> {
        if interrupt::is_wanted() {
            return Err(Stop::Interrupted);
        }
        self.tell_what_followed()?;
        let awaits = self.play.awaits();
        if awaits == Awaits::Nothing {
            return Err(Stop::Over);
        }
        self.head()?;
        match awaits {
            Awaits::Roll(dice) => self.roll(dice),
            Awaits::ActionDie => self.action_die(),
            _ if !self.play.replay().is_mine() => self.bot_moves(),
            _ if self.play.choices().len() == 1 => self.only_move(),
            _ => self.decide(),
        }
    }

    /// Reports the automatic events after the last line, once.
    fn tell_what_followed(&mut self) -> Result<(), Failure> {
        if self.followed == self.play.lines() {
            return Ok(());
        }
        self.followed = self.play.lines();
        self.family.followed(&self.play).map_or(Ok(()), |text| output::text(&text))
    }

    /// Prints the heading with the player to move, once.
    fn head(&mut self) -> Result<(), Failure> {
        let heading = self.family.heading(&self.play);
        if heading == self.heading {
            return Ok(());
        }
        output::text(&format!("\n{}", output::heading(&heading)))?;
        self.heading = heading;
        Ok(())
    }

    fn bot_moves(&mut self) -> Result<(), Stop> {
        let Some(chosen) = self.family.chosen_by_bot(&self.play) else { return Err(Stop::Over) };
        if self.family.is_told(&chosen) {
            let who = self.family.who(&self.play);
            let rolled = match self.play.roll() {
                Some(roll) => format!("{who}rolled {}: ", spaced(&roll)),
                None if who.is_empty() => String::new(),
                None => format!("{}: ", who.trim_end()),
            };
            output::text(&format!("  {rolled}{}", chosen.words))?;
        }
        self.make(&chosen.text)?;
        Ok(())
    }

    fn only_move(&mut self) -> Result<(), Stop> {
        output::text(&self.family.without_choice(&self.play))?;
        let act = self.play.choices()[0].text.clone();
        let made = self.make(&act)?;
        self.tell(&made)
    }

    /// Asks until a decision is made, or until another one is due.
    fn decide(&mut self) -> Result<(), Stop> {
        output::text(&self.family.position(&self.play))?;
        self.shown.clear();
        if self.hints {
            self.show_moves(TOP)?;
        }
        let line_count = self.play.lines();
        while self.play.lines() == line_count && self.play.awaits() == Awaits::Decision {
            let line = self.input.ask(self.family.prompt(&self.play))?;
            match Command::parse(&line) {
                Ok(Command::Move(typed)) => self.typed_move(typed)?,
                Ok(Command::Number(number)) => self.numbered_move(number)?,
                Ok(Command::Hint(moves)) => self.show_moves(moves.unwrap_or(TOP))?,
                Ok(Command::Undo) => self.undo()?,
                Ok(Command::Help) => self.help(&self.family.moves(&self.play))?,
                Ok(other) => self.do_other(other)?,
                Err(message) => explain(&message)?,
            }
        }
        Ok(())
    }

    fn typed_move(&mut self, typed: &str) -> Result<(), Stop> {
        if typed.is_empty() {
            return Ok(explain("Type a move; `help` says how, and `hint` shows the best ones.")?);
        }
        let act = match self.family.act(&self.play, typed) {
            Ok(act) => act,
            Err(message) => return Ok(explain(&message)?),
        };
        match self.play.decide(&act) {
            Ok(made) => {
                self.keep()?;
                self.tell(&made)
            }
            Err(problem) => Ok(explain(&sentence(&problem.to_string()))?),
        }
    }

    fn numbered_move(&mut self, number: usize) -> Result<(), Stop> {
        let Some(choice) = self.shown.get(number - 1) else {
            let message = match self.shown.len() {
                0 => "No moves have been shown for this decision. `hint` shows the best ones with their numbers."
                    .to_owned(),
                shown => format!(
                    "There is no move #{number} among those that were shown, #1 to #{shown}. `hint all` shows all."
                ),
            };
            return Ok(explain(&message)?);
        };
        let act = choice.text.clone();
        let made = self.make(&act)?;
        self.tell(&made)
    }

    /// Makes one of the possible moves.
    fn make(&mut self, act: &str) -> Result<Vec<Verdict>, Stop> {
        let made = self.play.decide(act).map_err(|problem| Failure::failed(problem.to_string()))?;
        self.keep()?;
        Ok(made)
    }

    /// Reports the decisions and their losses. A player who scores before the last roll has decided twice, and the
    /// first decision is reported only if it was wrong.
    fn tell(&self, verdicts: &[Verdict]) -> Result<(), Stop> {
        for (place, verdict) in verdicts.iter().enumerate() {
            let is_wrong = verdict.measured.as_ref().is_some_and(|measured| measured.rating.is_wrong());
            if is_wrong || place + 1 == verdicts.len() {
                output::text(&format!("  {}", judged(verdict, |loss| self.family.loss(loss))))?;
            }
        }
        Ok(())
    }

    fn show_moves(&mut self, most: usize) -> Result<(), Failure> {
        let mut choices = self.family.hints(&self.play);
        let more = choices.len().saturating_sub(most);
        choices.truncate(most);
        let table = words::moves(&choices, self.family.words().value, self.family.decimals());
        let more = if more > 0 { format!("\n{more} more: hint all") } else { String::new() };
        self.shown = choices;
        output::text(&format!("\n{table}{more}\n"))
    }
}
