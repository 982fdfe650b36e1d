//! Whether a table is what its rules give.

use dicebase_games::bank::Game;
use dicebase_games::counted;
use dicebase_policy::bank::Policy;
use dicebase_solver::bank::{Bounds, Gap, Sweeps, Swept, deviations, solve};
use dicebase_solver::with_threads;
use dicebase_tables::{Table, ValueType};

use super::tables::{equilibrium, error_bound};
use crate::error::Error;
use crate::proof::Proof;
use crate::solved::INTERRUPTED;
use crate::watch::Watch;

/// A sweep that leaves more than this share of a gap makes hardly any progress.
const CLOSER: f64 = 0.95;

/// Puts bounds around every value again that hold whatever is rounded, and so finds how far those of a table can be
/// from the true ones.
///
/// Nothing is believed of the table: where a bust can cost points, its values are where the search for bounds begins,
/// which saves most of the work.
///
/// # Errors
/// Where the table is not one of this game's values, and where somebody ends it.
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

/// Proves that every value lies between the bounds that the table holds, which then say how far their middle can be
/// from it: the number that was claimed when they were solved.
fn prove_bounds(game: &Game, table: &Table, threads: usize, watch: &dyn Watch) -> Result<Proof, Error> {
    let numbers = table.to_f64s()?.unwrap_or_default();
    let stored: Vec<Bounds> = numbers.chunks(2).map(|of| Bounds { lower: of[0], upper: of[1] }).collect();
    drop(numbers);
    let metadata = table.metadata();
    // Bounds that are not rounded say all that is claimed of the start.
    let start = (table.value_type() == ValueType::F32).then_some((metadata.root, metadata.root_error_bound));
    let bounds = sweep(game, &Stored { bounds: &stored, start }, threads, watch)?;
    let pairs = || stored.iter().zip(&bounds);
    // Where a value is not proved to lie between them, its own bounds say how far off it can be.
    let furthest = |(stored, bounds): (&Bounds, &Bounds)| {
        let known = if bounds.lies_within(stored) { stored } else { bounds };
        known.furthest_from(stored.middle())
    };
    let of_all = pairs().map(furthest).fold(0.0, f64::max);
    let (start, stored_start) = (bounds[game.start()], stored[game.start()]);
    // Rounded bounds say less of the start than the table claims, which is not rounded.
    let of_start = match table.value_type() {
        ValueType::F64 if start.lies_within(&stored_start) => stored_start.furthest_from(metadata.root),
        _ => start.furthest_from(metadata.root),
    };
    let between = pairs().all(|(stored, bounds)| bounds.lies_within(stored));
    Ok(Proof::new(bounds.len(), metadata, of_start, of_all).of_bounds(between))
}

/// Works out the best turn of every state again, from what the table says of the states after it: how far it is from
/// what the table says of the state is the most that anybody gains by another turn, rounding included.
fn prove_equilibrium(game: &Game, table: &Table, threads: usize, watch: &dyn Watch) -> Result<Proof, Error> {
    let claimed = equilibrium(table)?;
    let (metadata, start) = (table.metadata(), claimed.shares[game.start()]);
    let work = watch.begin(format!("verifying {}", game.id()));
    let found = with_threads(threads, || deviations(game, &claimed, &|progress| work.report(progress)))?;
    let found = found.map_err(|_| INTERRUPTED)?;
    let of_start = found.start + (start.own - metadata.root).abs();
    Ok(Proof::new(claimed.shares.len(), metadata, of_start, found.largest).of_gains())
}

/// What a table of bounds says.
struct Stored<'a> {
    bounds: &'a [Bounds],
    /// The value of the start and its bound, where they say more than the bounds.
    start: Option<(f64, f64)>,
}

impl Stored<'_> {
    /// Returns `true` if these bounds show all that the table says.
    fn is_shown_by(&self, game: &Game, bounds: &[Bounds]) -> bool {
        let start = bounds[game.start()];
        self.start.is_none_or(|(value, bound)| start.furthest_from(value) <= bound)
            && bounds.iter().zip(self.bounds).all(|(bounds, stored)| bounds.lies_within(stored))
    }
}

/// Sweeps until all that the table says is shown, or further sweeps hardly show more: bounds of a sound table end
/// inside those that are stored, however far apart the computation that wrote them let its own be.
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
