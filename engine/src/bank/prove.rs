//! The proof that a table is correct for its rules.

use dicebase_games::bank::Game;
use dicebase_games::counted;
use dicebase_policy::bank::Policy;
use dicebase_solver::bank::{Bounds, Gap, Sweeps, Swept, deviations, points_exactly, solve};
use dicebase_solver::{Exact, with_threads};
use dicebase_tables::{Table, ValueType};

use super::tables::{equilibrium, error_bound};
use crate::error::Error;
use crate::proof::Proof;
use crate::solved::INTERRUPTED;
use crate::watch::Watch;

/// The share of a gap above which a sweep makes hardly any progress.
const CLOSER: f64 = 0.95;

/// Computes bounds for every value again, which include all rounding, and so bounds the errors of the table.
///
/// The proof trusts nothing in the table. Where a bust can cost points, its values are only the starting point of the
/// search for bounds, which saves most of the work.
///
/// # Errors
/// When the table does not hold this game's values, and when the watch stops the work.
pub fn prove(game: Game, table: Table, threads: usize, watch: &dyn Watch) -> Result<Proof, Error> {
    let policy = Policy::new(game, table)?;
    let (game, table) = (policy.game(), policy.table());
    if game.is_equilibrium() {
        return prove_equilibrium(game, table, threads, watch);
    }
    if game.goes_in_circles() {
        return prove_bounds(game, table, threads, watch);
    }
    table.check()?;
    let work = watch.begin(format!("verifying {}", game.id()));
    let solved = with_threads(threads, || solve(game, &|progress| work.report(progress)))?;
    let bounds = solved.map_err(|_| INTERRUPTED)?;
    let numbers = table.to_f64s()?.unwrap_or_default();
    let of_start = bounds[game.start()].furthest_from(table.metadata().root);
    Ok(Proof::new(bounds.len(), table.metadata(), of_start, error_bound(&bounds, &numbers, 1)))
}

/// Solves the game of a table of points exactly, and compares the stored values and the decisions by them.
///
/// # Errors
/// When the table is damaged, holds no points of a turn or belongs to a game that is not solved exactly, and when the
/// watch stops the work.
pub(super) fn prove_exactly(game: Game, table: Table, watch: &dyn Watch) -> Result<Exact, Error> {
    let policy = Policy::new(game, table)?;
    policy.table().check()?;
    exactly(policy.game(), &policy.table().to_f64s()?.unwrap_or_default(), watch)
}

/// Solves a game exactly and compares the values of all turn totals and numbers of dice.
pub(super) fn exactly(game: &Game, values: &[f64], watch: &dyn Watch) -> Result<Exact, Error> {
    let work = watch.begin(format!("solving {} exactly", game.id()));
    Ok(points_exactly(game, values, &|progress| work.report(progress))?)
}

/// Proves that every value lies between the bounds in the table. These bounds then limit the distance of their middle
/// from the value, which is the number that was claimed when they were solved.
fn prove_bounds(game: &Game, table: &Table, threads: usize, watch: &dyn Watch) -> Result<Proof, Error> {
    let numbers = table.to_f64s()?.unwrap_or_default();
    let stored: Vec<Bounds> = numbers.chunks(2).map(|of| Bounds { lower: of[0], upper: of[1] }).collect();
    drop(numbers);
    let metadata = table.metadata();
    // Unrounded bounds contain everything that is claimed about the start.
    let start = (table.value_type() == ValueType::F32).then_some((metadata.root, metadata.root_error_bound));
    let bounds = sweep(game, &Stored { bounds: &stored, start }, threads, watch)?;
    let pairs = || stored.iter().zip(&bounds);
    // If a value is not proved to lie between the stored bounds, its newly proved bounds limit the error.
    let furthest = |(stored, bounds): (&Bounds, &Bounds)| {
        let known = if bounds.lies_within(stored) { stored } else { bounds };
        known.furthest_from(stored.middle())
    };
    let of_all = pairs().map(furthest).fold(0.0, f64::max);
    let (start, stored_start) = (bounds[game.start()], stored[game.start()]);
    // Rounded bounds are weaker for the start than the table's claim, which is not rounded.
    let of_start = match table.value_type() {
        ValueType::F64 if start.lies_within(&stored_start) => stored_start.furthest_from(metadata.root),
        _ => start.furthest_from(metadata.root),
    };
    let between = pairs().all(|(stored, bounds)| bounds.lies_within(stored));
    Ok(Proof::new(bounds.len(), metadata, of_start, of_all).of_bounds(between))
}

/// Computes the best turn of every state again from the table's values of its successors. The distance of its result
/// from the table's value of the state, rounding included, is the largest gain by a deviation.
fn prove_equilibrium(game: &Game, table: &Table, threads: usize, watch: &dyn Watch) -> Result<Proof, Error> {
    let claimed = equilibrium(game, table)?;
    let (metadata, start) = (table.metadata(), claimed.shares[game.start()]);
    let work = watch.begin(format!("verifying {}", game.id()));
    let found = with_threads(threads, || deviations(game, &claimed, &|progress| work.report(progress)))?;
    let found = found.map_err(|_| INTERRUPTED)?;
    let of_start = found.start + (start.own - metadata.root).abs();
    Ok(Proof::new(claimed.shares.len(), metadata, of_start, found.largest).of_gains())
}

/// The claims of a table of bounds.
struct Stored<'a> {
    bounds: &'a [Bounds],
    /// The value of the start and its error bound, where they are stronger than the bounds.
    start: Option<(f64, f64)>,
}

impl Stored<'_> {
    /// Returns `true` if these bounds show all claims of the table.
    fn is_shown_by(&self, game: &Game, bounds: &[Bounds]) -> bool {
        let start = bounds[game.start()];
        self.start.is_none_or(|(value, bound)| start.furthest_from(value) <= bound)
            && bounds.iter().zip(self.bounds).all(|(bounds, stored)| bounds.lies_within(stored))
    }
}

/// Sweeps until all claims of the table are shown, or further sweeps hardly help: the bounds of a correct table end
/// inside the stored ones, however far apart the original computation left its bounds.
fn sweep(game: &Game, stored: &Stored<'_>, threads: usize, watch: &dyn Watch) -> Result<Vec<Bounds>, Error> {
    let mut sweeps = Sweeps::prove_again(stored.bounds.iter().map(Bounds::middle).collect());
    let mut before = None;
    for done in 0.. {
        let so_far = counted(done, "sweep", "sweeps");
        let work = watch.begin(format!("verifying {}, {so_far} done", game.id()));
        let swept = with_threads(threads, || sweeps.sweep(game, &|progress| work.report(progress)))?;
        let Swept::Proved(gap) = swept.map_err(|_| INTERRUPTED)? else { continue };
        if sweeps.bounds().is_some_and(|bounds| stored.is_shown_by(game, bounds)) {
            break;
        }
        if gap.is_closed() && before.is_some_and(|before| !is_closer(gap, before)) {
            break;
        }
        before = Some(gap);
    }
    Ok(sweeps.into_bounds())
}

/// Returns `true` if a sweep has made a gap notably smaller.
fn is_closer(gap: Gap, before: Gap) -> bool {
    gap.start < CLOSER * before.start || gap.largest < CLOSER * before.largest
}
