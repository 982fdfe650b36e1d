//! `dicebase verify` for scorecard games.

use dicebase_games::scorecard::Game;
use dicebase_policy::scorecard::{POLICY, Policy, PolicyTable};
use dicebase_solver::{scorecard, with_threads};
use dicebase_tables::{Table, ValueType};

use super::{Proof, unless_interrupted};
use crate::failure::Failure;
use crate::progress::Bar;

pub fn prove(table: Table, threads: usize) -> Result<Proof, Failure> {
    let metadata = table.metadata();
    let (kind, value) = (metadata.kind.clone(), metadata.root);
    let game = Game::parse(&metadata.game, &metadata.rules).map_err(Failure::failed)?;
    let states = game.states().len();
    if kind == POLICY {
        let policy = PolicyTable::new(game, table).map_err(Failure::failed)?;
        let (wrong, root) = wrong_decisions(&policy, threads)?;
        let verified = wrong == 0 && root == value;
        return Ok(Proof { states, wrong_decisions: Some(wrong), verified, ..Proof::default() });
    }
    let policy = Policy::new(game, table).map_err(Failure::failed)?;
    let (residual, allowed) = residual(&policy, threads)?;
    let verified = residual <= allowed;
    Ok(Proof { states, residual: Some(residual), allowed: Some(allowed), verified, ..Proof::default() })
}

/// The Bellman residual of a table of values, the stored value of the start included, and how much of it is rounding.
fn residual(policy: &Policy, threads: usize) -> Result<(f64, f64), Failure> {
    let (game, table) = (policy.game(), policy.table());
    let values = table.to_f64s().unwrap_or_default();
    let bar = Bar::new(format!("verifying {}", game.id()));
    let residual = with_threads(threads, || scorecard::residual(game, &values, &|progress| bar.report(progress)));
    let residual = unless_interrupted(residual.map_err(Failure::failed)?)?;
    let start = (values[game.states().index(&game.states().start())] - table.metadata().root).abs();
    let largest = values.iter().copied().fold(0.0, f64::max);
    // Values of f64 come out the same to the last bit. Those of f32 are rounded by half a unit themselves, and so are the
    // successors that they are computed from.
    let allowed = if table.value_type() == ValueType::F32 { largest * f64::from(f32::EPSILON) } else { 0.0 };
    Ok((if start.is_nan() { f64::INFINITY } else { residual.max(start) }, allowed))
}

/// How many decisions of a policy table are not those of the game's values, which are solved for it, and the value of the
/// game.
fn wrong_decisions(policy: &PolicyTable, threads: usize) -> Result<(usize, f64), Failure> {
    let game = policy.game();
    let bar = Bar::new(format!("solving {}", game.id()));
    let compare = || {
        let values = scorecard::solve(game, &|progress| bar.report(progress))?;
        let mut rest = policy.table().bytes();
        let mut wrong = 0;
        for bytes in scorecard::decisions(game, &values) {
            let (stored, later) = rest.split_at(bytes.len());
            wrong += stored.iter().zip(&bytes).filter(|(a, b)| a != b).count();
            rest = later;
        }
        Ok((wrong, values[game.states().index(&game.states().start())]))
    };
    unless_interrupted(with_threads(threads, compare).map_err(Failure::failed)?)
}
