//! Rolls of the dialogue, by the program or typed.

use dicebase_analysis::play::{Playable, Rolled};
use dicebase_games::{Dice, listed, quoted, spaced};

use super::command::Command;
use super::dialogue::Dialogue;
use super::family::FamilyDialogue;
use super::stop::Stop;
use super::words::{explain, sentence};
use crate::failure::Failure;
use crate::output;

impl<F: FamilyDialogue> Dialogue<'_, F> {
    /// Makes the next roll, by the program or typed.
    pub(super) fn roll(&mut self, dice: usize) -> Result<(), Stop> {
        let Some(roll) =
            self.source.roll(self.play.lines(), |seed, number| self.family.roll(&self.play, dice, seed, number))
        else {
            return self.ask_for_roll(dice);
        };
        let who = self.family.who(&self.play);
        let rolled = self.play.rolled(roll).map_err(|problem| Failure::failed(problem.to_string()))?;
        self.after_roll(&who, &roll, rolled)
    }

    fn after_roll(&mut self, who: &str, roll: &Dice, rolled: Rolled) -> Result<(), Stop> {
        if rolled == Rolled::Nothing {
            let told = self.family.nothing_done(&self.play);
            output::text(&format!("  {who}rolled {}: {told}", spaced(roll)))?;
            self.keep()?;
        }
        Ok(())
    }

    /// Rolls the action die that was earned, by the program or typed.
    pub(super) fn action_die(&mut self) -> Result<(), Stop> {
        let faces = self.play.replay().faces();
        match self.source.face(self.play.lines(), faces.len()) {
            Some(face) => self.shown(faces[face]),
            None => self.ask_for_face(&faces),
        }
    }

    fn shown(&mut self, face: &str) -> Result<(), Stop> {
        let who = self.family.who(&self.play);
        self.play.shown(face).map_err(|problem| Failure::failed(problem.to_string()))?;
        self.keep()?;
        Ok(output::text(&format!("  {who}earned an action die: {face}"))?)
    }

    fn ask_for_face(&mut self, faces: &[&str]) -> Result<(), Stop> {
        let line = self.input.ask(&format!("{} action die> ", self.family.whose(&self.play)))?;
        let mut known = faces.to_vec();
        known.dedup();
        let known = listed(&known, "or");
        match Command::parse(&line) {
            Ok(Command::Move(typed)) => match face_meant(faces, typed) {
                Some(face) => self.shown(face),
                None => Ok(explain(&format!(
                    "{} is no face of the action die. Roll it and type what it shows: {known}.",
                    quoted(typed)
                ))?),
            },
            Ok(Command::Hint(_) | Command::Number(_)) => Ok(explain(&format!(
                "There is nothing to decide. Roll the action die that was earned and type what it shows: {known}."
            ))?),
            Ok(Command::Undo) => self.undo(),
            Ok(Command::Help) => {
                let does = "say what the action die shows; the beginning of the word is enough".to_owned();
                Ok(self.help(&[(known, does)])?)
            }
            Ok(other) => self.do_other(other),
            Err(message) => Ok(explain(&message)?),
        }
    }

    fn ask_for_roll(&mut self, dice: usize) -> Result<(), Stop> {
        let whose = self.family.whose(&self.play);
        let line = self.input.ask(&format!("{whose} roll of {}> ", self.family.dice_in_words(&self.play, dice)))?;
        match Command::parse(&line) {
            Ok(Command::Move(typed)) => self.typed_roll(typed, dice),
            Ok(Command::Hint(_) | Command::Number(_)) => {
                let dice = self.family.dice_in_words(&self.play, dice);
                Ok(explain(&format!(
                    "There is nothing to decide before the roll. Roll {dice} and type what they show."
                ))?)
            }
            Ok(Command::Undo) => self.undo(),
            Ok(Command::Help) => {
                let typed = self.family.example(&self.play, dice).to_string();
                Ok(self.help(&[(typed, "say what the dice show, in any order".to_owned())])?)
            }
            Ok(other) => self.do_other(other),
            Err(message) => Ok(explain(&message)?),
        }
    }

    fn typed_roll(&mut self, typed: &str, dice: usize) -> Result<(), Stop> {
        let roll = match self.read_roll(typed, dice) {
            Ok(roll) => roll,
            Err(message) => return Ok(explain(&message)?),
        };
        let who = self.family.who(&self.play);
        match self.play.rolled(roll) {
            Ok(rolled) => self.after_roll(&who, &roll, rolled),
            Err(problem) => Ok(explain(&sentence(&problem.to_string()))?),
        }
    }

    /// The dice that were rolled now; all dice on the table may be typed too.
    fn read_roll(&self, typed: &str, dice: usize) -> Result<Dice, String> {
        let marks = self.family.marks();
        let kept = self.play.replay().on_table(Dice::NONE);
        match Dice::parse_as(typed, &marks) {
            Ok(roll) if roll.len() == dice => Ok(roll),
            Ok(roll) if roll.len() == dice + kept.len() && roll.contains(&kept) => Ok(roll.minus(&kept)),
            _ => {
                let (example, sides) = (self.family.example(&self.play, dice), marks.sides);
                Err(format!(
                    "{} is no roll of {} with faces from 1 to {sides}. Type what they show, as in {example}; `help` \
                     says what else can be typed.",
                    quoted(typed),
                    self.family.dice_in_words(&self.play, dice)
                ))
            }
        }
    }
}

/// The face that is typed, or the beginning of its name if it is unique.
fn face_meant<'f>(faces: &[&'f str], typed: &str) -> Option<&'f str> {
    let typed = typed.trim().to_lowercase().replace(' ', "-");
    let mut meant = faces.iter().filter(|face| !typed.is_empty() && face.starts_with(&typed));
    let first = *meant.next()?;
    (meant.all(|face| *face == first)).then_some(first)
}
