//! From blocks to a table.

use std::ops::Range;

use dicebase_policy::VALUES;
use dicebase_solver::race::InBlocks;
use dicebase_solver::{Cancelled, Counter, Report};
use dicebase_tables::{Metadata, Place, Shape, ShardedWriter, ValueType, Writer};

use super::super::tables::ROOM;
use super::{Tables, rows_at_once};
use crate::error::Error;
use crate::solved::INTERRUPTED;

impl Tables<'_> {
    /// The rows of each shard, the placements of who has just moved.
    pub(super) fn rows_of_shards(&self) -> impl Iterator<Item = Range<usize>> {
        let placements = self.game().board().placements().len();
        let most = self.shelf().workshop.shard / (placements * size_of::<f32>()) as u64;
        let rows = (most as usize).max(1);
        (0..placements).step_by(rows).map(move |start| start..placements.min(start + rows))
    }

    /// Writes the table from the blocks: one file, or shards, of which those that are there are taken.
    pub(in super::super) fn write_rows(&self, place: &Place, blocks: &InBlocks<'_>, bound: f64) -> Result<(), Error> {
        let (game, shelf) = (self.game(), self.shelf());
        let placements = game.board().placements().len();
        let (other, own) = (game.start() / placements, game.start() % placements);
        let root = f64::from(blocks.rows(other..other + 1).map_err(Error::Disk)?[own]);
        let metadata = Metadata {
            root_error_bound: f64::from(blocks.of_start()) * (1.0 + ROOM),
            error_bound: bound * (1.0 + ROOM),
            ..shelf.metadata(VALUES, 0.0)
        };
        let shape = Shape { rows: game.values() as u64, columns: 1 };
        let shards: Vec<_> = self.rows_of_shards().collect();
        let work = shelf.watch.begin(format!("writing the table of {}", game.id()));
        let report: Report<'_> = &|progress| work.report(progress);
        let counter = Counter::new(placements, report);
        let put = |writer: &mut Writer, rows: Range<usize>| {
            let step = rows_at_once(placements);
            for first in rows.clone().step_by(step) {
                let rows = first..rows.end.min(first + step);
                let numbers = blocks.rows(rows.clone()).map_err(Error::Disk)?;
                writer.write_values(&numbers.iter().map(|&number| number.into()).collect::<Vec<f64>>())?;
                counter.add(rows.len());
                counter.check().map_err(|Cancelled| INTERRUPTED)?;
            }
            Ok::<_, Error>(())
        };
        if let [rows] = &shards[..] {
            let mut writer = Writer::create(place.clone(), &Metadata { root, ..metadata }, ValueType::F32, shape)?;
            put(&mut writer, rows.clone())?;
            return Ok(writer.finish()?);
        }
        let mut sharded = ShardedWriter::new(place.clone(), &metadata, ValueType::F32, shape);
        for rows in shards {
            let numbers = rows.len() * placements;
            if sharded.take(numbers)? {
                counter.add(rows.len());
                continue;
            }
            let mut writer = sharded.begin(numbers)?;
            put(&mut writer, rows)?;
            writer.finish()?;
            // It was there a moment ago; whoever has taken it away is told of it when the table is finished.
            sharded.take(numbers)?;
        }
        Ok(sharded.finish(root)?)
    }
}
