//! Tables of bank games.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use dicebase_games::bank::{Game, Rules};
use dicebase_games::{Family, at_most};
use dicebase_policy::VALUES;
use dicebase_policy::bank::{Policy, columns};
use dicebase_solver::bank::{Bounds, Sweeps, Swept, solve};
use dicebase_solver::{Cancelled, with_threads};
use dicebase_tables::{Metadata, Shape, Table, ValueType, Writer};

use crate::command::{in_folder, in_shell};
use crate::error::Error;
use crate::game::NamedGame;
use crate::kept::{KEEPER, Kept};
use crate::solved::{Found, INTERRUPTED, TableFile, check};
use crate::watch::{Unwatched, Watch};
use crate::workshop::{Workshop, table_name};

/// The kind of a table that holds how far a computation has come.
pub(crate) const CHECKPOINT: &str = "checkpoint";
/// The bounds that a table claims are further out than those that were solved, by so much of what is between them: room
/// for who proves them by computing that rounds in other places.
const ROOM: f64 = 1.0 / 16.0;
/// How often a computation in sweeps is stored.
const EVERY: Duration = Duration::from_secs(60);

/// Where the table of a game under an objective is, and how to make it.
pub struct Tables<'a> {
    workshop: Workshop,
    game: &'a Game,
    typed: &'a str,
    watch: &'a dyn Watch,
}

impl<'a> Tables<'a> {
    /// The tables of a game under its objective.
    #[must_use]
    pub fn of(game: &'a Game, named: &'a NamedGame, workshop: Workshop) -> Self {
        Self { workshop, game, typed: &named.typed, watch: &Unwatched }
    }

    /// Somebody watches how they are made.
    #[must_use]
    pub fn watched_by(self, watch: &'a dyn Watch) -> Self {
        Self { watch, ..self }
    }

    /// The policy from the game's values, which are solved if they are not there.
    ///
    /// # Errors
    /// Where the table is damaged or cannot be made.
    pub fn policy(&self) -> Result<Policy, Error> {
        self.values_file().ensured(self.watch, |path| self.write(path, false))
    }

    /// The policy from the game's values as they are stored.
    ///
    /// # Errors
    /// Where the table is missing, damaged or another game's.
    pub fn stored(&self) -> Result<Policy, Error> {
        self.values_file().stored()
    }

    /// The value of every state as it was solved: from its table, or afresh where that is rounded. Where the table
    /// holds bounds, the middle of both, since solving takes minutes.
    ///
    /// # Errors
    /// As [`policy`](Self::policy).
    pub fn exact_values(&self) -> Result<Vec<f64>, Error> {
        let solved = || Ok(self.solve(false)?.iter().map(Bounds::middle).collect());
        self.policy()?.exact_values()?.map_or_else(solved, Ok)
    }

    /// Does some work with as many threads as were asked for.
    ///
    /// # Errors
    /// Where the system has no room for the threads.
    pub fn with_threads<R: Send>(&self, work: impl FnOnce() -> R + Send) -> Result<R, Error> {
        Ok(with_threads(self.workshop.threads, work)?)
    }

    /// Makes sure that the game's values are stored; `force` makes them again.
    ///
    /// # Errors
    /// Where the table is damaged or cannot be made.
    pub fn values(&self, force: bool) -> Result<Found, Error> {
        Ok(self.values_file().found(self.watch, force, |path| self.write(path, force))?.0)
    }

    /// Why there is no table of decisions.
    #[must_use]
    pub fn no_policy_table(&self) -> Error {
        Error::NoPolicyTable { game: self.game.id().to_owned(), family: Family::Bank }
    }

