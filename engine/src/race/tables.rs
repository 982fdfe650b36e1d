//! Tables of race games.

use std::time::Duration;

use dicebase_games::at_most;
use dicebase_games::race::{Game, Objective};
use dicebase_policy::race::{Adviser, Estimator, Policy};
use dicebase_policy::{PolicyError, RATINGS, VALUES};
use dicebase_solver::Cancelled;
use dicebase_solver::race::{Sweeps, Swept};
use dicebase_tables::{Metadata, Place, Table, ValueType};

use super::cost;
use super::prove::prove;
use super::ratings::{GAMES, ratings};
use super::solved::Solved;
use crate::cost::Cost;
use crate::error::Error;
use crate::family_tables::{FamilyTables, Solvable};
use crate::pace::Pace;
use crate::proof::Proof;
use crate::size::{Size, rounded};
use crate::solved::{INTERRUPTED, TableFile, check};
use crate::watch::Watch;

/// The share by which the claimed bounds of a rounded table exceed the proved ones: room for a proof that begins with
/// the rounded numbers.
const ROOM: f64 = 1.0 / 16.0;
/// The seed of the bot's games, which are the same each time.
const SEED: u64 = 1;
/// The interval between checkpoints of a computation in sweeps. The largest ones take a minute to write.
const EVERY: Duration = Duration::from_secs(300);

/// The tables of a race game.
pub type Tables<'a> = FamilyTables<'a, Game>;

impl Solvable for Game {
    type Adviser = Adviser;
    type Memory = ();

    fn kind(&self) -> &'static str {
        if self.is_solved() { VALUES } else { RATINGS }
    }

    fn advised_by(self, table: Table) -> Result<Adviser, PolicyError> {
        Adviser::new(self, table)
    }

    fn write(tables: &Tables<'_>, place: &Place, force: bool) -> Result<(), Error> {
        tables.write(place, force)
    }

    fn size(tables: &Tables<'_>) -> Option<Size> {
        tables.game.is_solved().then(|| tables.context.size(tables.game.values()))
    }

    fn cost(tables: &Tables<'_>) -> Option<Cost> {
        Some(if tables.game.is_solved() { tables.cost() } else { cost::of_ratings(tables.game) })
    }

    fn walk_cost(&self) -> Cost {
        cost::of_walk(self)
    }

    fn prove(self, table: Table, threads: usize, watch: &dyn Watch) -> Result<Proof, Error> {
        prove(self, table, threads, watch)
    }
}

