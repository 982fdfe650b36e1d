//! The proof that a table is correct for its rules.

use dicebase_games::scorecard::{Duels, Game};
use dicebase_policy::scorecard::{Adviser, Chances, Duel, POLICY, Policy, PolicyTable};
use dicebase_solver::scorecard::Number;
use dicebase_solver::{Cancelled, Counter, Exact, scorecard, with_threads};
use dicebase_tables::{Damaged, Table, ValueType};

use super::duels::numbers_of;
use super::shards::Sharded;
use super::tables::bound_with;
use super::targets::chance_bound;
use crate::error::Error;
use crate::proof::{Proof, distance};
use crate::solve_config::SHARD;
use crate::solved::INTERRUPTED;
use crate::watch::Watch;

/// The number of bytes that are held while a table in shards is proved.
const VERIFYING: u64 = 4 << 30;

/// Solves the game of a table again and compares every value, or every decision.
///
/// # Errors
/// When the table belongs to another game, and when the watch stops the work.
pub fn prove(game: Game, table: Table, threads: usize, watch: &dyn Watch) -> Result<Proof, Error> {
    if table.metadata().kind == POLICY {
        return decisions(&PolicyTable::new(game, table)?, threads, watch);
    }
    match Adviser::new(game, table)? {
        Adviser::Points(policy) => values(&policy, threads, watch),
        Adviser::Chances(chances) => self::chances(&chances, threads, watch),
        Adviser::Duel(duel) if !duel.table().shards().is_empty() => match duel.table().value_type() {
            ValueType::F32 => in_shards::<f32>(&duel, threads, watch),
            _ => in_shards::<f64>(&duel, threads, watch),
        },
        Adviser::Duel(duel) if duel.table().value_type() == ValueType::F32 => two::<f32>(&duel, threads, watch),
        Adviser::Duel(duel) => two::<f64>(&duel, threads, watch),
    }
}

fn values(policy: &Policy, threads: usize, watch: &dyn Watch) -> Result<Proof, Error> {
    let table = policy.table();
    table.check()?;
    let values = solve(policy.game(), threads, watch)?;
    let mut apart = 0.0_f64;
    for (index, value) in values.iter().enumerate() {
        let stored = table.value(index)?.unwrap_or(f64::NAN);
        apart = apart.max(distance(policy.game().in_points(stored), policy.game().in_points(*value)));
    }
    Ok(proof(policy.game(), policy.table(), &values, apart))
}

/// Solves the game of a table of values exactly, and compares the stored values and the decisions by them.
///
/// # Errors
/// When the table is damaged, holds no expected points or belongs to a game that is not solved exactly, and when the
/// watch stops the work.
pub(super) fn prove_exactly(game: Game, table: Table, threads: usize, watch: &dyn Watch) -> Result<Exact, Error> {
    let policy = Policy::new(game, table)?;
    policy.table().check()?;
    exactly(policy.game(), &policy.table().to_f64s()?.unwrap_or_default(), threads, watch)
}

/// Solves a game exactly and compares the values of all its states.
pub(super) fn exactly(game: &Game, values: &[f64], threads: usize, watch: &dyn Watch) -> Result<Exact, Error> {
    let work = watch.begin(format!("solving {} exactly", game.id()));
    let solve = || scorecard::solve_exactly(game, values, &|progress| work.report(progress));
    Ok(with_threads(threads, solve)??)
}

/// Proves chances layer by layer, as they are stored: all together may not fit into memory.
fn chances(policy: &Chances, threads: usize, watch: &dyn Watch) -> Result<Proof, Error> {
    let (game, table) = (policy.game(), policy.table());
    let work = watch.begin(format!("verifying {}", game.id()));
    let (mut apart, mut next) = (0.0_f64, 0);
    let compare = || {
        scorecard::needs_layers(game, policy.needs(), &[], &|progress| work.report(progress), |layer| {
            for chance in layer {
                let stored = table.value(next).map_err(Refused::Damaged)?.unwrap_or(f64::NAN);
                apart = apart.max(distance(stored, *chance));
                next += 1;
            }
            Ok::<_, Refused>(())
        })
    };
    with_threads(threads, compare)?.map_err(Error::from)?;
    Ok(Proof::without_root(policy.needs().len(), table.metadata(), chance_bound(game, apart)))
}

