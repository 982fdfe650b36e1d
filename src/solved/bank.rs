//! Tables of bank games.

use std::path::Path;
use std::time::{Duration, Instant};

use dicebase_games::bank::{Game, Objective};
use dicebase_policy::VALUES;
use dicebase_policy::bank::{Policy, columns};
use dicebase_solver::bank::{Bounds, Sweeps, Swept, solve};
use dicebase_solver::{Cancelled, with_threads};
use dicebase_tables::{Metadata, Shape, Store, Table, ValueType, Writer};

use super::{Found, Usable, ensure, ensure_open, open, value_type};
use crate::cli::Global;
use crate::failure::Failure;
use crate::game::NamedGame;
use crate::progress::{Bar, PartBar};
use crate::{interrupt, store};

/// The kind of a table that holds how far a computation has come.
const CHECKPOINT: &str = "checkpoint";
/// How often a computation in sweeps is stored.
const EVERY: Duration = Duration::from_secs(60);

/// Where the table of a game under an objective is, and how to make it.
pub struct Tables<'a> {
    store: Store,
    threads: usize,
    game: &'a Game,
    named: &'a NamedGame,
    /// The bar of the work that needs the tables, if it is more than that.
    whole: Option<&'a Bar>,
}

impl<'a> Tables<'a> {
    /// The tables of a game in the folder that was asked for.
    pub fn of(game: &'a Game, named: &'a NamedGame, global: &Global) -> Result<Self, Failure> {
        Ok(Self {
            store: store::open(global)?,
            threads: global.threads.map_or(0, usize::from),
            game,
            named,
            whole: None,
        })
    }

    /// Progress is shown as a part of other work.
    pub fn part_of(self, whole: &'a Bar) -> Self {
        Self { whole: Some(whole), ..self }
    }

    /// The policy from the game's values, which are solved if they are not there.
    pub fn policy(&self) -> Result<Policy, Failure> {
        ensure_open(&self.store, &self.name(VALUES), |path| self.open(path), |path| self.write(path, false))
    }

    /// The value of every state as it was solved: from its table, or afresh where that is rounded. Where the table holds bounds, the middle of
    /// both, since solving takes minutes.
    pub fn exact_values(&self) -> Result<Vec<f64>, Failure> {
        let policy = self.policy()?;
        let table = policy.table();
        if columns(self.game) == 1 && table.value_type() != ValueType::F64 {
            return Ok(self.solve(false)?.iter().map(Bounds::middle).collect());
        }
        self.numbers_of(table)
    }

    fn numbers_of(&self, table: &Table) -> Result<Vec<f64>, Failure> {
        let columns = columns(self.game);
        let numbers = table.to_f64s().ok_or_else(|| Failure::failed("the table does not hold values"))?;
        let mut values: Vec<f64> =
            numbers.chunks(columns).map(|bounds| f64::midpoint(bounds[0], bounds[columns - 1])).collect();
        // The start's is not rounded, whatever the table's type.
        values[self.game.start()] = table.metadata().root;
        Ok(values)
    }

    /// Does some work with as many threads as were asked for.
    pub fn with_threads<R: Send>(&self, work: impl FnOnce() -> R + Send) -> Result<R, Failure> {
        with_threads(self.threads, work).map_err(Failure::failed)
    }

    /// Makes sure that the game's values are stored; `force` makes them again.
    pub fn values(&self, force: bool) -> Result<Found, Failure> {
        let write = |path: &Path| self.write(path, force);
        Ok(ensure(&self.store, &self.name(VALUES), force, |path| self.open(path), write)?.0)
    }

    fn name(&self, kind: &str) -> String {
        store::table_name(self.game.id(), self.game.objective().name(), kind, &self.game.rules().canonical())
    }

    fn open(&self, path: &Path) -> Result<Usable<Policy>, Failure> {
        let objective = self.game.objective().name();
        let again = format!("dicebase solve {} --objective {objective} --force", self.named.typed);
        open(path, &again, |table| Policy::new(self.game.clone(), table))
    }

