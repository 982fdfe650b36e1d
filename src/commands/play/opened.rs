//! The game that a dialogue is about: the one in a file, an unfinished one, or a new one.

use std::time::SystemTime;

use dicebase_analysis::play::{Awaits, Play as Played, Playable};
use dicebase_analysis::review::ReviewError;
use dicebase_engine::NamedGame;

use super::dialogue::Dialogue;
use super::dice::{Source, Wanted};
use super::ending::{self, Ending};
use super::family::FamilyDialogue;
use super::game_file::GameFile;
use super::saved_games::SavedGames;
use super::stop::Stop;
use crate::cli::{Global, Play};
use crate::commands::history::record::Identity;
use crate::failure::Failure;
use crate::interrupt::ShutdownGuard;
use crate::output;

/// A game that is about to begin: its identity, its dice, and its file with the content.
pub struct Opened<'a> {
    identity: Identity,
    source: Source,
    file: GameFile,
    text: String,
    /// The time when an unfinished game was last played that is resumed without a request.
    since: Option<SystemTime>,
    global: &'a Global,
}

impl<'a> Opened<'a> {
    /// Opens what was typed: the game of a file, or else the unfinished game that was played last among those whose
    /// text `fits`, or else a new one.
    pub fn of(
        typed: &Play,
        named: &NamedGame,
        identity: Identity,
        global: &'a Global,
        fits: impl Fn(&str) -> bool,
    ) -> Result<Self, Failure> {
        let wanted = Wanted::of(typed)?;
        if let Some(path) = &typed.file {
            let (file, text) = GameFile::named(path)?;
            let source = wanted.for_game(&text);
            return Ok(Self { identity, source, file, text, since: None, global });
        }
        let saved = SavedGames::of(&identity, named, global)?;
        let unfinished = if typed.new { Vec::new() } else { saved.files()? };
        let found = unfinished.iter().find_map(|(path, since)| {
            let (file, text) = GameFile::unfinished(path, &saved)?;
            let source = wanted.for_game(&text);
            (Source::of_game(&text) == Some(source) && fits(&text)).then_some((file, text, source, *since))
        });
        Ok(match found {
            Some((file, text, source, since)) => Self { identity, source, file, text, since: Some(since), global },
            None => {
                let (file, source) = (GameFile::new(saved), wanted.for_game(""));
                Self { identity, source, file, text: String::new(), since: None, global }
            }
        })
    }

    /// Replays the game in the file, with a note of the dice it goes on with.
    pub fn go_on<R: Playable>(&self, replay: R) -> Result<Played<R>, Failure> {
        let mut play = Played::new(replay, &self.text).map_err(|error| self.refused(&error))?;
        if play.awaits() != Awaits::Nothing && Source::of_game(&self.text) != Some(self.source) {
            play.note(&self.source.note());
        }
        Ok(play)
    }

    /// The error for a file that is no game of these rules.
    fn refused<P: std::fmt::Display>(&self, error: &ReviewError<P>) -> Failure {
        let file = self.file.path().unwrap_or_else(|| "".as_ref()).display();
        let new = if self.since.is_some() { "; --new begins another game" } else { "" };
        Failure::wrong_input(format!("{file}, {error}; nothing was written into it{new}"))
    }

    /// The content of the file.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The seed for bots that choose by chance. It is a new number each time if the person rolls the dice.
    pub fn seed(&self) -> u64 {
        self.source.seed()
    }

    /// Plays until the dialogue ends.
    pub fn talk<F: FamilyDialogue>(self, family: &F, play: Played<F::Replay>, typed: &Play) -> Result<(), Failure> {
        // The dialogue itself notices an interrupt and keeps the game then.
        let _careful = ShutdownGuard::new();
        let greeting = match (self.since, Source::of_game(&self.text).filter(|before| *before != self.source)) {
            (Some(since), _) => {
                let since = output::day_and_moment(since);
                Some(format!("You have an unfinished game, last played on {since}. It goes on; --new begins another."))
            }
            (None, Some(before)) if play.awaits() != Awaits::Nothing => {
                Some(format!("The game goes on with other dice. Until now {}.", before.in_past()))
            }
            _ => None,
        };
        let mut dialogue = Dialogue::new(family, play, self.file, self.source, typed.hints);
        let stop = match dialogue.open(greeting) {
            Ok(()) => dialogue.run(),
            Err(failure) => Stop::Failed(failure),
        };
        ending::of(dialogue, stop, &Ending { typed, identity: self.identity, global: self.global })
    }
}
