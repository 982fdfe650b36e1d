//! The end of a dialogue.

use std::path::Path;

use dicebase_engine::in_shell;

use super::super::history::folder::Folder;
use super::super::history::record::{Identity, Record};
use super::dialogue::Dialogue;
use super::family::FamilyDialogue;
use super::stop::Stop;
use crate::cli::{Global, Play};
use crate::failure::Failure;
use crate::output;

/// The data that the end of a dialogue needs.
pub struct Ending<'a> {
    pub typed: &'a Play,
    pub identity: Identity,
    pub global: &'a Global,
}

/// Ends a dialogue: a finished game goes to the history, and any other stays where it is.
pub fn of<F: FamilyDialogue>(mut dialogue: Dialogue<'_, F>, stop: Stop, ending: &Ending<'_>) -> Result<(), Failure> {
    match stop {
        Stop::Over => over(&mut dialogue, ending),
        Stop::Left if dialogue.may_end_here() && is_saved(&dialogue) => over(&mut dialogue, ending),
        Stop::Left => {
            if dialogue.may_end_here() && dialogue.has_played() {
                result(&dialogue)?;
            }
            output::text(&where_it_is(&dialogue, ending))
        }
        Stop::Interrupted => Err(Failure::failed(format!("interrupted. {}", where_it_is(&dialogue, ending)))),
        Stop::Failed(failure) => Err(failure),
    }
}

/// Returns `true` when the game has a file in the data folder.
fn is_saved<F: FamilyDialogue>(dialogue: &Dialogue<'_, F>) -> bool {
    !dialogue.file.is_named() && dialogue.file.path().is_some()
}

fn over<F: FamilyDialogue>(dialogue: &mut Dialogue<'_, F>, ending: &Ending<'_>) -> Result<(), Failure> {
    let place = finish(dialogue, ending)?;
    output::text(&format!("\n{}", output::heading("The game is over")))?;
    result(dialogue)?;
    output::text(&place)
}

/// Moves a finished game into the history, unless it was there when it ended, and returns the words about its place.
fn finish<F: FamilyDialogue>(dialogue: &mut Dialogue<'_, F>, ending: &Ending<'_>) -> Result<String, Failure> {
    let is_old = dialogue.file.is_named() && !dialogue.has_played();
    let finished = if is_old {
        None
    } else {
        Some(Folder::of(ending.global)?.add(dialogue.play.text(), &record(dialogue, ending)?)?)
    };
    if dialogue.file.is_named() {
        let path = dialogue.file.path().unwrap_or_else(|| "".as_ref()).display();
        return Ok(format!("The game is in {path}."));
    }
    // The game is in the history; a second copy here would only be a nuisance.
    let _ = dialogue.file.remove();
    let path = finished.unwrap_or_default();
    Ok(format!("The game is in {}; `dicebase history` lists all.", path.display()))
}

fn record<F: FamilyDialogue>(dialogue: &Dialogue<'_, F>, ending: &Ending<'_>) -> Result<Record, Failure> {
    let record = dialogue.family.record(&dialogue.play, ending.identity.clone());
    record.map_err(|error| Failure::failed(error.to_string()))
}

/// Prints the review and the breakdown of the result.
fn result<F: FamilyDialogue>(dialogue: &Dialogue<'_, F>) -> Result<(), Failure> {
    dialogue.review()?;
    match dialogue.family.account(&dialogue.play) {
        Some(account) => output::text(&format!("{}\n", dialogue.family.account_in_words(&account))),
        None => Ok(()),
    }
}

/// The words about the place of an unfinished game, and how to resume it.
fn where_it_is<F: FamilyDialogue>(dialogue: &Dialogue<'_, F>, ending: &Ending<'_>) -> String {
    let Some(path) = dialogue.file.path() else {
        return "Nothing was played, so there is nothing to keep.".to_owned();
    };
    let file = dialogue.file.is_named().then_some(path);
    let place = file.map_or_else(|| "kept".to_owned(), |file| format!("in {}", file.display()));
    format!("The game is {place} and goes on with: {}", command(ending, file))
}

/// The command that resumes a game.
fn command(ending: &Ending<'_>, file: Option<&Path>) -> String {
    let typed = ending.typed;
    let mut words = vec![format!("dicebase play {}", in_shell(&typed.game))];
    words.extend(file.map(|file| format!("--file {}", in_shell(file))));
    words.extend(typed.parts.objective().map(|objective| format!("--objective {objective}")));
    words.extend(ending.identity.aim());
    words.extend(ending.global.data.as_deref().map(|dir| format!("--data {}", in_shell(dir))));
    words.extend(typed.hints.then(|| "--hints".to_owned()));
    words.join(" ")
}
