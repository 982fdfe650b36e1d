//! Tables of bank games.

use std::path::PathBuf;
use std::time::Duration;

use dicebase_analysis::bank::refuse_equilibrium;
use dicebase_games::at_most;
use dicebase_games::bank::{Game, Shares};
use dicebase_policy::VALUES;
use dicebase_policy::bank::{Policy, columns};
use dicebase_solver::Cancelled;
use dicebase_solver::bank::{
    self as solver, Bounds, Deviations, Equilibrium, Search, Sweeps, Swept, deviations, solve,
};
use dicebase_tables::{Damaged, Metadata, Mixture, Place, Table, ValueType};

use super::cost::cost;
use crate::cost::{Cost, Estimate};
use crate::error::Error;
use crate::game::NamedGame;
use crate::kept::Kept;
use crate::pace::Pace;
use crate::shelf::Shelf;
use crate::size::{Size, rounded};
use crate::solved::{Found, INTERRUPTED, TableFile, check};
use crate::watch::{Unwatched, Watch};
use crate::workshop::Workshop;

/// The bounds that a table holds are further out than those that were solved by this share of their gap: room for a
/// proof that begins elsewhere and rounds in other places.
const ROOM: f64 = 1.0 / 16.0;
/// How often a computation in sweeps is stored.
const EVERY: Duration = Duration::from_secs(60);

/// Where the table of a game under an objective is, and how to make it.
pub struct Tables<'a> {
    game: &'a Game,
    shelf: Shelf<'a>,
}

impl<'a> Tables<'a> {
    /// The tables of a game under its objective.
    #[must_use]
    pub fn of(game: &'a Game, named: &'a NamedGame, workshop: Workshop) -> Self {
        let (rules, objective) = (game.rules(), game.objective().name());
        let shelf = Shelf {
            workshop,
            typed: &named.typed,
            id: game.id(),
            objective,
            rules: rules.text(),
            canonical: rules.canonical(),
            watch: &Unwatched,
        };
        Self { game, shelf }
    }

    /// Somebody watches how they are made.
    #[must_use]
    pub fn watched_by(self, watch: &'a dyn Watch) -> Self {
        Self { shelf: Shelf { watch, ..self.shelf }, ..self }
    }

    /// The policy from the game's values, which are solved if they are not there.
    ///
    /// # Errors
    /// Where the table is damaged or cannot be made.
    pub fn policy(&self) -> Result<Policy, Error> {
        self.values_file().ensured(self.shelf.watch, |place| self.write(place, false))
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
    /// As [`policy`](Self::policy), and where each plays for the own chance.
    pub fn exact_values(&self) -> Result<Vec<f64>, Error> {
        refuse_equilibrium(self.game)?;
        let solved = || Ok(self.solve(false)?.iter().map(Bounds::middle).collect());
        self.policy()?.exact_values()?.map_or_else(solved, Ok)
    }

    /// The equilibrium that its table holds, in a game in which each plays for the own chance.
    ///
    /// # Errors
    /// As [`policy`](Self::policy).
    pub fn equilibrium(&self) -> Result<Equilibrium, Error> {
        Ok(equilibrium(self.policy()?.table())?)
    }

    /// Does some work with as many threads as were asked for.
    ///
    /// # Errors
    /// Where the system has no room for the threads.
    pub fn with_threads<R: Send>(&self, work: impl FnOnce() -> R + Send) -> Result<R, Error> {
        self.shelf.with_threads(work)
    }

    /// Makes sure that the game's values are stored; `force` makes them again.
    ///
    /// # Errors
    /// Where the table is damaged or cannot be made.
    pub fn values(&self, force: bool) -> Result<Found, Error> {
        Ok(self.values_file().found(self.shelf.watch, force, |place| self.write(place, force))?.0)
    }

    /// Why there is no table of decisions.
    #[must_use]
    pub fn no_policy_table(&self) -> Error {
        Error::NoPolicyTable { game: self.game.id().to_owned(), objective: self.game.objective().name() }
    }

    /// Numbers that were worked out of this game, and that are kept beside its tables as a kind of their own.
    #[must_use]
    pub fn kept(&self, kind: &str) -> Kept<'a> {
        self.shelf.kept(kind)
    }

