//! The proof that a table is correct for its rules.

use dicebase_games::counted;
use dicebase_games::race::{Game, Objective};
use dicebase_policy::race::Policy;
use dicebase_solver::race::{Sweeps, Swept};
use dicebase_solver::{Cancelled, with_threads};
use dicebase_tables::{Table, ValueType};

use super::solved::Solved;
use crate::error::Error;
use crate::proof::Proof;
use crate::solved::INTERRUPTED;
use crate::watch::Watch;

/// Solves the game of a table again and bounds the errors of its values.
///
/// The proof trusts nothing in the table. The chances of two players are only the starting point of the search for
/// bounds, which saves most of the work.
///
/// # Errors
/// When the table does not hold this game's values, and when the watch stops the work.
pub fn prove(game: Game, table: Table, threads: usize, watch: &dyn Watch) -> Result<Proof, Error> {
    let policy = Policy::new(game, table)?;
    let (game, table) = (policy.game(), policy.table());
    let start = game.start();
    // The numbers are read twice, so that they are not in memory during the search for bounds.
    let numbers = || Ok::<_, Error>(table.to_f64s()?.unwrap_or_default());
    let solved = if game.objective() == Objective::Win {
        let numbers = numbers()?;
        let sweeps = match table.value_type() {
            ValueType::F32 => Sweeps::prove_rounded(game.board(), numbers),
            _ => Sweeps::prove_again(game.board(), numbers),
        };
        sweep(sweeps, game, threads, watch)?
    } else {
        let work = watch.begin(format!("verifying {}", game.id()));
        let solved = with_threads(threads, || Solved::turns(game, &|progress| work.report(progress)))?;
        solved.map_err(|Cancelled| INTERRUPTED)?
    };
    let of_start = solved.off(start, solved.values[start], table.metadata().root);
    Ok(Proof::new(game.states(), table.metadata(), of_start, solved.furthest(&numbers()?)))
}

fn sweep(mut sweeps: Sweeps<'_>, game: &Game, threads: usize, watch: &dyn Watch) -> Result<Solved, Error> {
    for done in 0.. {
        let so_far = counted(done, "sweep", "sweeps");
        let work = watch.begin(format!("verifying {}, {so_far} done", game.id()));
        let swept = with_threads(threads, || sweeps.sweep(&|progress| work.report(progress)))?;
        if let Swept::Proved(bound) = swept.map_err(|Cancelled| INTERRUPTED)? {
            return Ok(Solved::win(sweeps, bound));
        }
    }
    unreachable!("sweeps end with a proof")
}
