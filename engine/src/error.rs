//! Errors between a question and its answer.

use std::io;

use dicebase_games::any::{GameError, PositionError};
use dicebase_games::bank::ChoiceError;
use dicebase_games::{LineError, NotCovered, RulesError, builtin_names, did_you_mean};
use dicebase_policy::{AskError, PolicyError};
use dicebase_solver::{ExactError, ThreadsError};
use dicebase_tables::{Damaged, TableError};
use thiserror::Error;

use crate::scorecard::NumbersError;
use crate::solved::INTERRUPTED;

/// The reason why there is no answer.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum Error {
    /// A game that is neither built in nor a file.
    #[error(
        "there is no game \"{found}\"{}; there are {games}, or give the path of a rules file such as ./{found}.toml",
        did_you_mean(found, builtin_names())
    )]
    NoSuchGame {
        /// The name that was asked for.
        found: String,
        /// The games that are built in.
        games: String,
    },
    /// Two games of the same name where both could be asked for.
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
        /// The path of the file.
        path: String,
        /// The operating system's error.
        error: io::Error,
    },
    /// A game with chosen dice that cannot be chosen.
    #[error(transparent)]
    Choice(#[from] ChoiceError),
    /// A game that cannot be made ready: its rules make no game, or it cannot be played for this objective.
    #[error(transparent)]
    Game(#[from] GameError),
    /// A line that is no position.
    #[error(transparent)]
    Line(#[from] LineError),
    /// A position that is impossible, or that leaves no decision.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Numbers that are no positions.
    #[error(transparent)]
    Numbers(#[from] NumbersError),
    /// A policy table of a game that has none.
    #[error(
        "{game} has no policy table when it is played for {objective}: the table of values answers within \
         microseconds; leave policy out"
    )]
    NoPolicyTable {
        /// The game's id.
        game: String,
        /// The game's objective.
        objective: &'static str,
    },
    /// A result that is not computed for this game.
    #[error(transparent)]
    NotCovered(#[from] NotCovered),
    /// A table that is larger than the limit for tables that are made without `--large`.
    #[error(
        "the table of {game} would have {} GB, more than {} GB; `dicebase solve` with --large makes it all the same",
        gigabytes(*.bytes),
        gigabytes(*.most)
    )]
    TooLarge {
        /// The game's id.
        game: String,
        /// The size in bytes that it would have.
        bytes: u64,
        /// The largest size in bytes.
        most: u64,
    },
    /// A question that is too large for any machine.
    #[error(
        "{game} has at least {} million chances from here on, more than the {} million that are solved: they would \
         take {} GB of memory; ask later in the game, or about rules with fewer categories",
        .chances / 1_000_000,
        .most / 1_000_000,
        gigabytes(*.bytes)
    )]
    TooManyChances {
        /// The game's id.
        game: String,
        /// A lower bound for the number of chances.
        chances: usize,
        /// The memory in bytes that they would take.
        bytes: u64,
        /// The largest number of chances that are solved.
        most: usize,
    },
    /// Less memory than the smallest pieces of a game take.
    #[error(
        "{game} cannot be solved with {} GB of memory: one shard, and what one card of the other player leads to, take \
         {} GB; allow that much",
        gigabytes(*.memory),
        gigabytes(*.needed + 100_000_000)
    )]
    TooLittleMemory {
        /// The game's id.
        game: String,
        /// The memory that was allowed, in bytes.
        memory: u64,
        /// The memory that is needed, in bytes.
        needed: u64,
    },
    /// Less memory on each rank than its part takes.
    #[error(
        "{game} cannot be solved by {ranks} ranks with {} GB of memory each: a part takes {} GB; allow that much{}",
        gigabytes(*.memory),
        gigabytes(*.needed + 100_000_000),
        .enough.map_or_else(String::new, |ranks| format!(", or start {ranks} ranks"))
    )]
    TooLittleMemoryOfRanks {
        /// The game's id.
        game: String,
        /// The number of ranks.
        ranks: usize,
        /// The memory that each rank was allowed, in bytes.
        memory: u64,
        /// The memory that each rank needs, in bytes.
        needed: u64,
        /// A number of ranks for which the memory is enough.
        enough: Option<usize>,
    },
    /// A position that does not follow from the one for which a game was solved.
    #[error("{game} was solved for what follows from another position; solve it from this one, {position}")]
    OtherPosition {
        /// The game's id.
        game: String,
        /// The position that was asked about.
        position: String,
    },
    /// No folder for the tables.
    #[error(
        "the user has no data folder; name a folder for the tables: as an argument, \
         with --data DIR, or in DICEBASE_DATA"
    )]
    NoFolder,
    /// A table that is missing.
    #[error("there is no table {table}; `{command}` makes it")]
    Missing {
        /// The path of the table.
        table: String,
        /// The command that makes it.
        command: String,
    },
    /// A table whose bytes have changed since it was written, as opening it shows.
    #[error("{message}; `{command}` makes it again")]
    Damaged {
        /// The damage.
        message: String,
        /// The command that makes it again.
        command: String,
    },
    /// A damaged block of a table, found when an answer was looked up.
    #[error(transparent)]
    DamagedBlock(#[from] Damaged),
    /// A table that is intact but serves another purpose.
    #[error("the table {table} does not serve: {reason}; `{command}` makes one that serves")]
    Foreign {
        /// The path of the table.
        table: String,
        /// The reason.
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
    /// Threads that cannot be started.
    #[error(transparent)]
    Threads(#[from] ThreadsError),
    /// Long work that the user declined.
    #[error("nothing was solved; `{command}` does it at another time")]
    Declined {
        /// The command that does the work.
        command: String,
    },
    /// Work that the user interrupted.
    #[error("interrupted{}", if *.goes_on { "; the same command without --force goes on from here" } else { "" })]
    Interrupted {
        /// `true` when the results so far are kept.
        goes_on: bool,
    },
    /// Work of several ranks that the user interrupted.
    #[error(
        "interrupted: {finished} of {layers} layers are finished and kept; the same command without --force goes on \
         from there, with any number of ranks"
    )]
    InterruptedAfter {
        /// The number of finished layers.
        finished: usize,
        /// The number of all layers.
        layers: usize,
    },
    /// An error on another rank.
    #[error("another rank could not go on; it says why")]
    OtherRank,
}

