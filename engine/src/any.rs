//! Games of any family with their tables, for callers that do not care which family it is.
//!
//! Everything in this crate that depends on the family is a `match` here.

use std::path::{Path, PathBuf};

use dicebase_games::any::{Game, Position, Rules};
use dicebase_games::{Notation, each_game};
use dicebase_policy::any::{Policy, PolicyTable, Question};
use dicebase_policy::{PolicyError, VALUES};
use dicebase_tables::{Metadata, Table, TableError};

use crate::command::{remaking, remaking_file};
use crate::cost::Estimate;
use crate::error::{Error, with_causes};
use crate::game::NamedGame;
use crate::proof::Proof;
use crate::size::Size;
use crate::solved::Found;
use crate::watch::Watch;
use crate::workshop::Workshop;
use crate::{bank, melee, race, scorecard};

/// The tables of a game of any family: their place, and ways to make them.
pub enum Tables<'a> {
    /// The tables of a scorecard game.
    Scorecard(scorecard::Tables<'a>),
    /// The tables of a scorecard game of several players with action dice.
    Melee(melee::Tables<'a>),
    /// The tables of a bank game.
    Bank(bank::Tables<'a>),
    /// The tables of a race game.
    Race(race::Tables<'a>),
}

impl<'a> Tables<'a> {
    /// The tables of a game under its objective. `watch` follows how they are made.
    #[must_use]
    pub fn of(game: &'a Game, named: &'a NamedGame, workshop: Workshop, watch: &'a dyn Watch) -> Self {
        match game {
            Game::Scorecard(game) => Self::Scorecard(scorecard::Tables::of(game, named, workshop).watched_by(watch)),
            Game::Melee(game) => Self::Melee(melee::Tables::of(game, named, workshop).watched_by(watch)),
            Game::Bank(game) => Self::Bank(bank::Tables::of(game, named, workshop).watched_by(watch)),
            Game::Race(game) => Self::Race(race::Tables::of(game, named, workshop).watched_by(watch)),
        }
    }

    /// The policy from the game's values, which are solved if they are missing.
    ///
    /// # Errors
    /// When the table is damaged or cannot be made.
    pub fn policy(&self) -> Result<Policy, Error> {
        match self {
            Self::Scorecard(tables) => Ok(Policy::Scorecard(Box::new(tables.adviser()?))),
            Self::Melee(tables) => Ok(Policy::Melee(Box::new(tables.adviser()?))),
            Self::Bank(tables) => Ok(Policy::Bank(Box::new(tables.policy()?))),
            Self::Race(tables) => Ok(Policy::Race(Box::new(tables.adviser()?))),
        }
    }

    /// The policy from the game's stored values.
    ///
    /// # Errors
    /// When the table is missing, damaged or another game's.
    pub fn stored(&self) -> Result<Policy, Error> {
        match self {
            Self::Scorecard(tables) => Ok(Policy::Scorecard(Box::new(tables.stored_adviser()?))),
            Self::Melee(tables) => Ok(Policy::Melee(Box::new(tables.stored_adviser()?))),
            Self::Bank(tables) => Ok(Policy::Bank(Box::new(tables.stored()?))),
            Self::Race(tables) => Ok(Policy::Race(Box::new(tables.stored_adviser()?))),
        }
    }

    /// The policy for a position and what follows from it. When the table is missing and the positions that can follow
    /// are quickly solved, only those are solved.
    ///
    /// # Errors
    /// As [`policy`](Self::policy), and when the position belongs to another family.
    pub fn policy_for(&self, position: &Position) -> Result<Policy, Error> {
        match (self, position) {
            (Self::Scorecard(tables), Position::Scorecard(position)) => {
                Ok(Policy::Scorecard(Box::new(tables.adviser_for(position)?)))
            }
            _ => self.policy(),
        }
    }

    /// Like [`policy_for`](Self::policy_for), without making a table.
    ///
    /// # Errors
    /// As [`stored`](Self::stored).
    pub fn stored_for(&self, position: &Position) -> Result<Policy, Error> {
        match (self, position) {
            (Self::Scorecard(tables), Position::Scorecard(position)) => {
                Ok(Policy::Scorecard(Box::new(tables.stored_adviser_for(position)?)))
            }
            _ => self.stored(),
        }
    }

    /// The stored best action of every decision.
    ///
    /// # Errors
    /// When the family has no such tables, and when the table is missing, damaged or another game's.
    pub fn stored_policy_table(&self) -> Result<PolicyTable, Error> {
        match self {
            Self::Scorecard(tables) => tables.stored_policy_table().map(PolicyTable::Scorecard),
            Self::Melee(tables) => Err(tables.no_policy_table()),
            Self::Bank(tables) => Err(tables.no_policy_table()),
            Self::Race(tables) => Err(tables.no_policy_table()),
        }
    }

    /// Makes sure that the game's values are stored; `force` makes them again.
    ///
    /// # Errors
    /// When the table is damaged or cannot be made.
    pub fn values(&self, force: bool) -> Result<Found, Error> {
        each_game!(self, tables => tables.values(force))
    }

    /// The size of the table of values, whether it exists or not; `None` for games without one, whose questions are
    /// solved one by one or answered by a bot.
    #[must_use]
    pub fn size(&self) -> Option<Size> {
        match self {
            Self::Scorecard(tables) => tables.size(),
            Self::Melee(_) => None,
            Self::Bank(tables) => Some(tables.size()),
            Self::Race(tables) => tables.size(),
        }
    }

    /// An estimate of the time to make the table on this machine, and the table's size; `None` if questions are solved
    /// one by one.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        match self {
            Self::Scorecard(tables) => tables.estimate(),
            Self::Melee(tables) => Some(tables.estimate()),
            Self::Bank(tables) => Some(tables.estimate()),
            Self::Race(tables) => Some(tables.estimate()),
        }
    }

    /// The path of the table of values, whether it exists or not, and the command that makes it.
    #[must_use]
    pub fn place(&self) -> (PathBuf, String) {
        each_game!(self, tables => tables.place())
    }
}

/// The question about a position to a policy that may have been made for what follows from another position.
///
/// # Errors
/// When the position is impossible in the game, and when it does not follow from that other one.
pub fn ask<'a>(policy: &'a Policy, notation: &Notation) -> Result<Question<'a>, Error> {
    let question = policy.ask(notation)?;
    if policy.knows(notation) {
        return Ok(question);
    }
    Err(Error::OtherPosition { game: policy.id().to_owned(), position: question.notation().to_string() })
}

