//! Tables of bank games.

use std::time::Duration;

use dicebase_games::at_most;
use dicebase_games::bank::{Game, Objective, Shares, refuse_equilibrium};
use dicebase_policy::bank::{Policy, columns};
use dicebase_policy::{PolicyError, VALUES};
use dicebase_solver::bank::{
    self as solver, Bounds, Deviations, Equilibrium, Search, Sweeps, Swept, deviations, solve,
};
use dicebase_solver::{Cancelled, Exact};
use dicebase_tables::{Damaged, Metadata, Mixture, Place, Table, ValueType};

use super::cost::cost;
use super::prove::{exactly, prove, prove_exactly};
use crate::cost::Cost;
use crate::error::Error;
use crate::family_tables::{FamilyTables, Solvable};
use crate::pace::Pace;
use crate::proof::Proof;
use crate::size::{Size, rounded};
use crate::solved::{INTERRUPTED, check};
use crate::watch::Watch;

/// The share of their gap by which stored bounds are widened: room for a proof that begins elsewhere and rounds
/// differently.
const ROOM: f64 = 1.0 / 16.0;
/// The interval between checkpoints of a computation in sweeps.
const EVERY: Duration = Duration::from_secs(60);

/// The tables of a bank game.
pub type Tables<'a> = FamilyTables<'a, Game>;

impl Solvable for Game {
    type Adviser = Policy;
    type Memory = ();

    fn kind(&self) -> &'static str {
        VALUES
    }

    fn advised_by(self, table: Table) -> Result<Policy, PolicyError> {
        Policy::new(self, table)
    }

    fn write(tables: &Tables<'_>, place: &Place, force: bool) -> Result<(), Error> {
        tables.write(place, force)
    }

    fn size(tables: &Tables<'_>) -> Option<Size> {
        let numbers = tables.game.values() * columns(tables.game);
        Some(match tables.game.is_equilibrium() {
            true => Size { numbers, value_type: ValueType::F64 },
            false => tables.context.size(numbers),
        })
    }

    fn cost(tables: &Tables<'_>) -> Option<Cost> {
        Some(tables.cost())
    }

    fn prove(self, table: Table, threads: usize, watch: &dyn Watch) -> Result<Proof, Error> {
        prove(self, table, threads, watch)
    }

    fn prove_exactly(self, table: Table, _: usize, watch: &dyn Watch) -> Result<Option<Exact>, Error> {
        let is_known = self.objective() == Objective::Points;
        is_known.then(|| prove_exactly(self, table, watch)).transpose()
    }
}