impl From<ExactError> for Error {
    fn from(error: ExactError) -> Self {
        match error {
            ExactError::NotCovered(not_covered) => not_covered.into(),
            ExactError::Cancelled(_) => INTERRUPTED,
        }
    }
}

impl From<RulesError> for Error {
    fn from(error: RulesError) -> Self {
        Self::Game(error.into())
    }
}

impl From<AskError> for Error {
    fn from(error: AskError) -> Self {
        match error {
            AskError::Position(error) => Self::Position(error),
            AskError::Damaged(damaged) => Self::DamagedBlock(damaged),
        }
    }
}

/// A size in gigabytes, without the unit.
pub(crate) fn gigabytes(bytes: u64) -> String {
    format!("{:.1}", bytes as f64 / 1e9)
}

/// The origin of an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The question is invalid.
    Question,
    /// The question is valid, but a table or the machine cannot answer it.
    Machine,
}

impl Error {
    /// The origin of the error.
    #[must_use]
    pub fn origin(&self) -> Origin {
        match self {
            Self::NoSuchGame { .. }
            | Self::NameTaken { .. }
            | Self::UnreadableRules { .. }
            | Self::Game(_)
            | Self::Choice(_)
            | Self::Line(_)
            | Self::Position(_)
            | Self::Numbers(_)
            | Self::OtherPosition { .. }
            | Self::NoPolicyTable { .. }
            | Self::NotCovered(_)
            | Self::TooLittleMemory { .. }
            | Self::TooLittleMemoryOfRanks { .. }
            | Self::TooLarge { .. }
            | Self::TooManyChances { .. }
            | Self::Policy(PolicyError::NoOthers { .. })
            | Self::NoFolder => Origin::Question,
            _ => Origin::Machine,
        }
    }
}

/// An error and its causes, in one line.
#[must_use]
pub fn with_causes(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(Some(error), |&error| error.source());
    causes.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}