/// Opens a table of any kind by its path. Errors name the command that makes it again.
///
/// # Errors
/// When there is no table, and when opening shows that it is damaged.
pub fn open_table(path: &Path) -> Result<Table, Error> {
    let table = Table::open(path).map_err(|error| match (&error, remaking_file(path)) {
        (TableError::Format { .. } | TableError::Shard { .. }, Some(command)) => {
            Error::Damaged { message: with_causes(&error), command }
        }
        _ => Error::Table(error),
    })?;
    let Metadata { game, kind, objective, .. } = table.metadata();
    let command = remaking(path, game, kind, objective);
    Ok(table.made_by(command))
}

/// Opens the policy in a table by its path. The table itself names its game.
///
/// # Errors
/// As [`open_table`], and when it holds no values.
pub fn open(path: &Path) -> Result<Policy, Error> {
    let table = open_table(path)?;
    let Metadata { game, objective, .. } = table.metadata();
    let command = remaking(path, game, VALUES, objective);
    let table_path = path.display().to_string();
    Policy::of_table(table).map_err(|error| Error::Foreign { table: table_path, reason: with_causes(&error), command })
}

/// Solves the game of a table again and bounds the errors of its values.
///
/// # Errors
/// When the table belongs to no game, and when the watch stops the work.
pub fn prove(table: Table, threads: usize, watch: &dyn Watch) -> Result<Proof, Error> {
    let metadata = table.metadata();
    let (id, objective) = (metadata.game.clone(), metadata.objective.clone());
    match Rules::parse(&id, &metadata.rules)?.ready(&id, Some(&objective))? {
        Game::Scorecard(game) => scorecard::prove(*game, table, threads, watch),
        // A melee's table holds ratings for a bot, about which it claims nothing.
        Game::Melee(game) => Err(PolicyError::NotSolved { game: game.id().to_owned() }.into()),
        Game::Bank(game) => bank::prove(*game, table, threads, watch),
        Game::Race(game) => race::prove(*game, table, threads, watch),
    }
}
