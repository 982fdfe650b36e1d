//! Conversion of typed positions to questions.

use std::ffi::{OsStr, OsString};

use dicebase_engine::{Error, NamedGame, any::Tables, find};
use dicebase_games::any::Game;
use dicebase_games::{Fields, Notation, as_word, builtin_names, did_you_mean, known_game};
use dicebase_policy::any::Question;
use serde::Serialize;

use crate::cli::Global;
use crate::commands::ready::ready;
use crate::failure::Failure;
use crate::progress::Bars;

/// A game and a position.
pub struct Query {
    named: NamedGame,
    game: Game,
    pub notation: Notation,
    /// `true` when the position was typed as one line.
    is_line: bool,
}

/// The common beginning of all answers about a position.
#[derive(Serialize)]
pub struct Heading {
    position: String,
    #[serde(flatten)]
    notation: Notation,
    /// The sums of the position so far.
    #[serde(flatten)]
    sums: Fields,
    /// The checksum of the table.
    table: String,
}

impl Query {
    /// The position that was typed, as one line or in parts.
    pub fn of(
        game: Option<&OsStr>,
        position: Option<&str>,
        parts: &Notation,
        global: &Global,
    ) -> Result<Self, Failure> {
        let (name, mut notation) = match position {
            Some(line) => from_line(game, line, parts)?,
            None => (game.ok_or_else(no_game)?.to_owned(), parts.clone()),
        };
        let named = find(&name)?.under(&notation)?;
        let game = ready(&named, notation.objective(), global)?;
        if position.is_none() {
            notation.game = as_word(&named.id);
        }
        let is_line = position.is_some();
        Ok(Self { named, game, notation, is_line })
    }

    /// Asks about the position. Its table is solved if it is missing; before that an impossible position is refused and,
    /// if `decides`, one without a decision.
    pub fn ask(&self, global: &Global, decides: bool) -> Result<Question, Failure> {
        let tables = Tables::of(&self.game, &self.named, global.config()?, &Bars);
        let pending = tables.read(&self.notation).map_err(|error| self.refused(error))?;
        if decides {
            pending.check_decision().map_err(|error| self.refused(error))?;
        }
        Ok(pending.solved()?)
    }

    /// The error about a position, in the terms in which it was typed.
    pub fn refused(&self, error: impl Into<Error>) -> Failure {
        refused(self.is_line, error.into())
    }

    /// The name of a part as it was typed.
    pub fn typed(&self, part: &str) -> String {
        if self.is_line { part.to_owned() } else { format!("--{part}") }
    }
}

impl Heading {
    /// The heading of a question. In JSON the objective is always included.
    pub fn of(question: &Question) -> Self {
        let (notation, policy) = (question.notation(), question.policy());
        let position = notation.to_string();
        let notation = notation.with_objective(policy.objective().name).of_game(policy.id());
        Self { position, notation, sums: question.sums(), table: format!("{:08x}", policy.table().checksum()) }
    }
}

fn no_game() -> Failure {
    Failure::wrong_input(
        "no game was named; give its name or the path of its rules file, or --position and one line that names it, as \
         in --position \"yahtzee card ones=3\"",
    )
}

fn refused(is_line: bool, error: Error) -> Failure {
    match error {
        Error::Position(error) if !is_line => Failure::wrong_input(error.in_options()),
        error => error.into(),
    }
}

/// The game and the position in a line, with which no other part may be typed.
fn from_line(game: Option<&OsStr>, line: &str, parts: &Notation) -> Result<(OsString, Notation), Failure> {
    if let Some(name) = parts.names().next() {
        let message = format!("--position says where the game stands, and so does --{name}; leave one of them out");
        return Err(Failure::wrong_input(message));
    }
    let notation: Notation = line.parse().map_err(Failure::wrong_input)?;
    match game {
        Some(game) => Ok((game.to_owned(), notation)),
        None if known_game(&notation.game).is_some() => Ok((notation.game.clone().into(), notation)),
        None => {
            let message = format!(
                "\"{0}\" is not built in{1}, see `dicebase games`; name its rules file before --position, as in \
                 ./{2}.toml --position \"{line}\"",
                notation.game,
                did_you_mean(&notation.game, builtin_names()),
                notation.game.trim_end_matches(".toml")
            );
            Err(Failure::wrong_input(message))
        }
    }
}
