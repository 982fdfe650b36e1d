//! Whether a table is what its rules give.

use dicebase_games::bank::Game;
use dicebase_games::counted;
use dicebase_policy::bank::{Policy, columns};
use dicebase_solver::bank::{Bounds, Sweeps, Swept, deviations, solve};
use dicebase_solver::with_threads;
use dicebase_tables::Table;

use super::tables::equilibrium;
use crate::error::Error;
use crate::proof::Proof;
use crate::solved::INTERRUPTED;
use crate::watch::Watch;

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
    let columns = columns(game);
    // They are not kept in memory while bounds are sought.
    let numbers = || Ok::<_, Error>(table.to_f64s()?.unwrap_or_default());
    let middle = |stored: &[f64]| f64::midpoint(stored[0], stored[columns - 1]);
    let bounds = if game.goes_in_circles() {
        sweep(game, numbers()?.chunks(columns).map(middle).collect(), threads, watch)?
    } else {
        table.check()?;
        let work = watch.begin(format!("verifying {}", game.id()));
        with_threads(threads, || solve(game, &|progress| work.report(progress)))?.map_err(|_| INTERRUPTED)?
    };
    let numbers = numbers()?;
    let pairs = || numbers.chunks(columns).zip(&bounds);
    let of_all = pairs().map(|(stored, bounds)| bounds.furthest_from(middle(stored))).fold(0.0, f64::max);
    let of_start = bounds[game.start()].furthest_from(table.metadata().root);
    let proof = Proof::new(bounds.len(), table.metadata(), of_start, of_all);
    let is_between = |(stored, bounds): (&[f64], &Bounds)| stored[0] <= bounds.lower && bounds.upper <= stored[1];
    Ok(if columns == 1 { proof } else { proof.of_bounds(pairs().all(is_between)) })
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
    Ok(Proof::new(claimed.shares.len(), metadata, of_start, found.largest))
}

fn sweep(game: &Game, values: Vec<f64>, threads: usize, watch: &dyn Watch) -> Result<Vec<Bounds>, Error> {
    let mut sweeps = Sweeps::prove_again(values);
    for done in 0.. {
        let so_far = counted(done, "sweep", "sweeps");
        let work = watch.begin(format!("verifying {}, {so_far} done", game.id()));
        let swept = with_threads(threads, || sweeps.sweep(game, &|progress| work.report(progress)))?;
        if matches!(swept.map_err(|_| INTERRUPTED)?, Swept::Proved(gap) if gap.is_closed()) {
            break;
        }
    }
    Ok(sweeps.into_bounds())
}