    /// Numbers that were worked out of this game, and that are kept beside its tables as a kind of their own.
    #[must_use]
    pub fn kept(&self, kind: &str) -> Kept<'a> {
        let metadata = Metadata { program: KEEPER.to_owned(), ..self.metadata(kind, 0.0) };
        Kept { path: self.workshop.tables.path(&self.name(kind)), metadata, watch: self.watch }
    }

    /// Where the table of values is, whether it is there or not, and the command that makes it.
    #[must_use]
    pub fn place(&self) -> (PathBuf, String) {
        let file = self.values_file();
        (file.path(), file.command)
    }

    fn name(&self, kind: &str) -> String {
        table_name(self.game.id(), self.game.objective().name(), kind, self.game.rules().canonical())
    }

    fn values_file(&self) -> TableFile<'_, Game, Policy> {
        let words = format!("dicebase solve {} --objective {}", in_shell(self.typed), self.game.objective().name());
        let command = in_folder(&words, self.workshop.tables.dir());
        TableFile { game: self.game, dir: &self.workshop.tables, name: self.name(VALUES), command, policy: Policy::new }
    }

    fn write(&self, path: &Path, force: bool) -> Result<(), Error> {
        let bounds: Vec<Bounds> = self.solve(force)?.iter().map(|bounds| bounds.widened(ROOM)).collect();
        let columns = columns(self.game);
        let value_type = self.workshop.value_type(bounds.len() * columns);
        let numbers = numbers(&bounds, columns, value_type);
        let start = bounds[self.game.start()];
        let metadata = Metadata {
            root_error_bound: start.furthest_from(start.middle()),
            error_bound: error_bound(&bounds, &numbers, columns),
            ..self.metadata(VALUES, start.middle())
        };
        self.store(path, &metadata, value_type, columns, &numbers)?;
        // A computation that is finished needs no place to go on from.
        let _ = std::fs::remove_file(self.checkpoint());
        Ok(())
    }

    fn metadata(&self, kind: &str, root: f64) -> Metadata {
        Metadata {
            game: self.game.id().to_owned(),
            kind: kind.to_owned(),
            rules: self.game.rules().text().to_owned(),
            objective: self.game.objective().name().to_owned(),
            root,
            root_error_bound: 1.0,
            error_bound: 1.0,
            program: concat!("dicebase ", env!("CARGO_PKG_VERSION")).to_owned(),
        }
    }

    fn store(
        &self,
        path: &Path,
        metadata: &Metadata,
        value_type: ValueType,
        columns: usize,
        numbers: &[f64],
    ) -> Result<(), Error> {
        let _work = self.watch.begin(format!("writing the table of {}", self.game.id()));
        let shape = Shape { rows: (numbers.len() / columns) as u64, columns: columns as u64 };
        let mut writer = Writer::create(path, metadata, value_type, shape)?;
        writer.write_values(numbers)?;
        Ok(writer.finish()?)
    }

    fn solve(&self, afresh: bool) -> Result<Vec<Bounds>, Error> {
        let game = self.game;
        if game.goes_in_circles() {
            return self.solve_in_sweeps(afresh);
        }
        let work = self.watch.begin(format!("solving {}", game.id()));
        let solved = with_threads(self.workshop.threads, || solve(game, &|progress| work.report(progress)));
        let bounds = solved?.map_err(|_| INTERRUPTED)?;
        check(self.watch)?;
        Ok(bounds)
    }

    /// Sweeps until the bounds are close, from where an earlier computation was ended, and keeps how far it has come.
    fn solve_in_sweeps(&self, afresh: bool) -> Result<Vec<Bounds>, Error> {
        let kept = if afresh { None } else { self.open_checkpoint() };
        let mut sweeps = kept.map_or_else(|| Sweeps::new(self.game), Sweeps::resume);
        let mut stored = Instant::now();
        let mut so_far = "the first".to_owned();
        loop {
            let work = self.watch.begin(format!("solving {}, {so_far} sweep", self.game.id()));
            let swept =
                with_threads(self.workshop.threads, || sweeps.sweep(self.game, &|progress| work.report(progress)));
            match swept? {
                Ok(Swept::Proved(gap)) if gap.is_closed() => return Ok(sweeps.into_bounds()),
                Ok(Swept::Proved(gap)) => so_far = format!("bounds {} apart, next", at_most(gap.largest)),
                Ok(Swept::Moved(moved)) => so_far = format!("values moved by {}, next", at_most(moved)),
                Err(Cancelled) => return Err(self.interrupted(&sweeps)),
            }
            if stored.elapsed() > EVERY {
                self.keep(&sweeps)?;
                stored = Instant::now();
            }
        }
    }

    fn interrupted(&self, sweeps: &Sweeps) -> Error {
        self.keep(sweeps).map_or_else(|error| error, |goes_on| Error::Interrupted { goes_on })
    }

    fn checkpoint(&self) -> PathBuf {
        self.workshop.tables.path(&self.name(CHECKPOINT))
    }

    /// Stores how far a computation has come, once there is a value for every state; says whether it has.
    fn keep(&self, sweeps: &Sweeps) -> Result<bool, Error> {
        let values = sweeps.values();
        if values.iter().any(|value| value.is_nan()) {
            return Ok(false);
        }
        let metadata = self.metadata(CHECKPOINT, values[self.game.start()]);
        self.store(&self.checkpoint(), &metadata, ValueType::F64, 1, values)?;
        Ok(true)
    }

    /// The values of an earlier computation. Whatever is wrong with them, the computation can begin afresh.
    fn open_checkpoint(&self) -> Option<Vec<f64>> {
        let table = Table::open(self.checkpoint()).ok()?;
        let metadata = table.metadata();
        let same_rules = Rules::parse(&metadata.game, &metadata.rules)
            .is_ok_and(|rules| rules.canonical() == self.game.rules().canonical());
        let fits = metadata.kind == CHECKPOINT && same_rules && table.len() == self.game.values();
        let values = table.to_f64s().ok().flatten().filter(|_| fits)?;
        values.iter().all(|value| (0.0..=1.0).contains(value)).then_some(values)
    }
}

/// What a table holds: the values, or their bounds, which stay bounds if they are rounded.
fn numbers(bounds: &[Bounds], columns: usize, value_type: ValueType) -> Vec<f64> {
    let is_rounded = value_type == ValueType::F32;
    if columns == 1 {
        let rounded = |value: f64| if is_rounded { f64::from(value as f32) } else { value };
        return bounds.iter().map(|bounds| rounded(bounds.middle())).collect();
    }
    let outward = |bounds: &Bounds| match is_rounded {
        true => [below(bounds.lower), -below(-bounds.upper)],
        false => [bounds.lower, bounds.upper],
    };
    bounds.iter().flat_map(outward).collect()
}

/// The largest number of `f32` that is no larger.
fn below(number: f64) -> f64 {
    let near = number as f32;
    f64::from(if f64::from(near) > number { near.next_down() } else { near })
}

/// No number of the table, or middle between two bounds, is further than this from the true one.
fn error_bound(bounds: &[Bounds], numbers: &[f64], columns: usize) -> f64 {
    let furthest = |(stored, bounds): (&[f64], &Bounds)| match *stored {
        [lower, upper] => Bounds { lower, upper }.furthest_from(f64::midpoint(lower, upper)),
        _ => bounds.furthest_from(stored[0]),
    };
    numbers.chunks(columns).zip(bounds).map(furthest).fold(0.0, f64::max)
}