    fn write(&self, path: &Path, force: bool) -> Result<(), Failure> {
        let bounds = self.solve(force)?;
        let columns = columns(self.game);
        let value_type = value_type(bounds.len() * columns);
        let numbers = numbers(&bounds, columns, value_type);
        let start = bounds[self.game.start()];
        let metadata = Metadata {
            root_error_bound: start.gap() / 2.0,
            error_bound: error_bound(&bounds, &numbers, columns, value_type),
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
            rules: self.named.text.clone(),
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
    ) -> Result<(), Failure> {
        let shape = Shape { rows: (numbers.len() / columns) as u64, columns: columns as u64 };
        let mut writer = Writer::create(path, metadata, value_type, shape).map_err(Failure::failed)?;
        writer.write_values(numbers).map_err(Failure::failed)?;
        writer.finish().map_err(Failure::failed)
    }

    fn solve(&self, afresh: bool) -> Result<Vec<Bounds>, Failure> {
        let game = self.game;
        if game.objective() == Objective::Win && game.rules().pays_for_taking_over() {
            return self.solve_in_sweeps(afresh);
        }
        let bar = PartBar::of(self.whole, format!("solving {}", game.id()));
        let solved = with_threads(self.threads, || solve(game, &|progress| bar.report(progress)));
        let bounds = solved.map_err(Failure::failed)?.map_err(|_| interrupt::failure())?;
        interrupt::check()?;
        Ok(bounds)
    }

    /// Sweeps until the bounds are close, from where an earlier computation was ended, and keeps how far it has come.
    fn solve_in_sweeps(&self, afresh: bool) -> Result<Vec<Bounds>, Failure> {
        let kept = if afresh { None } else { self.open_checkpoint() };
        let mut sweeps = kept.map_or_else(|| Sweeps::new(self.game), Sweeps::resume);
        let mut stored = Instant::now();
        let mut so_far = "the first".to_owned();
        loop {
            let bar = PartBar::of(self.whole, format!("solving {}, {so_far} sweep", self.game.id()));
            let swept = with_threads(self.threads, || sweeps.sweep(self.game, &|progress| bar.report(progress)));
            match swept.map_err(Failure::failed)? {
                Ok(Swept::Proved(gap)) if gap.is_closed() => return Ok(sweeps.into_bounds()),
                Ok(Swept::Proved(gap)) => so_far = format!("bounds {:.0e} apart, next", gap.largest),
                Ok(Swept::Moved(moved)) => so_far = format!("values moved by {moved:.0e}, next"),
                Err(Cancelled) => return Err(self.interrupted(&sweeps)),
            }
            if stored.elapsed() > EVERY {
                self.keep(&sweeps)?;
                stored = Instant::now();
            }
        }
    }

    fn interrupted(&self, sweeps: &Sweeps) -> Failure {
        match self.keep(sweeps) {
            Ok(true) => Failure::failed("interrupted; the same command goes on from here"),
            Ok(false) => interrupt::failure(),
            Err(failure) => failure,
        }
    }

    fn checkpoint(&self) -> std::path::PathBuf {
        self.store.path(&self.name(CHECKPOINT))
    }

    /// Stores how far a computation has come, once there is a value for every state; says whether it has.
    fn keep(&self, sweeps: &Sweeps) -> Result<bool, Failure> {
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
        let same_rules = dicebase_games::bank::Rules::parse(&metadata.game, &metadata.rules)
            .is_ok_and(|rules| rules.canonical() == self.game.rules().canonical());
        let fits = metadata.kind == CHECKPOINT && same_rules && table.len() == self.game.values();
        let values = table.to_f64s().filter(|_| fits)?;
        values.iter().all(|value| (0.0..=1.0).contains(value)).then_some(values)
    }
}

/// What a table holds: the values, or their bounds, which stay bounds if they are rounded.
fn numbers(bounds: &[Bounds], columns: usize, value_type: ValueType) -> Vec<f64> {
    if columns == 1 {
        return bounds.iter().map(Bounds::middle).collect();
    }
    let outward = |bounds: &Bounds| match value_type {
        ValueType::F32 => [below(bounds.lower), -below(-bounds.upper)],
        ValueType::F64 | ValueType::U8 => [bounds.lower, bounds.upper],
    };
    bounds.iter().flat_map(outward).collect()
}

/// The largest number of `f32` that is no larger.
fn below(number: f64) -> f64 {
    let near = number as f32;
    f64::from(if f64::from(near) > number { near.next_down() } else { near })
}

/// No number of the table, or middle between two bounds, is further than this from the true one.
fn error_bound(bounds: &[Bounds], numbers: &[f64], columns: usize, value_type: ValueType) -> f64 {
    let largest_gap = bounds.iter().map(Bounds::gap).fold(0.0, f64::max);
    match (columns, value_type) {
        (2, _) => numbers.chunks(2).map(|pair| pair[1] - pair[0]).fold(0.0, f64::max) / 2.0,
        (_, ValueType::F32) => {
            // f32 rounds to the nearest of its numbers, which have 24 binary digits.
            let largest = numbers.iter().copied().fold(0.0, f64::max);
            largest_gap / 2.0 + largest * f64::from(f32::EPSILON) / 2.0
        }
        _ => largest_gap / 2.0,
    }
}