impl Tables<'_> {
    /// The unrounded value of every state: from its table, or solved afresh if the table is rounded. If the table holds
    /// bounds, the middle of both, since solving takes minutes.
    ///
    /// # Errors
    /// As [`adviser`](Self::adviser), and when each player maximises their own chance.
    pub fn exact_values(&self) -> Result<Vec<f64>, Error> {
        refuse_equilibrium(self.game)?;
        let solved = || Ok(self.solve(false)?.iter().map(Bounds::middle).collect());
        self.adviser()?.exact_values()?.map_or_else(solved, Ok)
    }

    /// The exact points of a turn, and the decisions by values in `f64` that are not exactly best. They are computed
    /// each time.
    ///
    /// # Errors
    /// As [`exact_values`](Self::exact_values), for games that are not solved exactly, and when the watch stops the
    /// work.
    pub fn solve_exactly(&self) -> Result<Exact, Error> {
        exactly(self.game, &self.exact_values()?, self.context.watch)
    }

    /// The equilibrium in the table of a game in which each player maximises their own chance.
    ///
    /// # Errors
    /// As [`adviser`](Self::adviser).
    pub fn equilibrium(&self) -> Result<Equilibrium, Error> {
        Ok(equilibrium(self.game, self.adviser()?.table())?)
    }

    fn cost(&self) -> Cost {
        cost(self.game, self.size().map_or(0, Size::bytes))
    }

    fn write(&self, place: &Place, force: bool) -> Result<(), Error> {
        self.context.expect(self.cost())?;
        if self.game.is_equilibrium() {
            return self.write_equilibrium(place, force);
        }
        let (solved, columns) = (self.solve(force)?, columns(self.game));
        // A single value is proved by the bounds that were solved, and bounds by bounds that lie within them.
        let room = if columns == 1 { 0.0 } else { ROOM };
        let bounds: Vec<Bounds> = solved.into_iter().map(|bounds| bounds.widened(room)).collect();
        let value_type = self.context.config.value_type(bounds.len() * columns);
        let numbers = numbers(&bounds, columns, value_type);
        let start = bounds[self.game.start()];
        let metadata = Metadata {
            root_error_bound: start.furthest_from(start.middle()),
            error_bound: error_bound(&bounds, &numbers, columns),
            ..self.context.metadata(VALUES, start.middle())
        };
        self.context.store(place, &metadata, value_type, columns, &numbers)?;
        self.context.remove_checkpoint();
        Ok(())
    }

    /// Writes the chances of the players. They are never rounded: when two turns have nearly the same value to a
    /// player, the smallest change makes another one the best, which may matter a lot to the others.
    fn write_equilibrium(&self, place: &Place, afresh: bool) -> Result<(), Error> {
        let (solved, gains) = self.search(afresh)?;
        check(self.context.watch)?;
        let columns = columns(self.game);
        let numbers = flat(&solved.shares, columns);
        let mixtures = solved.mixtures.iter();
        let metadata = Metadata {
            root_error_bound: gains.start,
            error_bound: gains.largest,
            mixtures: mixtures.map(|of| Mixture { state: of.state as u64, bolder: of.bolder }).collect(),
            ..self.context.metadata(VALUES, solved.shares[self.game.start()].own)
        };
        drop(solved);
        self.context.store(place, &metadata, ValueType::F64, columns, &numbers)?;
        self.context.remove_checkpoint();
        Ok(())
    }

    /// Sweeps until the search has converged, resuming from the last checkpoint, and keeps checkpoints. Then computes
    /// the distance from an equilibrium, like a proof of the table.
    fn search(&self, afresh: bool) -> Result<(Equilibrium, Deviations), Error> {
        let game = self.game;
        let kept = if afresh || !game.goes_in_circles() { None } else { self.open_search() };
        let mut search = kept.map_or_else(|| Search::new(game), Search::resume);
        let mut pace = self.context.pace(EVERY);
        let mut so_far = String::new();
        while !search.is_over() {
            let work = self.context.watch.begin(format!("solving {}{so_far}", game.id()));
            match self.with_threads(|| search.sweep(game, &|progress| work.report(progress)))? {
                Ok(moved) => so_far = format!(", chances moved by {}, next sweep", at_most(moved)),
                Err(Cancelled) => {
                    let goes_on = self.keep_search(&search)?;
                    return Err(Error::Interrupted { goes_on });
                }
            }
            if !search.is_over() && pace.as_mut().is_some_and(Pace::is_due) {
                self.keep_search(&search)?;
            }
        }
        let found = search.into_equilibrium();
        let work = self.context.watch.begin(format!("looking how far {} is from an equilibrium", game.id()));
        let apart = self.with_threads(|| deviations(game, &found, &|progress| work.report(progress)))?;
        Ok((found, apart.map_err(|_| INTERRUPTED)?))
    }

    /// Stores a checkpoint of a search, once every state has chances. Returns `true` if it did.
    fn keep_search(&self, search: &Search) -> Result<bool, Error> {
        let shares = search.shares();
        if !self.game.goes_in_circles() || shares.iter().any(|of| of.own.is_nan()) {
            return Ok(false);
        }
        self.context.keep_checkpoint(shares[self.game.start()].own, &flat(shares, columns(self.game)))?;
        Ok(true)
    }

    /// The chances of an earlier search, if they are usable; otherwise the search begins afresh.
    fn open_search(&self) -> Option<Vec<Shares>> {
        let numbers = self.context.checkpoint(columns(self.game) * self.game.values())?;
        numbers.iter().all(is_chance).then(|| shares(self.game, &numbers))
    }

    fn solve(&self, afresh: bool) -> Result<Vec<Bounds>, Error> {
        let game = self.game;
        if game.goes_in_circles() {
            return self.solve_in_sweeps(afresh);
        }
        let work = self.context.watch.begin(format!("solving {}", game.id()));
        let solved = self.with_threads(|| solve(game, &|progress| work.report(progress)));
        let bounds = solved?.map_err(|_| INTERRUPTED)?;
        check(self.context.watch)?;
        Ok(bounds)
    }

    /// Sweeps until the bounds are close, resuming from the last checkpoint, and keeps checkpoints.
    fn solve_in_sweeps(&self, afresh: bool) -> Result<Vec<Bounds>, Error> {
        let kept = if afresh { None } else { self.open_checkpoint() };
        let mut sweeps = kept.map_or_else(|| Sweeps::new(self.game), Sweeps::resume);
        let mut pace = self.context.pace(EVERY);
        let mut so_far = "the first".to_owned();
        loop {
            let work = self.context.watch.begin(format!("solving {}, {so_far} sweep", self.game.id()));
            let swept = self.with_threads(|| sweeps.sweep(self.game, &|progress| work.report(progress)));
            match swept? {
                Ok(Swept::Proved(gap)) if gap.is_closed() => return Ok(sweeps.into_bounds()),
                Ok(Swept::Proved(gap)) => so_far = format!("bounds {} apart, next", at_most(gap.largest)),
                Ok(Swept::Moved(moved)) => so_far = format!("values moved by {}, next", at_most(moved)),
                Err(Cancelled) => return Err(self.interrupted(&sweeps)),
            }
            if pace.as_mut().is_some_and(Pace::is_due) {
                self.keep(&sweeps)?;
            }
        }
    }

    fn interrupted(&self, sweeps: &Sweeps) -> Error {
        self.keep(sweeps).map_or_else(|error| error, |goes_on| Error::Interrupted { goes_on })
    }

    /// Stores a checkpoint, once every state has a value. Returns `true` if it did.
    fn keep(&self, sweeps: &Sweeps) -> Result<bool, Error> {
        let values = sweeps.values();
        if values.iter().any(|value| value.is_nan()) {
            return Ok(false);
        }
        self.context.keep_checkpoint(values[self.game.start()], values)?;
        Ok(true)
    }

    /// The values of an earlier computation, if they are usable; otherwise the computation begins afresh.
    fn open_checkpoint(&self) -> Option<Vec<f64>> {
        let values = self.context.checkpoint(self.game.values())?;
        values.iter().all(is_chance).then_some(values)
    }
}

