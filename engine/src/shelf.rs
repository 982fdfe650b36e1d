//! What the tables of every family have in common: what they are called, where they are, and what they say of
//! themselves.

use std::ops::ControlFlow;
use std::time::Duration;

use dicebase_policy::PolicyError;
use dicebase_solver::with_threads;
use dicebase_tables::{Metadata, Place, Shape, Table, ValueType, Writer};

use crate::command::{in_folder, in_shell};
use crate::cost::{Cost, LONG};
use crate::error::Error;
use crate::kept::{CHECKPOINT, KEEPER, Kept, canonical};
use crate::pace::Pace;
use crate::size::Size;
use crate::solved::TableFile;
use crate::watch::Watch;
use crate::workshop::{Workshop, table_name};

/// The tables of a game under an objective.
pub(crate) struct Shelf<'a> {
    pub(crate) workshop: Workshop,
    /// The name or path by which the game was asked for.
    pub(crate) typed: &'a str,
    /// The game's id.
    pub(crate) id: &'a str,
    /// What it is played for.
    pub(crate) objective: &'static str,
    /// The whole text of its rules.
    pub(crate) rules: &'a str,
    /// What they decide.
    pub(crate) canonical: &'a str,
    /// Who looks on while tables are made.
    pub(crate) watch: &'a dyn Watch,
}

impl<'a> Shelf<'a> {
    /// Tells of work that takes long before it begins.
    ///
    /// # Errors
    /// Where somebody does not want it.
    pub(crate) fn expect(&self, cost: Cost) -> Result<(), Error> {
        let estimate = cost.here(self.workshop.threads);
        if estimate.seconds < LONG {
            return Ok(());
        }
        let what = format!("{} for {}", self.id, self.objective);
        match self.watch.expect(&what, estimate) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => {
                let command = self.command("solve", &format!(" --objective {}", self.objective));
                Err(Error::Declined { command })
            }
        }
    }

    /// Does some work with as many threads as were asked for.
    pub(crate) fn with_threads<R: Send>(&self, work: impl FnOnce() -> R + Send) -> Result<R, Error> {
        Ok(with_threads(self.workshop.threads, work)?)
    }

    /// The table of this kind, made by `dicebase solve` with these options behind the game.
    pub(crate) fn file<'s, G, T>(
        &'s self,
        game: &'s G,
        kind: &str,
        options: &str,
        policy: fn(G, Table) -> Result<T, PolicyError>,
    ) -> TableFile<'s, G, T> {
        let command = self.command("solve", options);
        let forced = format!("{command} --force");
        TableFile { game, dir: &self.workshop.tables, name: self.name(kind), command, forced, policy }
    }

    /// A command about the game, with these options behind it.
    pub(crate) fn command(&self, name: &str, options: &str) -> String {
        let words = format!("dicebase {name} {}{options}", in_shell(self.typed));
        in_folder(&words, self.workshop.tables.dir())
    }

    /// Numbers that were worked out of this game, and that are kept beside its tables as a kind of their own.
    pub(crate) fn kept(&self, kind: &str) -> Kept<'a> {
        let metadata = Metadata { program: KEEPER.to_owned(), ..self.metadata(kind, 0.0) };
        Kept { place: self.place(kind), metadata, watch: self.watch }
    }

    /// What a file of this kind says of itself; no bound is claimed yet.
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

    /// Writes numbers as a table of so many columns.
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

    /// Stores how far a computation has come.
    pub(crate) fn keep_checkpoint(&self, root: f64, numbers: &[f64]) -> Result<(), Error> {
        self.store(&self.place(CHECKPOINT), &self.metadata(CHECKPOINT, root), ValueType::F64, 1, numbers)
    }

    /// So many numbers of an earlier computation of this game. Whatever is wrong with them, it can begin afresh.
    pub(crate) fn checkpoint(&self, numbers: usize) -> Option<Vec<f64>> {
        let table = Table::open(self.place(CHECKPOINT)).ok()?;
        let metadata = table.metadata();
        let fits = metadata.kind == CHECKPOINT
            && canonical(metadata).is_some_and(|rules| rules == self.canonical)
            && table.len() == numbers;
        table.to_f64s().ok().flatten().filter(|_| fits)
    }

    /// A computation that is finished needs no place to go on from.
    pub(crate) fn remove_checkpoint(&self) {
        let _ = self.place(CHECKPOINT).remove();
    }

    /// A table of so many numbers.
    pub(crate) fn size(&self, numbers: usize) -> Size {
        Size { numbers, value_type: self.workshop.value_type(numbers) }
    }

    /// How often a computation is to be kept that goes on where it was; never where nothing outlives the program.
    pub(crate) fn pace(&self, every: Duration) -> Option<Pace> {
        (!self.workshop.tables.is_in_memory()).then(|| Pace::new(every))
    }

    /// Where the table of a kind is, or would be.
    pub(crate) fn place(&self, kind: &str) -> Place {
        self.workshop.tables.place(&self.name(kind))
    }

    fn name(&self, kind: &str) -> String {
        table_name(self.id, self.objective, kind, self.canonical)
    }
}