/// Proves the chances of two players layer by layer, after the points that still come to each card.
fn two<N: Number>(policy: &Duel, threads: usize, watch: &dyn Watch) -> Result<Proof, Error> {
    let (game, table, start) = (policy.game(), policy.table(), policy.game().states().start());
    let work = watch.begin(format!("verifying {}", game.id()));
    let report = &|progress| work.report(progress);
    let (mut apart, mut root, mut next) = (0.0_f64, f64::NAN, 0);
    let mut compare_with = |number: f64| -> Result<(), Refused> {
        let stored = table.value(next).map_err(Refused::Damaged)?.unwrap_or(f64::NAN);
        apart = apart.max(distance(stored, number));
        next += 1;
        Ok(())
    };
    let compare = || {
        let outlooks = scorecard::outlooks::<N>(game, &start, &start, report)?;
        numbers_of(&outlooks).into_iter().try_for_each(&mut compare_with)?;
        // Different outlooks number the chances differently.
        let duels = Duels::of(game, &outlooks);
        scorecard::duel_layers::<N, Refused>(game, &duels, None, report, |layer| {
            root = layer.chance(game, &start, &start, 0).unwrap_or(root);
            layer.numbers().iter().try_for_each(|number| compare_with(number.chance()))
        })
    };
    with_threads(threads, compare)?.map_err(Error::from)?;
    Ok(proof_of_two::<N>(policy, distance(table.metadata().root, root), apart))
}

/// Proves a table that is larger than the memory, some shards at a time, each from the stored layer after it.
fn in_shards<N: Number>(policy: &Duel, threads: usize, watch: &dyn Watch) -> Result<Proof, Error> {
    let (game, table, start) = (policy.game(), policy.table(), policy.game().states().start());
    let work = watch.begin(format!("verifying {}", game.id()));
    let report = &|progress| work.report(progress);
    let compare = || {
        let outlooks = scorecard::outlooks::<N>(game, &start, &start, report)?;
        let (mut apart, numbers) = (0.0_f64, numbers_of(&outlooks));
        for (index, number) in numbers.into_iter().enumerate() {
            apart = apart.max(distance(table.value(index)?.unwrap_or(f64::NAN), number));
        }
        let sharded = Sharded::of::<N>(game, outlooks, SHARD, VERIFYING);
        if apart > 0.0 || sharded.numbers() != table.len() {
            // Different outlooks number the chances differently.
            return Ok((f64::NAN, f64::INFINITY));
        }
        let counter = Counter::new(sharded.numbers(), report);
        let apart = sharded.furthest::<N>(table.shards(), &counter)?;
        Ok::<_, Error>((sharded.root::<N>(table.shards())?, apart))
    };
    let (root, apart) = with_threads(threads, compare)??;
    // The value of the start is computed from stored numbers, which may be wrong too.
    Ok(proof_of_two::<N>(policy, distance(table.metadata().root, root) + apart, apart))
}

/// The proof of a table whose start differs by at most `of_start` from the solved one, and whose numbers differ by at
/// most `apart`.
fn proof_of_two<N: Number>(policy: &Duel, of_start: f64, apart: f64) -> Proof {
    let (game, table) = (policy.game(), policy.table());
    let bound = scorecard::duel_error_bound::<N>(game);
    let with = |distance: f64| if distance == 0.0 { bound } else { (bound + distance).next_up() };
    Proof::new(table.len(), table.metadata(), with(of_start), with(apart))
}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Cancelled => INTERRUPTED,
            Refused::Damaged(damaged) => damaged.into(),
        }
    }
}

/// The reason why a comparison ended early.
enum Refused {
    Cancelled,
    Damaged(Damaged),
}

impl From<Cancelled> for Refused {
    fn from(_: Cancelled) -> Self {
        Self::Cancelled
    }
}

/// The proof by values that were solved again and differ by at most `apart` from those of the table.
fn proof(game: &Game, table: &Table, values: &[f64], apart: f64) -> Proof {
    let of_start = bound_with(game, distance(table.metadata().root, game.in_points(values[game.start()])));
    Proof::new(values.len(), table.metadata(), of_start, bound_with(game, apart))
}

fn solve(game: &Game, threads: usize, watch: &dyn Watch) -> Result<Vec<f64>, Error> {
    let work = watch.begin(format!("verifying {}", game.id()));
    with_threads(threads, || scorecard::solve(game, &|progress| work.report(progress)))?
        .map_err(|Cancelled| INTERRUPTED)
}

/// Counts the decisions of a policy table that differ from those of the game's values.
fn decisions(policy: &PolicyTable, threads: usize, watch: &dyn Watch) -> Result<Proof, Error> {
    let game = policy.game();
    let mut rest = policy.table().bytes()?;
    let values = solve(game, threads, watch)?;
    let work = watch.begin(format!("verifying the decisions of {}", game.id()));
    let compare = || {
        let mut wrong = 0;
        for bytes in scorecard::decisions(game, &values, &|progress| work.report(progress)) {
            let bytes = bytes?;
            let (stored, later) = rest.split_at(bytes.len());
            wrong += stored.iter().zip(&bytes).filter(|(a, b)| a != b).count();
            rest = later;
        }
        Ok(wrong)
    };
    let wrong = with_threads(threads, compare)?.map_err(|Cancelled| INTERRUPTED)?;
    Ok(proof(game, policy.table(), &values, 0.0).of_decisions(wrong))
}
