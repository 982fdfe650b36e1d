//! What can go wrong between a question and its answer.

use std::io;

use dicebase_games::{LineError, PlaceError, RulesError};
use dicebase_policy::PolicyError;
use dicebase_solver::ThreadsError;
use dicebase_tables::TableError;
use thiserror::Error;

/// Why there is no answer.
#[derive(Debug, Error)]
pub enum Error {
    /// A game that is neither built in nor a file.
    #[error("there is no game \"{found}\"; there are {games}, or give the path of a rules file such as ./{found}.toml")]
    NoSuchGame {
        /// What was asked for.
        found: String,
        /// The games that are built in.
        games: String,
    },
    /// Two games of the same name where both can be asked for.
    #[error("{file} would have the name {name}, which another game has already; rename the rules file")]
    NameTaken {
        /// The name.
        name: String,
        /// The file.
        file: String,
    },
    /// A rules file that cannot be read.
    #[error("cannot read the rules file {path}: {error}; give the path of a TOML text file")]
    UnreadableRules {
        /// Its path.
        path: String,
        /// What the operating system says.
        error: io::Error,
    },
    /// Rules that make no game.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// An objective for a game that has but one.
    #[error("objectives are for bank games; {game} is a scorecard game, and its objective is the expected score")]
    ObjectiveOfScorecard {
        /// The game's id.
        game: String,
    },
    /// An objective that there is not.
    #[error("there is no objective \"{found}\"; bank games are played for points, turns or win")]
    NoSuchObjective {
        /// What was asked for.
        found: String,
    },
    /// A line that is no position.
    #[error(transparent)]
    Line(#[from] LineError),
    /// A position that cannot be.
    #[error(transparent)]
    Place(#[from] PlaceError),
    /// A position in which nothing is to be decided.
    #[error("{game} asks for a decision after a roll; add the roll and how many rolls are left, as in: {example}")]
    NothingToDecide {
        /// The game's id.
        game: String,
        /// A position in which something is.
        example: String,
    },
    /// A card with no open category.
    #[error("every category of the card is filled: the game is over and there is nothing to decide")]
    GameIsOver,
    /// Nowhere to keep tables.
    #[error(
        "the user has no data folder; name a folder for the tables: as an argument, with --data DIR, or in DICEBASE_DATA"
    )]
    NoFolder,
    /// A table that is not there.
    #[error("there is no table {table}; `{command}` makes it")]
    Missing {
        /// Its path.
        table: String,
        /// The command that makes it.
        command: String,
    },
    /// A table that has not the bytes it was written with.
    #[error("{message}; `{command}` does so")]
    Damaged {
        /// What is wrong with it.
        message: String,
        /// The command that makes it again.
        command: String,
    },
    /// A table that is whole, but serves another purpose.
    #[error("the table {table} does not serve: {reason}; `{command}` makes one that does")]
    Foreign {
        /// Its path.
        table: String,
        /// Why.
        reason: String,
        /// The command that makes the right one.
        command: String,
    },
    /// A table that cannot be opened, locked or written.
    #[error(transparent)]
    Table(#[from] TableError),
    /// A table of another game.
    #[error(transparent)]
    Policy(#[from] PolicyError),
    /// No threads to solve with.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    /// Somebody wanted it to end.
    #[error("interrupted; {}", if *.goes_on { "the same command goes on from here" } else { "no table was left unfinished" })]
    Interrupted {
        /// Whether what was computed so far is kept.
        goes_on: bool,
    },
}

/// Whose matter an error is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// What was asked cannot be.
    Question,
    /// The question was fine, but a table or the machine does not give an answer.
    Machine,
}

impl Error {
    /// Whose matter it is.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            Self::NoSuchGame { .. }
            | Self::NameTaken { .. }
            | Self::UnreadableRules { .. }
            | Self::Rules(_)
            | Self::ObjectiveOfScorecard { .. }
            | Self::NoSuchObjective { .. }
            | Self::Line(_)
            | Self::Place(_)
            | Self::NothingToDecide { .. }
            | Self::GameIsOver
            | Self::NoFolder => Kind::Question,
            _ => Kind::Machine,
        }
    }
}

/// An error and what caused it, in one line.
#[must_use]
pub fn with_causes(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |&error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}
