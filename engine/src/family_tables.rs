//! The tables of a game: what all families share.

use std::path::PathBuf;
use std::sync::Arc;

use dicebase_games::Notation;
use dicebase_games::any::{FamilyGame, PositionError};
use dicebase_policy::PolicyError;
use dicebase_policy::any::{Asked, FamilyAdviser, Policy, PolicyTable, Question};
use dicebase_solver::Exact;
use dicebase_tables::{Bytes, Place, Table};

use crate::cost::{Cost, Estimate};
use crate::error::Error;
use crate::game::NamedGame;
use crate::kept::Kept;
use crate::proof::Proof;
use crate::size::Size;
use crate::solve_config::SolveConfig;
use crate::solved::{Found, TableFile};
use crate::table_context::TableContext;
use crate::watch::{Unwatched, Watch};

/// A game of a family whose tables can be made.
pub trait Solvable: FamilyGame + Clone {
    /// The policy or bot that plays by the table.
    type Adviser: FamilyAdviser<Bytes, Game = Self>;
    /// The numbers that its tables keep while they are made.
    type Memory: Default;

    /// The kind of the table from which the game is advised.
    fn kind(&self) -> &'static str;

    /// The options of `dicebase solve` that make the table, each after a space.
    fn options(&self) -> String {
        format!(" --objective {}", self.objective().name)
    }

    /// The adviser from its table.
    ///
    /// # Errors
    /// When the table does not fit the game.
    fn advised_by(self, table: Table) -> Result<Self::Adviser, PolicyError>;

    /// Writes the table. `force` begins afresh instead of resuming from a checkpoint.
    ///
    /// # Errors
    /// When it cannot be made.
    fn write(tables: &FamilyTables<'_, Self>, place: &Place, force: bool) -> Result<(), Error>;

    /// The size of the table of values; `None` for games without one, whose questions are solved one by one or answered
    /// by a bot.
    fn size(tables: &FamilyTables<'_, Self>) -> Option<Size>;

    /// The work of making the table; `None` if questions are solved one by one.
    fn cost(tables: &FamilyTables<'_, Self>) -> Option<Cost>;

    /// The work of following all games of perfect play from their start to their ends; nothing where that is little.
    fn walk_cost(&self) -> Cost {
        Cost::default()
    }

    /// The adviser for a position and what follows from it. When the table is missing and the positions that can follow
    /// are quickly solved, only those are solved, and nothing is stored.
    ///
    /// # Errors
    /// When the table is damaged or cannot be made.
    fn adviser_for(tables: &FamilyTables<'_, Self>, _: &Self::Position) -> Result<Self::Adviser, Error> {
        tables.adviser()
    }

    /// Like [`adviser_for`](Self::adviser_for), without making a table.
    ///
    /// # Errors
    /// When the table is missing, damaged or another game's.
    fn stored_adviser_for(tables: &FamilyTables<'_, Self>, _: &Self::Position) -> Result<Self::Adviser, Error> {
        tables.stored_adviser()
    }

    /// The stored best action of every decision.
    ///
    /// # Errors
    /// When the family has no such tables, and when the table is missing, damaged or another game's.
    fn stored_policy_table(tables: &FamilyTables<'_, Self>) -> Result<PolicyTable, Error> {
        Err(tables.no_policy_table())
    }

    /// Solves the game again and bounds the errors of the values in a table.
    ///
    /// # Errors
    /// When the table holds no values of this game, and when the watch stops the work.
    fn prove(self, table: Table, threads: usize, watch: &dyn Watch) -> Result<Proof, Error>;

    /// Solves the game exactly, and compares the values in a table and the decisions by them; `None` if the values of
    /// this game under its objective are not known as fractions.
    ///
    /// # Errors
    /// When the table is damaged, holds no values of this game or the game is not solved exactly, and when the watch
    /// stops the work.
    fn prove_exactly(self, _: Table, _: usize, _: &dyn Watch) -> Result<Option<Exact>, Error> {
        Ok(None)
    }
}

/// The tables of a game under its objective: their place, and ways to make them.
pub struct FamilyTables<'a, G: Solvable> {
    pub(crate) game: &'a G,
    pub(crate) context: TableContext<'a>,
    pub(crate) memory: G::Memory,
}

impl<'a, G: Solvable> FamilyTables<'a, G> {
    /// The tables of a game.
    #[must_use]
    pub fn of(game: &'a G, named: &'a NamedGame, config: SolveConfig) -> Self {
        let context = TableContext {
            config,
            typed: &named.typed,
            id: game.id(),
            objective: game.objective().name,
            options: game.options(),
            rules: game.text(),
            canonical: game.canonical(),
            watch: &Unwatched,
            ranks: None,
            any_size: false,
        };
        Self { game, context, memory: G::Memory::default() }
    }

    /// Lets a watch follow how they are made.
    #[must_use]
    pub fn watched_by(mut self, watch: &'a dyn Watch) -> Self {
        self.context.watch = watch;
        self
    }

    /// The adviser under the game's objective, from its table, which is made if it is missing.
    ///
    /// # Errors
    /// When the table is damaged or cannot be made.
    pub fn adviser(&self) -> Result<G::Adviser, Error> {
        self.file().ensured(self.context.watch, |place| G::write(self, place, false))
    }

    /// Like [`adviser`](Self::adviser), from the stored table only.
    ///
    /// # Errors
    /// When the table is missing, damaged or another game's.
    pub fn stored_adviser(&self) -> Result<G::Adviser, Error> {
        self.file().stored()
    }

    /// The adviser for a position and what follows from it; see [`Solvable::adviser_for`].
    ///
    /// # Errors
    /// As [`adviser`](Self::adviser).
    pub fn adviser_for(&self, position: &G::Position) -> Result<G::Adviser, Error> {
        G::adviser_for(self, position)
    }

    /// Makes sure that the table of the game's objective is stored; `force` makes it again.
    ///
    /// # Errors
    /// When the table is damaged or cannot be made.
    pub fn values(&self, force: bool) -> Result<Found, Error> {
        Ok(self.file().found(self.context.watch, force, |place| G::write(self, place, force))?.0)
    }

    /// The size of the table of values, whether it exists or not; `None` for games without one.
    #[must_use]
    pub fn size(&self) -> Option<Size> {
        G::size(self)
    }

    /// An estimate of the time to make the table on this machine, and the table's size; `None` if questions are solved
    /// one by one.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        Some(G::cost(self)?.here(self.context.config.threads))
    }

    /// Announces a walk through all games of perfect play if it takes long.
    ///
    /// # Errors
    /// When the watch declines the work.
    pub fn expect_walk(&self) -> Result<(), Error> {
        let what = format!("how games of {} end", self.context.id);
        self.context.expect_work(&what, self.context.command("distribution", ""), self.game.walk_cost())
    }

    /// The path of the table, whether it exists or not, and the command that makes it.
    #[must_use]
    pub fn place(&self) -> (PathBuf, String) {
        let file = self.file();
        (file.path(), file.command)
    }

    /// Runs `work` with the configured number of threads.
    ///
    /// # Errors
    /// When the system cannot start the threads.
    pub fn with_threads<R: Send>(&self, work: impl FnOnce() -> R + Send) -> Result<R, Error> {
        self.context.with_threads(work)
    }

    /// Numbers that were computed for this game and are kept next to its tables as a separate kind.
    #[must_use]
    pub fn kept(&self, kind: &str) -> Kept<'a> {
        self.context.kept(kind)
    }

