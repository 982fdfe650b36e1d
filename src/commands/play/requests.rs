//! Requests besides moves.

use std::path::Path;

use dicebase_games::quoted;

use super::command::{COMMANDS, Command};
use super::dialogue::Dialogue;
use super::dice::Source;
use super::family::FamilyDialogue;
use super::stop::Stop;
use super::words::explain;
use crate::failure::Failure;
use crate::output;

impl<F: FamilyDialogue> Dialogue<'_, F> {
    pub(super) fn undo(&mut self) -> Result<(), Stop> {
        if !self.play.take_back(self.source.is_typed()) {
            return Ok(explain("There is nothing to take back.")?);
        }
        // The note about the dice may have been among the lines that were taken back.
        if Source::of_game(self.play.text()) != Some(self.source) {
            self.play.note(&self.source.note());
        }
        self.heading.clear();
        self.keep_or_remove()?;
        Ok(output::text("taken back")?)
    }

    /// Keeps the game, or removes its file in the data folder if nothing is left of it.
    fn keep_or_remove(&mut self) -> Result<(), Failure> {
        if self.play.has_begun() || self.file.is_named() {
            return self.keep();
        }
        self.file.remove().map_err(|error| Failure::failed(format!("cannot remove the file of the game: {error}")))
    }

    /// Runs a command that makes no move.
    pub(super) fn do_other(&mut self, command: Command<'_>) -> Result<(), Stop> {
        match command {
            Command::Card => Ok(output::text(&self.family.card(&self.play))?),
            Command::Review => Ok(self.review()?),
            Command::Save(path) => Ok(self.save(Path::new(path))?),
            Command::Quit => Err(Stop::Left),
            _ => Ok(()),
        }
    }

    /// Prints the review of the game so far.
    pub fn review(&self) -> Result<(), Failure> {
        match self.family.review(self.play.text()) {
            Ok(review) => output::text(&format!("\n{review}\n")),
            Err(_) => explain("Nothing has been decided yet."),
        }
    }

    fn save(&mut self, path: &Path) -> Result<(), Failure> {
        if let Some(kept) = self.file.path().filter(|_| self.file.is_named()) {
            return explain(&format!("The game is kept in {} already; copy that file.", kept.display()));
        }
        match self.file.save(path, self.play.text()) {
            Ok(()) => output::text(&format!("The game is kept in {} from now on.", path.display())),
            Err(error) => explain(&format!(
                "Cannot make the file {}: {error}. Give another name, as in `save game.txt`.",
                quoted(&path.to_string_lossy())
            )),
        }
    }

    pub(super) fn keep(&mut self) -> Result<(), Failure> {
        self.file.keep(self.play.text())
    }

    pub(super) fn help(&self, moves: &[(String, String)]) -> Result<(), Failure> {
        let commands = COMMANDS.iter().map(|(typed, does)| ((*typed).to_owned(), (*does).to_owned()));
        let rows = moves.iter().cloned().chain(commands).map(|(typed, does)| vec![typed, does]);
        output::text(&format!("\n{}\n", output::table(&["Type", "to"], &[], rows.collect())))
    }
}
