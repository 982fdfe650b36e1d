//! Whether a table is what its rules give.

use dicebase_games::bank::Game;
use dicebase_policy::bank::{Policy, columns};
use dicebase_solver::bank::{Bounds, Gap, residual};
use dicebase_solver::{Cancelled, with_threads};
use dicebase_tables::{Table, ValueType};

use crate::error::Error;
use crate::proof::{Proof, with_start};
use crate::solved::INTERRUPTED;
use crate::watch::Watch;

/// Values of `f64` are known so exactly, in parts of the largest.
const EXACT: f64 = 1e-9;

/// Bounds further apart than this are no result.
const WIDEST: f64 = 1e-6;

/// Computes every value of a table again from those of its successors.
///
/// # Errors
/// Where the table is not one of this game's values, and where somebody ends it.
pub fn prove(game: Game, table: Table, threads: usize, watch: &dyn Watch) -> Result<Proof, Error> {
    let policy = Policy::new(game, table)?;
    let (game, table) = (policy.game(), policy.table());
    let columns = columns(game);
    let numbers = table.to_f64s().unwrap_or_default();
    let bounds: Vec<Bounds> =
        numbers.chunks(columns).map(|of| Bounds { lower: of[0], upper: of[columns - 1] }).collect();
    let work = watch.begin(format!("verifying {}", game.id()));
    let residual = with_threads(threads, || residual(game, &bounds, &|progress| work.report(progress)));
    let residual = residual?.map_err(|Cancelled| INTERRUPTED)?;
    let residual = with_start(residual, bounds[game.start()].middle(), table.metadata().root);
    // Both a value and what it is compared with may be off by as much as the table is, which rounding to f32 makes half
    // a unit, or a whole one where bounds stay bounds.
    let largest = numbers.iter().copied().fold(0.0, f64::max);
    let rounding = if table.value_type() == ValueType::F32 { f64::from(f32::EPSILON) } else { 0.0 };
    let gap = (columns > 1).then(|| Gap::of(game, &bounds).largest);
    // Bounds may still come nearer to each other, by no more than they are apart.
    let allowed = largest * (rounding + EXACT) + gap.unwrap_or_default();
    let verified = residual <= allowed && gap.unwrap_or_default() <= WIDEST;
    let (states, residual, allowed) = (bounds.len(), Some(residual), Some(allowed));
    Ok(Proof { states, residual, allowed, gap, wrong_decisions: None, verified })
}