    /// The error that explains why there is no table of decisions.
    #[must_use]
    pub fn no_policy_table(&self) -> Error {
        Error::NoPolicyTable { game: self.context.id.to_owned(), objective: self.context.objective }
    }

    fn file(&self) -> TableFile<'_, G, G::Adviser> {
        self.context.file(self.game, self.game.kind(), &self.game.options(), G::advised_by)
    }
}

/// The tables of a game of any family: [`FamilyTables`] without its types.
pub(crate) trait AnyTables {
    fn read<'t>(&'t self, notation: &Notation) -> Result<Box<dyn AnyPending + 't>, PositionError>;
    fn policy(&self) -> Result<Policy, Error>;
    fn stored(&self) -> Result<Policy, Error>;
    fn stored_policy_table(&self) -> Result<PolicyTable, Error>;
    fn values(&self, force: bool) -> Result<Found, Error>;
    fn size(&self) -> Option<Size>;
    fn estimate(&self) -> Option<Estimate>;
    fn expect_walk(&self) -> Result<(), Error>;
    fn place(&self) -> (PathBuf, String);
}

impl<G: Solvable> AnyTables for FamilyTables<'_, G> {
    fn read<'t>(&'t self, notation: &Notation) -> Result<Box<dyn AnyPending + 't>, PositionError> {
        Ok(Box::new(FamilyPending { tables: self, position: self.game.read(notation)? }))
    }

    fn policy(&self) -> Result<Policy, Error> {
        Ok(Arc::new(self.adviser()?).into_policy())
    }

    fn stored(&self) -> Result<Policy, Error> {
        Ok(Arc::new(self.stored_adviser()?).into_policy())
    }

    fn stored_policy_table(&self) -> Result<PolicyTable, Error> {
        G::stored_policy_table(self)
    }

    fn values(&self, force: bool) -> Result<Found, Error> {
        self.values(force)
    }

    fn size(&self) -> Option<Size> {
        self.size()
    }

    fn estimate(&self) -> Option<Estimate> {
        self.estimate()
    }

    fn expect_walk(&self) -> Result<(), Error> {
        self.expect_walk()
    }

    fn place(&self) -> (PathBuf, String) {
        self.place()
    }
}

/// A position of one family's game whose table is not open yet.
struct FamilyPending<'t, 'a, G: Solvable> {
    tables: &'t FamilyTables<'a, G>,
    position: G::Position,
}

/// A position whose table is not open yet: [`FamilyPending`] without its types.
pub(crate) trait AnyPending {
    fn check_decision(&self) -> Result<(), PositionError>;
    fn solved(self: Box<Self>) -> Result<Question, Error>;
    fn stored(self: Box<Self>) -> Result<Question, Error>;
}

impl<G: Solvable> AnyPending for FamilyPending<'_, '_, G> {
    fn check_decision(&self) -> Result<(), PositionError> {
        self.tables.game.check_decision(&self.position)
    }

    fn solved(self: Box<Self>) -> Result<Question, Error> {
        let adviser = self.tables.adviser_for(&self.position)?;
        Ok(G::Adviser::into_question(Asked::new(Arc::new(adviser), self.position)))
    }

    fn stored(self: Box<Self>) -> Result<Question, Error> {
        let adviser = G::stored_adviser_for(self.tables, &self.position)?;
        Ok(G::Adviser::into_question(Asked::new(Arc::new(adviser), self.position)))
    }
}