/// The numbers of a table: the values, or their bounds, which are rounded outward.
fn numbers(bounds: &[Bounds], columns: usize, value_type: ValueType) -> Vec<f64> {
    if columns == 1 {
        return bounds.iter().map(|bounds| rounded(bounds.middle(), value_type)).collect();
    }
    let outward = |bounds: &Bounds| match value_type {
        ValueType::F32 => [below(bounds.lower), -below(-bounds.upper)],
        _ => [bounds.lower, bounds.upper],
    };
    bounds.iter().flat_map(outward).collect()
}

/// Returns `true` when a number is a chance, up to rounding.
fn is_chance(number: &f64) -> bool {
    (-1e-9..=1.0 + 1e-9).contains(number)
}

/// The chances in the order of tables, beginning with the player to move.
fn flat(shares: &[Shares], columns: usize) -> Vec<f64> {
    shares.iter().flat_map(|of| [of.own, of.next, of.third].into_iter().take(columns)).collect()
}

/// The equilibrium in a table.
pub(super) fn equilibrium(game: &Game, table: &Table) -> Result<Equilibrium, Damaged> {
    let mixtures = table.metadata().mixtures.iter();
    let mixtures = mixtures.map(|of| solver::Mixture { state: of.state as usize, bolder: of.bolder });
    Ok(Equilibrium { shares: shares(game, &table.to_f64s()?.unwrap_or_default()), mixtures: mixtures.collect() })
}

/// The chances in these numbers.
fn shares(game: &Game, numbers: &[f64]) -> Vec<Shares> {
    numbers.chunks(columns(game)).map(|of| Shares::of_players(game.players(), |later| of[later])).collect()
}

/// The largest `f32` that is at most `number`.
fn below(number: f64) -> f64 {
    let near = number as f32;
    f64::from(if f64::from(near) > number { near.next_down() } else { near })
}

/// A bound for the error of each number of the table, or of the middle between two bounds.
pub(super) fn error_bound(bounds: &[Bounds], numbers: &[f64], columns: usize) -> f64 {
    let furthest = |(stored, bounds): (&[f64], &Bounds)| match *stored {
        [lower, upper] => Bounds { lower, upper }.furthest_from(f64::midpoint(lower, upper)),
        _ => bounds.furthest_from(stored[0]),
    };
    numbers.chunks(columns).zip(bounds).map(furthest).fold(0.0, f64::max)
}