impl Tables<'_> {
    /// The policy from the game's values, which are solved if they are missing.
    ///
    /// # Errors
    /// When the table is damaged or cannot be made, and when the game is not solved.
    pub fn policy(&self) -> Result<Policy, Error> {
        self.check_solved()?;
        self.file_of(VALUES, Policy::new).ensured(self.context.watch, |place| self.write(place, false))
    }

    /// The policy from the game's stored values.
    ///
    /// # Errors
    /// When the table is missing, damaged or another game's, and when the game is not solved.
    pub fn stored(&self) -> Result<Policy, Error> {
        self.check_solved()?;
        self.file_of(VALUES, Policy::new).stored()
    }

    /// The bot of a game, solved or not, from its ratings, which are made if they are missing or damaged.
    ///
    /// # Errors
    /// When the table cannot be made.
    pub fn estimator(&self) -> Result<Estimator, Error> {
        let file = self.file_of(RATINGS, Estimator::new);
        let write = |place: &Place| self.write_ratings(place);
        match file.ensured(self.context.watch, write) {
            Err(Error::Damaged { .. } | Error::DamagedBlock(_)) => {
                file.found(self.context.watch, true, write)?;
                file.stored()
            }
            other => other,
        }
    }

    /// The unrounded value of every state: from its table, or solved afresh if the table is rounded. Impossible states
    /// have NaN.
    ///
    /// # Errors
    /// As [`policy`](Self::policy).
    pub fn exact_values(&self) -> Result<Vec<f64>, Error> {
        self.policy()?.exact_values()?.map_or_else(|| Ok(self.solve(false)?.values), Ok)
    }

    /// The table of values of a solved game, or the ratings of any game.
    fn file_of<T>(&self, kind: &str, policy: fn(Game, Table) -> Result<T, PolicyError>) -> TableFile<'_, Game, T> {
        let file = self.context.file(self.game, kind, &self.game.options(), policy);
        if kind == self.game.kind() {
            return file;
        }
        // `solve` makes the values of a solved game; its ratings are made only for commands that use them.
        let command = self.context.command("simulate", " --games 1");
        TableFile { forced: command.clone(), command, ..file }
    }

    fn check_solved(&self) -> Result<(), Error> {
        if self.game.is_solved() {
            return Ok(());
        }
        Err(PolicyError::NotSolved { game: self.game.id().to_owned() }.into())
    }

    fn write(&self, place: &Place, force: bool) -> Result<(), Error> {
        if self.game.is_solved() { self.write_values(place, force) } else { self.write_ratings(place) }
    }

    /// Like [`expect_walk`](Self::expect_walk), for a rule that is found and measured in these games.
    ///
    /// # Errors
    /// When the watch declines the work.
    pub fn expect_rule(&self, games: &[Game]) -> Result<(), Error> {
        self.context.expect(cost::of_rule(games))
    }

    fn cost(&self) -> Cost {
        cost::of_values(self.game, self.context.size(self.game.values()).bytes())
    }

    fn write_ratings(&self, place: &Place) -> Result<(), Error> {
        self.context.expect(cost::of_ratings(self.game))?;
        let work = self.context.watch.begin(format!("rating {} in games of the bot", self.game.id()));
        let made = || ratings(self.game.board(), GAMES, SEED, &|progress| work.report(progress));
        let ratings = self.with_threads(made)?.map_err(|Cancelled| INTERRUPTED)?;
        // The value of the start is estimated on request and is not part of the table.
        let metadata = self.context.metadata(RATINGS, 0.0);
        self.context.store(place, &metadata, ValueType::F64, 1, &ratings.to_numbers())
    }

    fn write_values(&self, place: &Place, force: bool) -> Result<(), Error> {
        self.context.expect(self.cost())?;
        let solved = self.solve(force)?;
        let values = &solved.values;
        let value_type = self.context.config.value_type(values.len());
        let start = self.game.start();
        // `f32` rounds to the nearest of its numbers, which have 24 binary digits.
        let rounding = f64::from(f32::EPSILON) / 2.0;
        let (of_start, of_all) = (solved.margin(start), solved.furthest(values));
        let (root_error_bound, error_bound) = match (value_type, self.game.objective()) {
            (ValueType::F32, Objective::Win) => {
                (of_start * (1.0 + ROOM), (of_all * (1.0 + ROOM) + rounding * largest(values)).next_up())
            }
            (ValueType::F32, Objective::Turns) => (of_start, solved.furthest(&all_rounded(values, value_type))),
            _ => (of_start, of_all),
        };
        let metadata = Metadata { root_error_bound, error_bound, ..self.context.metadata(VALUES, values[start]) };
        self.context.store(place, &metadata, value_type, 1, values)?;
        self.context.remove_checkpoint();
        Ok(())
    }

    fn solve(&self, afresh: bool) -> Result<Solved, Error> {
        self.check_solved()?;
        if self.game.objective() == Objective::Win {
            return self.solve_in_sweeps(afresh);
        }
        let work = self.context.watch.begin(format!("solving {}", self.game.id()));
        let solved = self.with_threads(|| Solved::turns(self.game, &|progress| work.report(progress)))?;
        let solved = solved.map_err(|Cancelled| INTERRUPTED)?;
        check(self.context.watch)?;
        Ok(solved)
    }

    /// Sweeps until everything is proved, resuming from the last checkpoint, and keeps checkpoints.
    fn solve_in_sweeps(&self, afresh: bool) -> Result<Solved, Error> {
        let kept = if afresh { None } else { self.context.checkpoint(self.game.values()) };
        let board = self.game.board();
        let mut sweeps = kept.map_or_else(|| Sweeps::new(board), |chances| Sweeps::resume(board, chances));
        let mut pace = self.context.pace(EVERY);
        let mut so_far = "the first sweep".to_owned();
        loop {
            let work = self.context.watch.begin(format!("solving {}, {so_far}", self.game.id()));
            match self.with_threads(|| sweeps.sweep(&|progress| work.report(progress)))? {
                Ok(Swept::Proved(bound)) => return Ok(Solved::win(sweeps, bound)),
                Ok(Swept::Known(share)) => so_far = format!("{:.0} % known, next sweep", share * 100.0),
                Ok(Swept::Moved(moved)) => so_far = format!("chances moved by {}, next sweep", at_most(moved)),
                Err(Cancelled) => return Err(self.interrupted(&sweeps)),
            }
            if pace.as_mut().is_some_and(Pace::is_due) {
                self.keep(&sweeps)?;
            }
        }
    }

    fn interrupted(&self, sweeps: &Sweeps<'_>) -> Error {
        self.keep(sweeps).map_or_else(|error| error, |()| Error::Interrupted { goes_on: true })
    }

    /// Stores a checkpoint.
    fn keep(&self, sweeps: &Sweeps<'_>) -> Result<(), Error> {
        self.context.keep_checkpoint(sweeps.chances()[self.game.start()], sweeps.chances())
    }
}

/// The numbers rounded to the precision of this type.
fn all_rounded(values: &[f64], value_type: ValueType) -> Vec<f64> {
    values.iter().map(|&value| rounded(value, value_type)).collect()
}

/// The largest number; NaN is ignored.
fn largest(values: &[f64]) -> f64 {
    values.iter().copied().filter(|value| !value.is_nan()).fold(0.0, f64::max)
}
