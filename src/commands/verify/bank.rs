//! `dicebase verify` for bank games.

use dicebase_games::bank::{Game, Objective};
use dicebase_policy::bank::{Policy, columns};
use dicebase_solver::bank::{Bounds, Gap, residual};
use dicebase_solver::with_threads;
use dicebase_tables::{Table, ValueType};

use super::{Proof, unless_interrupted};
use crate::failure::Failure;
use crate::progress::Bar;

/// Values of `f64` are known so exactly, in parts of the largest.
const EXACT: f64 = 1e-9;

/// Bounds further apart than this are no result.
const WIDEST: f64 = 1e-6;

pub fn prove(table: Table, threads: usize) -> Result<Proof, Failure> {
    let metadata = table.metadata();
    let objective = Objective::ALL.into_iter().find(|objective| objective.name() == metadata.objective);
    let unknown = || Failure::failed(format!("dicebase knows no objective {}", metadata.objective));
    let objective = objective.ok_or_else(unknown)?;
    let root = metadata.root;
    let game = Game::parse(&metadata.game, &metadata.rules, objective).map_err(Failure::failed)?;
    let policy = Policy::new(game, table).map_err(Failure::failed)?;
    let (game, table) = (policy.game(), policy.table());
    let columns = columns(game);
    let numbers = table.to_f64s().unwrap_or_default();
    let bounds: Vec<Bounds> =
        numbers.chunks(columns).map(|of| Bounds { lower: of[0], upper: of[columns - 1] }).collect();
    let bar = Bar::new(format!("verifying {}", game.id()));
    let residual = with_threads(threads, || residual(game, &bounds, &|progress| bar.report(progress)));
    let residual = unless_interrupted(residual.map_err(Failure::failed)?)?;
    let start = (bounds[game.start()].middle() - root).abs();
    let residual = if start.is_nan() { f64::INFINITY } else { residual.max(start) };
    // Both a value and what it is compared with may be off by as much as the table is, which rounding to f32 makes half a
    // unit, or a whole one where bounds stay bounds.
    let largest = numbers.iter().copied().fold(0.0, f64::max);
    let rounding = if table.value_type() == ValueType::F32 { f64::from(f32::EPSILON) } else { 0.0 };
    let gap = (columns > 1).then(|| Gap::of(game, &bounds).largest);
    // Bounds may still come nearer to each other, by no more than they are apart.
    let allowed = largest * (rounding + EXACT) + gap.unwrap_or_default();
    Ok(Proof {
        states: bounds.len(),
        residual: Some(residual),
        allowed: Some(allowed),
        gap,
        wrong_decisions: None,
        verified: residual <= allowed && gap.unwrap_or_default() <= WIDEST,
    })
}
