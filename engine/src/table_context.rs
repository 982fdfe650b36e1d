//! The names, places and metadata of the tables of a game.
//!
//! The name of a table's file contains a checksum of its rules and its objective, so a table is used only for the rules that
//! it holds.

use std::ops::ControlFlow;
use std::time::Duration;

use dicebase_policy::PolicyError;
use dicebase_solver::{Ranks, with_threads};
use dicebase_tables::{Metadata, Place, Shape, Table, ValueType, Writer};

use crate::command::{in_folder, in_shell};
use crate::cost::Cost;
use crate::error::Error;
use crate::kept::{CHECKPOINT, KEEPER, Kept, canonical};
use crate::pace::Pace;
use crate::size::Size;
use crate::solve_config::{SolveConfig, table_name};
use crate::solved::TableFile;
use crate::watch::Watch;

/// The tables of a game under an objective.
#[derive(Clone)]
pub(crate) struct TableContext<'a> {
    pub(crate) config: SolveConfig,
    /// The name or path by which the game was asked for.
    pub(crate) typed: &'a str,
    /// The game's id.
    pub(crate) id: &'a str,
    /// The game's objective.
    pub(crate) objective: &'static str,
    /// The options of `dicebase solve` that name the objective, each after a space.
    pub(crate) options: String,
    /// The whole text of its rules.
    pub(crate) rules: &'a str,
    /// The canonical text of its rules.
    pub(crate) canonical: &'a str,
    /// The watch that follows how tables are made.
    pub(crate) watch: &'a dyn Watch,
    /// The ranks that solve two-player games together, if there are several.
    pub(crate) ranks: Option<&'a dyn Ranks>,
    /// `true` when tables of any size are made.
    pub(crate) any_size: bool,
}

impl<'a> TableContext<'a> {
    /// Announces that the game is solved, if that takes long.
    ///
    /// # Errors
    /// When the watch declines the work.
    pub(crate) fn expect(&self, cost: Cost) -> Result<(), Error> {
        let command = self.command("solve", &self.options);
        self.expect_work(&format!("{} for {}", self.id, self.objective), command, cost)
    }

    /// Announces work before it begins, if it takes long; the command does it.
    ///
    /// # Errors
    /// When the watch declines the work.
    pub(crate) fn expect_work(&self, what: &str, command: String, cost: Cost) -> Result<(), Error> {
        let estimate = cost.here(self.config.threads);
        if estimate.seconds < self.watch.announced_from() {
            return Ok(());
        }
        match self.watch.expect(what, estimate) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(Error::Declined { command }),
        }
    }

    /// Runs `work` with the configured number of threads.
    pub(crate) fn with_threads<R: Send>(&self, work: impl FnOnce() -> R + Send) -> Result<R, Error> {
        Ok(with_threads(self.config.threads, work)?)
    }

    /// The table of this kind, made by `dicebase solve` with these options after the game.
    pub(crate) fn file<'s, G, T>(
        &'s self,
        game: &'s G,
        kind: &str,
        options: &str,
        policy: fn(G, Table) -> Result<T, PolicyError>,
    ) -> TableFile<'s, G, T> {
        let command = self.command("solve", options);
        let forced = format!("{command} --force");
        TableFile { game, dir: &self.config.tables, name: self.name(kind), command, forced, policy }
    }

    /// A command about the game, with these options after it.
    pub(crate) fn command(&self, name: &str, options: &str) -> String {
        let words = format!("dicebase {name} {}{options}", in_shell(self.typed));
        in_folder(&words, self.config.tables.dir())
    }

    /// Numbers that were computed for this game and are kept next to its tables as a separate kind.
    pub(crate) fn kept(&self, kind: &str) -> Kept<'a> {
        let metadata = Metadata { program: KEEPER.to_owned(), ..self.metadata(kind, 0.0) };
        Kept { place: self.place(kind), metadata, watch: self.watch }
    }

    /// The metadata of a file of this kind, which claims no bound yet.
    pub(crate) fn metadata(&self, kind: &str, root: f64) -> Metadata {
        Metadata {
            game: self.id.to_owned(),
            kind: kind.to_owned(),
            rules: self.rules.to_owned(),
            objective: self.objective.to_owned(),
            root,
            root_error_bound: 1.0,
            error_bound: 1.0,
            program: concat!("dicebase ", env!("CARGO_PKG_VERSION")).to_owned(),
            mixtures: Vec::new(),
        }
    }

    /// Writes numbers as a table with this number of columns.
    pub(crate) fn store(
        &self,
        place: &Place,
        metadata: &Metadata,
        value_type: ValueType,
        columns: usize,
        numbers: &[f64],
    ) -> Result<(), Error> {
        let _work = self.watch.begin(format!("writing the table of {}", self.id));
        let shape = Shape { rows: (numbers.len() / columns) as u64, columns: columns as u64 };
        let mut writer = Writer::create(place.clone(), metadata, value_type, shape)?;
        writer.write_values(numbers)?;
        Ok(writer.finish()?)
    }

    /// Stores the state of an unfinished computation.
    pub(crate) fn keep_checkpoint(&self, root: f64, numbers: &[f64]) -> Result<(), Error> {
        self.store(&self.place(CHECKPOINT), &self.metadata(CHECKPOINT, root), ValueType::F64, 1, numbers)
    }

    /// The numbers of an earlier computation of this game, if there are exactly this many; otherwise the computation
    /// begins afresh.
    pub(crate) fn checkpoint(&self, numbers: usize) -> Option<Vec<f64>> {
        let table = Table::open(self.place(CHECKPOINT)).ok()?;
        let metadata = table.metadata();
        let fits = metadata.kind == CHECKPOINT
            && canonical(metadata).is_some_and(|rules| rules == self.canonical)
            && table.len() == numbers;
        table.to_f64s().ok().flatten().filter(|_| fits)
    }

    /// Removes the state of an unfinished computation when it is finished.
    pub(crate) fn remove_checkpoint(&self) {
        let _ = self.place(CHECKPOINT).remove();
    }

    /// The size of a table with this many numbers.
    pub(crate) fn size(&self, numbers: usize) -> Size {
        Size { numbers, value_type: self.config.value_type(numbers) }
    }

    /// The interval between checkpoints of a computation; `None` if nothing outlives the program.
    pub(crate) fn pace(&self, every: Duration) -> Option<Pace> {
        (!self.config.tables.is_in_memory()).then(|| Pace::new(every))
    }

    /// The place of the table of a kind, whether it exists or not.
    pub(crate) fn place(&self, kind: &str) -> Place {
        self.config.tables.place(&self.name(kind))
    }

    fn name(&self, kind: &str) -> String {
        table_name(self.id, self.objective, kind, self.canonical)
    }
}
