//! Conversion of typed positions to questions.

use std::ffi::{OsStr, OsString};

use dicebase_engine::{Error, NamedGame, any::Tables, find};
use dicebase_games::any::{Game, Position};
use dicebase_games::{Fields, Notation, as_word, builtin_names, did_you_mean, find_builtin};
use dicebase_policy::any::{Policy, Question};
use serde::Serialize;

use crate::cli::Global;
use crate::commands::ready::ready;
use crate::failure::Failure;
use crate::progress::Bars;

/// A game and a valid position.
pub struct Query {
    named: NamedGame,
    game: Game,
    pub notation: Notation,
    position: Position,
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
        let named = find(&name)?;
        let game = ready(&named, notation.objective(), global)?;
        if position.is_none() {
            notation.game = as_word(&named.id);
        }
        let is_line = position.is_some();
        let position = game.read(&notation).map_err(|error| refused(is_line, error.into()))?;
        Ok(Self { named, game, notation, position, is_line })
    }

    /// Opens the table for the position, and solves it if it is missing.
    pub fn open(&self, global: &Global) -> Result<Policy, Failure> {
        Ok(Tables::of(&self.game, &self.named, global.workshop()?, &Bars).policy_for(&self.position)?)
    }

    /// Refuses a position without a decision, before a table is opened.
    pub fn check_decision(&self) -> Result<(), Failure> {
        self.game.check_decision(&self.position).map_err(|error| self.refused(error))
    }

    /// The error about a position, in the terms in which it was typed.
    pub fn refused(&self, error: impl Into<Error>) -> Failure {
        refused(self.is_line, error.into())
    }

    /// The name of a part as it was typed.
    pub fn typed(&self, part: &str) -> String {
        if self.is_line { part.to_owned() } else { format!("--{part}") }
    }

    /// Asks a policy of the game.
    pub fn ask<'p>(&self, policy: &'p Policy) -> Result<Question<'p>, Failure> {
        policy.question(self.position.clone()).map_err(Failure::failed)
    }
}

impl Heading {
    /// The heading of a question. In JSON the objective is always included.
    pub fn of(question: &Question<'_>, policy: &Policy) -> Self {
        let notation = question.notation();
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
        None if find_builtin(&notation.game).is_some() => Ok((notation.game.clone().into(), notation)),
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
