//! The proof of a table in shards, which may outgrow the memory.

use std::ops::Range;
use std::path::Path;

use dicebase_games::race::Game;
use dicebase_solver::race::InBlocks;
use dicebase_solver::{Cancelled, Counter, Report};
use dicebase_tables::{Place, Scratch, Table};

use super::{Files, rows_at_once, sweep, too_little};
use crate::error::Error;
use crate::solved::INTERRUPTED;
use crate::watch::Watch;

/// So many bytes are held, if that does.
const VERIFYING: u64 = 4 << 30;

/// How far the numbers of a table in shards can be from the true ones: all of them, and that of the start. They are
/// copied beside the table, in blocks, and what they are is left as it is.
pub fn bounds_of(game: &Game, table: &Table, threads: usize, watch: &dyn Watch) -> Result<(f64, f64), Error> {
    let place = Place::from(table.shards().first().map_or(Path::new(""), |shard| shard.path()));
    let (files, bounds) = (Files(Scratch::temporary(&place)?), Files(Scratch::temporary(&place)?));
    let blocks = |memory| InBlocks::new(game.board(), memory, &files, &bounds);
    let blocks = blocks(VERIFYING).or_else(|error| blocks(error.needed)).map_err(|error| too_little(game, error))?;
    copy(table, &blocks, game.board().placements().len(), watch)?;
    let mut blocks = blocks.prove_only();
    let bound = sweep(game, &mut blocks, threads, ("verifying", watch), &mut |_| Ok(()))?;
    Ok((bound, blocks.of_start().into()))
}

fn copy(table: &Table, blocks: &InBlocks<'_>, placements: usize, watch: &dyn Watch) -> Result<(), Error> {
    let work = watch.begin(format!("reading the table of {}", table.metadata().game));
    let report: Report<'_> = &|progress| work.report(progress);
    let counter = Counter::new(placements, report);
    let step = rows_at_once(placements);
    let mut room = Vec::new();
    for first in (0..placements).step_by(step) {
        let others = first..placements.min(first + step);
        room.clear();
        read(table, others.start * placements..others.end * placements, &mut room)?;
        let rows: Vec<f32> = room.iter().map(|&number| number as f32).collect();
        counter.add(others.len());
        blocks.put_rows(others, &rows).map_err(Error::Disk)?;
        counter.check().map_err(|Cancelled| INTERRUPTED)?;
    }
    Ok(())
}

/// Reads numbers of shards whose files are opened anew each time, so that what is read does not stay in memory.
fn read(table: &Table, numbers: Range<usize>, room: &mut Vec<f64>) -> Result<(), Error> {
    for shard in table.shards() {
        let (from, to) = (numbers.start.max(shard.first()), numbers.end.min(shard.first() + shard.table().len()));
        if from < to {
            let opened = Table::open(shard.path())?;
            let Some(numbers) = opened.numbers() else { continue };
            numbers.read(from - shard.first()..to - shard.first(), room)?;
        }
    }
    Ok(())
}
