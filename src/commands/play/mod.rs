//! `dicebase play`

mod command;
mod dialogue;
mod dice;
mod ending;
mod family;
mod game_file;
mod input;
mod requests;
mod rolls;
pub mod words;

use dicebase_analysis::play::{Awaits, Play as Played, Playable};
use dicebase_analysis::review::ReviewError;
use dicebase_engine::find;

use self::dialogue::Dialogue;
use self::dice::Source;
use self::game_file::GameFile;
use crate::cli::{Global, Play};
use crate::failure::Failure;
use crate::family::room;

pub use self::family::Family;

/// Why a dialogue is over.
pub enum Stop {
    /// The game is.
    Over,
    /// The person has left, or the input has ended.
    Left,
    Interrupted,
    Failed(Failure),
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::Failed(failure)
    }
}

pub fn run(typed: &Play, global: &Global) -> Result<(), Failure> {
    if global.json {
        let message = format!(
            "play is a dialogue and has no JSON; keep the game with --file FILE, and `dicebase review {} FILE \
             --json` tells of it",
            typed.game
        );
        return Err(Failure::wrong_input(message));
    }
    let named = find(&typed.game)?;
    let game = named.ready(typed.parts.objective())?;
    room(&game, &named, global).play(typed)
}

/// A table in the making: whose dice are rolled, and the file of the game with what is in it.
pub struct Opened {
    source: Source,
    file: GameFile,
    text: String,
}

impl Opened {
    /// As was typed.
    pub fn of(typed: &Play) -> Result<Self, Failure> {
        let source = Source::of(typed)?;
        let (file, text) = open(typed)?;
        Ok(Self { source, file, text })
    }

    /// The game as it stands in the file, with a note of whose dice it goes on with.
    pub fn go_on<R: Playable>(&self, replay: R, typed: &Play) -> Result<Played<R>, Failure> {
        let mut play = Played::new(replay, &self.text).map_err(|error| refused(typed, &error))?;
        let note = format!("# {}", self.source.in_words());
        if play.awaits() != Awaits::Nothing && !self.text.lines().any(|line| line == note) {
            play.note(&note);
        }
        Ok(play)
    }

    /// Plays to the end, whatever that is.
    pub fn talk<F: Family>(self, family: &F, play: Played<F::Replay>, typed: &Play) -> Result<(), Failure> {
        let mut dialogue = Dialogue::new(family, play, self.file, self.source, typed.hints);
        let stop = match dialogue.open() {
            Ok(()) => dialogue.run(),
            Err(failure) => Stop::Failed(failure),
        };
        ending::of(dialogue, stop, typed)
    }
}

/// The file of the game with what is in it, if the game is kept in one.
fn open(typed: &Play) -> Result<(GameFile, String), Failure> {
    typed.file.as_deref().map_or_else(|| Ok((GameFile::nowhere(), String::new())), GameFile::open)
}

/// Refuses to say who begins where one player is alone.
pub fn refuse_first(typed: &Play, reason: &str) -> Result<(), Failure> {
    if typed.first.is_none() {
        return Ok(());
    }
    Err(Failure::wrong_input(format!("--first is for games against the bot, and {reason}; leave it out")))
}

/// A file that is no game of these rules.
fn refused<P: std::fmt::Display>(typed: &Play, error: &ReviewError<P>) -> Failure {
    let file = typed.file.as_deref().unwrap_or_else(|| "".as_ref()).display();
    Failure::wrong_input(format!("{file}, {error}; nothing was written into it"))
}