    /// How large the table of values is, whether it is there or not.
    #[must_use]
    pub fn size(&self) -> Size {
        let numbers = self.game.values() * columns(self.game);
        match self.game.is_equilibrium() {
            true => Size { numbers, value_type: ValueType::F64 },
            false => self.shelf.size(numbers),
        }
    }

    /// Where the table of values is, whether it is there or not, and the command that makes it.
    #[must_use]
    pub fn place(&self) -> (PathBuf, String) {
        let file = self.values_file();
        (file.path(), file.command)
    }

    fn values_file(&self) -> TableFile<'_, Game, Policy> {
        let options = format!(" --objective {}", self.game.objective().name());
        self.shelf.file(self.game, VALUES, &options, Policy::new)
    }

    /// About how long the game takes to be solved, and how large its table is.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        self.cost().here(self.shelf.workshop.threads)
    }

    fn cost(&self) -> Cost {
        cost(self.game, self.size().bytes())
    }

    fn write(&self, place: &Place, force: bool) -> Result<(), Error> {
        self.shelf.expect(self.cost())?;
        if self.game.is_equilibrium() {
            return self.write_equilibrium(place, force);
        }
        let (solved, columns) = (self.solve(force)?, columns(self.game));
        // A single value is proved by the bounds that were solved, and bounds by bounds that come to lie within them.
        let room = if columns == 1 { 0.0 } else { ROOM };
        let bounds: Vec<Bounds> = solved.into_iter().map(|bounds| bounds.widened(room)).collect();
        let value_type = self.shelf.workshop.value_type(bounds.len() * columns);
        let numbers = numbers(&bounds, columns, value_type);
        let start = bounds[self.game.start()];
        let metadata = Metadata {
            root_error_bound: start.furthest_from(start.middle()),
            error_bound: error_bound(&bounds, &numbers, columns),
            ..self.shelf.metadata(VALUES, start.middle())
        };
        self.shelf.store(place, &metadata, value_type, columns, &numbers)?;
        self.shelf.remove_checkpoint();
        Ok(())
    }

    /// Chances of the player to move and of the next one. They are never rounded: where two turns are worth nearly the
    /// same to a player, the least change makes another one the best, which may be worth much to the other player.
    fn write_equilibrium(&self, place: &Place, afresh: bool) -> Result<(), Error> {
        let (solved, gains) = self.search(afresh)?;
        check(self.shelf.watch)?;
        let numbers = flat(&solved.shares);
        let mixtures = solved.mixtures.iter();
        let metadata = Metadata {
            root_error_bound: gains.start,
            error_bound: gains.largest,
            mixtures: mixtures.map(|of| Mixture { state: of.state as u64, bolder: of.bolder }).collect(),
            ..self.shelf.metadata(VALUES, solved.shares[self.game.start()].own)
        };
        drop(solved);
        self.shelf.store(place, &metadata, ValueType::F64, 2, &numbers)?;
        self.shelf.remove_checkpoint();
        Ok(())
    }

    /// Sweeps until nothing moves, from where an earlier computation was ended, and keeps how far it has come; then
    /// finds how far it is from an equilibrium, as a proof of the table will.
    fn search(&self, afresh: bool) -> Result<(Equilibrium, Deviations), Error> {
        let game = self.game;
        let kept = if afresh || !game.goes_in_circles() { None } else { self.open_search() };
        let mut search = kept.map_or_else(|| Search::new(game), Search::resume);
        let mut pace = self.shelf.pace(EVERY);
        let mut so_far = String::new();
        while !search.is_over() {
            let work = self.shelf.watch.begin(format!("solving {}{so_far}", game.id()));
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
        let work = self.shelf.watch.begin(format!("looking how far {} is from an equilibrium", game.id()));
        let apart = self.with_threads(|| deviations(game, &found, &|progress| work.report(progress)))?;
        Ok((found, apart.map_err(|_| INTERRUPTED)?))
    }

    /// Stores how far a search has come, once there are chances for every state; says whether it has.
    fn keep_search(&self, search: &Search) -> Result<bool, Error> {
        let shares = search.shares();
        if !self.game.goes_in_circles() || shares.iter().any(|of| of.own.is_nan()) {
            return Ok(false);
        }
        self.shelf.keep_checkpoint(shares[self.game.start()].own, &flat(shares))?;
        Ok(true)
    }

    /// The chances of an earlier search. Whatever is wrong with them, it can begin afresh.
    fn open_search(&self) -> Option<Vec<Shares>> {
        let numbers = self.shelf.checkpoint(2 * self.game.values())?;
        numbers.iter().all(is_chance).then(|| shares(&numbers))
    }

    fn solve(&self, afresh: bool) -> Result<Vec<Bounds>, Error> {
        let game = self.game;
        if game.goes_in_circles() {
            return self.solve_in_sweeps(afresh);
        }
        let work = self.shelf.watch.begin(format!("solving {}", game.id()));
        let solved = self.with_threads(|| solve(game, &|progress| work.report(progress)));
        let bounds = solved?.map_err(|_| INTERRUPTED)?;
        check(self.shelf.watch)?;
        Ok(bounds)
    }

    /// Sweeps until the bounds are close, from where an earlier computation was ended, and keeps how far it has come.
    fn solve_in_sweeps(&self, afresh: bool) -> Result<Vec<Bounds>, Error> {
        let kept = if afresh { None } else { self.open_checkpoint() };
        let mut sweeps = kept.map_or_else(|| Sweeps::new(self.game), Sweeps::resume);
        let mut pace = self.shelf.pace(EVERY);
        let mut so_far = "the first".to_owned();
        loop {
            let work = self.shelf.watch.begin(format!("solving {}, {so_far} sweep", self.game.id()));
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

    /// Stores how far a computation has come, once there is a value for every state; says whether it has.
    fn keep(&self, sweeps: &Sweeps) -> Result<bool, Error> {
        let values = sweeps.values();
        if values.iter().any(|value| value.is_nan()) {
            return Ok(false);
        }
        self.shelf.keep_checkpoint(values[self.game.start()], values)?;
        Ok(true)
    }

    /// The values of an earlier computation. Whatever is wrong with them, the computation can begin afresh.
    fn open_checkpoint(&self) -> Option<Vec<f64>> {
        let values = self.shelf.checkpoint(self.game.values())?;
        values.iter().all(is_chance).then_some(values)
    }
}

/// What a table holds: the values, or their bounds, which stay bounds if they are rounded.
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

/// Whether a number is a chance, out of which rounding may have carried it.
fn is_chance(number: &f64) -> bool {
    (-1e-9..=1.0 + 1e-9).contains(number)
}

/// Chances as tables hold them: of the player to move, then of the next one.
fn flat(shares: &[Shares]) -> Vec<f64> {
    shares.iter().flat_map(|of| [of.own, of.next]).collect()
}

/// The equilibrium that a table holds.
pub(super) fn equilibrium(table: &Table) -> Result<Equilibrium, Damaged> {
    let mixtures = table.metadata().mixtures.iter();
    let mixtures = mixtures.map(|of| solver::Mixture { state: of.state as usize, bolder: of.bolder });
    Ok(Equilibrium { shares: shares(&table.to_f64s()?.unwrap_or_default()), mixtures: mixtures.collect() })
}

/// Chances from their numbers.
fn shares(numbers: &[f64]) -> Vec<Shares> {
    numbers.chunks(2).map(|of| Shares { own: of[0], next: of[1] }).collect()
}

/// The largest number of `f32` that is no larger.
fn below(number: f64) -> f64 {
    let near = number as f32;
    f64::from(if f64::from(near) > number { near.next_down() } else { near })
}

/// No number of the table, or middle between two bounds, is further than this from the true one.
pub(super) fn error_bound(bounds: &[Bounds], numbers: &[f64], columns: usize) -> f64 {
    let furthest = |(stored, bounds): (&[f64], &Bounds)| match *stored {
        [lower, upper] => Bounds { lower, upper }.furthest_from(f64::midpoint(lower, upper)),
        _ => bounds.furthest_from(stored[0]),
    };
    numbers.chunks(columns).zip(bounds).map(furthest).fold(0.0, f64::max)
}
