//! Whether a table is what its rules give.

use dicebase_games::scorecard::Game;
use dicebase_policy::scorecard::{POLICY, Policy, PolicyTable};
use dicebase_solver::{Cancelled, scorecard, with_threads};
use dicebase_tables::{Table, ValueType};

use crate::error::Error;
use crate::proof::{Proof, with_start};
use crate::solved::INTERRUPTED;
use crate::watch::Watch;

/// Computes every state of a table again: values from those of their successors, decisions from values that are solved
/// for it.
///
/// # Errors
/// Where the table is not one of this game, and where somebody ends it.
pub fn prove(game: Game, table: Table, threads: usize, watch: &dyn Watch) -> Result<Proof, Error> {
    let (states, root) = (game.states().len(), table.metadata().root);
    if table.metadata().kind == POLICY {
        let policy = PolicyTable::new(game, table)?;
        let (wrong, start) = wrong_decisions(&policy, threads, watch)?;
        let verified = wrong == 0 && start == root;
        return Ok(Proof { states, wrong_decisions: Some(wrong), verified, ..Proof::default() });
    }
    let policy = Policy::new(game, table)?;
    let (residual, allowed) = residual(&policy, threads, watch)?;
    let verified = residual <= allowed;
    Ok(Proof { states, residual: Some(residual), allowed: Some(allowed), verified, ..Proof::default() })
}

/// The Bellman residual of a table of values, the stored value of the start included, and how much of it is rounding.
fn residual(policy: &Policy, threads: usize, watch: &dyn Watch) -> Result<(f64, f64), Error> {
    let (game, table) = (policy.game(), policy.table());
    let values = table.to_f64s().unwrap_or_default();
    let work = watch.begin(format!("verifying {}", game.id()));
    let residual = with_threads(threads, || scorecard::residual(game, &values, &|progress| work.report(progress)));
    let residual = residual?.map_err(|Cancelled| INTERRUPTED)?;
    let largest = values.iter().copied().fold(0.0, f64::max);
    // Values of f64 come out the same to the last bit. Those of f32 are rounded by half a unit themselves, and so are
    // the successors that they are computed from.
    let allowed = if table.value_type() == ValueType::F32 { largest * f64::from(f32::EPSILON) } else { 0.0 };
    Ok((with_start(residual, values[game.start()], table.metadata().root), allowed))
}

/// How many decisions of a policy table are not those of the game's values, which are solved for it, and the value of
/// the game.
fn wrong_decisions(policy: &PolicyTable, threads: usize, watch: &dyn Watch) -> Result<(usize, f64), Error> {
    let game = policy.game();
    let work = watch.begin(format!("solving {}", game.id()));
    let compare = || {
        let values = scorecard::solve(game, &|progress| work.report(progress))?;
        let mut rest = policy.table().bytes();
        let mut wrong = 0;
        for bytes in scorecard::decisions(game, &values) {
            let (stored, later) = rest.split_at(bytes.len());
            wrong += stored.iter().zip(&bytes).filter(|(a, b)| a != b).count();
            rest = later;
        }
        Ok((wrong, values[game.start()]))
    };
    with_threads(threads, compare)?.map_err(|Cancelled| INTERRUPTED)
}
