//! `dicebase play`

mod bank;
mod card;
mod command;
mod dialogue;
mod dice;
mod ending;
mod family;
mod input;
mod keeper;
mod requests;
mod rolls;
mod scorecard;
mod words;

use dicebase_analysis::bank::review::{Replay as BankReplay, Seat};
use dicebase_analysis::play::{Awaits, Play as Played, Playable};
use dicebase_analysis::review::ReviewError;
use dicebase_analysis::scorecard::review::Replay as ScorecardReplay;
use dicebase_games::bank::Objective;
use dicebase_tables::Mmap;

use self::bank::Bank;
use self::dialogue::Dialogue;
use self::dice::Source;
use self::family::Family;
use self::keeper::GameFile;
use self::scorecard::Scorecard;
use crate::cli::{First, Global, Play};
use crate::failure::Failure;
use crate::game::{self, Game};
use crate::solved;

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
            "play is a dialogue and has no JSON; keep the game with --file FILE, and `dicebase review {} FILE --json` tells of it",
            typed.game
        );
        return Err(Failure::wrong_input(message));
    }
    let named = game::find(&typed.game)?;
    let source = Source::of(typed)?;
    match named.ready(typed.objective.typed())? {
        Game::Scorecard(game) => {
            refuse_first(typed, "a scorecard game is played alone")?;
            let (keeper, text) = open(typed)?;
            let policy = solved::scorecard(&game, &named, global)?.policy()?;
            let play = go_on(ScorecardReplay::new(&policy), &text, source, typed)?;
            talk(&Scorecard(&policy), play, keeper, source, typed)
        }
        Game::Bank(game) => {
            if game.objective() != Objective::Win {
                refuse_first(typed, "under this objective one player is alone")?;
            }
            let (keeper, text) = open(typed)?;
            let policy = solved::bank(&game, &named, global)?.policy()?;
            let mut play = go_on(BankReplay::new(&policy), &text, source, typed)?;
            if game.objective() == Objective::Win {
                begin(&mut play, typed)?;
            }
            talk(&Bank(&policy), play, keeper, source, typed)
        }
    }
}

/// The file of the game with what is in it, if the game is kept in one.
fn open(typed: &Play) -> Result<(GameFile, String), Failure> {
    typed.file.as_deref().map_or_else(|| Ok((GameFile::nowhere(), String::new())), GameFile::open)
}

/// Plays to the end, whatever that is.
fn talk<F: Family>(
    family: &F,
    play: Played<F::Replay>,
    keeper: GameFile,
    source: Source,
    typed: &Play,
) -> Result<(), Failure> {
    let mut dialogue = Dialogue::new(family, play, keeper, source, typed.hints);
    let stop = match dialogue.open() {
        Ok(()) => dialogue.run(),
        Err(failure) => Stop::Failed(failure),
    };
    ending::of(dialogue, stop, typed)
}

fn refuse_first(typed: &Play, reason: &str) -> Result<(), Failure> {
    if typed.first.is_none() {
        return Ok(());
    }
    Err(Failure::wrong_input(format!("--first is for games against the bot, and {reason}; leave it out")))
}

/// The game as it stands in the file, with a note of whose dice it goes on with.
fn go_on<R: Playable>(replay: R, text: &str, source: Source, typed: &Play) -> Result<Played<R>, Failure> {
    let mut play = Played::new(replay, text).map_err(|error| refused(typed, &error))?;
    let note = format!("# {}", source.in_words());
    if play.awaits() != Awaits::Nothing && !text.lines().any(|line| line == note) {
        play.note(&note);
    }
    Ok(play)
}

/// A file that is no game of these rules.
fn refused<P: std::fmt::Display>(typed: &Play, error: &ReviewError<P>) -> Failure {
    let file = typed.file.as_deref().unwrap_or_else(|| "".as_ref()).display();
    Failure::wrong_input(format!("{file}, {error}; nothing was written into it"))
}

/// Says who begins, unless the file has said so.
fn begin(play: &mut Played<BankReplay<'_, Mmap>>, typed: &Play) -> Result<(), Failure> {
    let wanted = typed.first.map(|first| match first {
        First::Me => Seat::Me,
        First::Bot => Seat::Opponent,
    });
    match (play.replay().first(), wanted) {
        (None, wanted) => {
            play.begin(wanted.unwrap_or(Seat::Me)).map_err(|problem| Failure::failed(problem.to_string()))
        }
        (Some(first), Some(wanted)) if first != wanted => {
            let message = "the game in the file was begun by the other player; leave --first out to go on with it";
            Err(Failure::wrong_input(message))
        }
        _ => Ok(()),
    }
}
