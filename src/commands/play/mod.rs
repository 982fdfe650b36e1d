//! `dicebase play`
//!
//! A game that is being played is a review file. Taking a decision back removes lines and replays the rest; a game that is
//! over gets its result as a last line, under a checksum.

mod command;
mod dialogue;
mod dice;
mod editor;
mod ending;
mod family;
mod game_file;
mod input;
mod requests;
mod rolls;
mod shelf;
pub mod sitting;
pub mod words;

use std::time::SystemTime;

use dicebase_analysis::play::{Awaits, Play as Played, Playable};
use dicebase_analysis::review::{ReviewError, Seat};
use dicebase_engine::{NamedGame, find};

use self::dialogue::Dialogue;
use self::dice::Wanted;
use self::ending::Ending;
use self::game_file::GameFile;
use self::shelf::Shelf;
use super::history::Identity;
use crate::cli::{First, Global, Play};
use crate::commands::{beginning, ready};
use crate::failure::Failure;
use crate::family::room;
use crate::interrupt::Careful;
use crate::output;

pub use self::dice::Source;
pub use self::family::{Family, Outcome};
pub use self::shelf::{aim, is_of_builtin, objective, unfinished};

/// The reason why a dialogue ends.
pub enum Stop {
    /// The game is over.
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
    let game = typed.game.to_string_lossy();
    global.refuse_json("play", &format!("it is a dialogue, and `dicebase history {game} --json` tells of games"))?;
    let named = find(&typed.game)?;
    let game = ready(&named, typed.parts.objective(), global)?;
    beginning(&game, &typed.parts.notation)?;
    room(&game, &named, global).play(typed)
}

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
    /// Opens what was typed: the game of a file, or else the unfinished game that was played last, or else a new one.
    pub fn of(typed: &Play, named: &NamedGame, identity: Identity, global: &'a Global) -> Result<Self, Failure> {
        let wanted = Wanted::of(typed)?;
        if let Some(path) = &typed.file {
            let (file, text) = GameFile::named(path)?;
            let source = wanted.for_game(&text);
            return Ok(Self { identity, source, file, text, since: None, global });
        }
        let shelf = Shelf::of(&identity, named, global)?;
        let unfinished = if typed.new { Vec::new() } else { shelf.files()? };
        let found = unfinished.iter().find_map(|(path, since)| {
            let (file, text) = GameFile::unfinished(path, &shelf)?;
            let source = wanted.for_game(&text);
            (Source::of_game(&text) == Some(source)).then_some((file, text, source, *since))
        });
        Ok(match found {
            Some((file, text, source, since)) => Self { identity, source, file, text, since: Some(since), global },
            None => {
                let (file, source) = (GameFile::new(shelf), wanted.for_game(""));
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
    pub fn talk<F: Family>(self, family: &F, play: Played<F::Replay>, typed: &Play) -> Result<(), Failure> {
        // The dialogue itself notices an interrupt and keeps the game then.
        let _careful = Careful::new();
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

/// The error for a game of two that would go on with the wrong first player.
pub const BEGUN_BY_THE_OTHER: &str = "the game was begun by the other player; leave --first out to go on with it, or \
                                      begin another one with --new";

/// Sets the first player of a game of two, unless its file has one.
pub fn begin<P: std::fmt::Display>(
    typed: &Play,
    first: Option<Seat>,
    begin: impl FnOnce(Seat) -> Result<(), P>,
) -> Result<(), Failure> {
    let wanted = typed.first.map(|first| match first {
        First::Me => Seat::Me,
        First::Bot => Seat::Opponent,
    });
    match (first, wanted) {
        (None, wanted) => begin(wanted.unwrap_or(Seat::Me)).map_err(|problem| Failure::failed(problem.to_string())),
        (Some(first), Some(wanted)) if first != wanted => Err(Failure::wrong_input(BEGUN_BY_THE_OTHER)),
        _ => Ok(()),
    }
}

/// Refuses to choose the first player where one player is alone.
pub fn refuse_first(typed: &Play, reason: &str) -> Result<(), Failure> {
    if typed.first.is_none() {
        return Ok(());
    }
    Err(Failure::wrong_input(format!("--first is for games against the bot, and {reason}; leave it out")))
}

/// Refuses seats where the family has none.
pub fn refuse_seats(typed: &Play) -> Result<(), Failure> {
    if typed.seats.is_empty() {
        return Ok(());
    }
    Err(Failure::wrong_input(
        "--seats is for race games, for bank games of three players, and for games with action dice under --objective \
         win; leave it out",
    ))
}
