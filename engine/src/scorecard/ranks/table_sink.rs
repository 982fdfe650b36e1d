//! The table that the first rank writes.

use std::collections::VecDeque;

use dicebase_policy::scorecard::numbers_of_outlooks;
use dicebase_solver::scorecard::Number;
use dicebase_tables::{Place, Shape, Shard, ShardedWriter, ValueType, Writer};

use crate::error::Error;
use crate::scorecard::Tables;
use crate::scorecard::duels::numbers_of;
use crate::scorecard::shards::{Sharded, put};
use crate::solved::INTERRUPTED;

impl Tables<'_> {
    /// The file that the first rank writes, after the finished layers.
    pub(super) fn sink(&self, cut: &Sharded<'_>, place: &Place, value_type: ValueType) -> Result<TableSink, Error> {
        let metadata = self.metadata_of_duel(value_type);
        let shape = Shape { rows: cut.numbers() as u64, columns: 1 };
        let outlooks = numbers_of(&cut.outlooks);
        if !self.is_in_shards() {
            let mut writer = Writer::create(place.clone(), &metadata, value_type, shape)?;
            writer.write_values(&outlooks)?;
            return Ok(TableSink::new(File::One(Box::new(writer), place.clone()), cut));
        }
        let mut writer = ShardedWriter::new(place.clone(), &metadata, value_type, shape);
        if !writer.take(numbers_of_outlooks(self.game))? {
            put(&mut writer, outlooks.len(), outlooks.iter().copied())?;
        }
        let sink = TableSink::behind_finished(cut, writer)?;
        if let TableSink { finished: finished @ 1.., layers, .. } = sink {
            let words = format!("going on after {finished} of {layers} layers that are finished; --force begins anew");
            self.context.watch.note(&words);
        }
        Ok(sink)
    }
}

/// The table of the first rank, which is written layer by layer.
pub(super) struct TableSink {
    file: File,
    /// The number of finished layers, followed by that of all; finished layers in shards survive any end of the work.
    pub(super) finished: usize,
    layers: usize,
    /// The chances of the last layer, once they are written.
    last: Vec<f64>,
}

/// One file, or shards.
enum File {
    One(Box<Writer>, Place),
    Shards(Box<Shards>),
}

/// Shards that are written one after the other.
struct Shards {
    writer: ShardedWriter,
    /// The number of values of the next layer that are in finished shards.
    skipped: usize,
    /// The number of values in each shard that is not begun.
    lengths: VecDeque<usize>,
    /// The shard being written, with its number of values and the number still to come.
    open: Option<(Writer, usize, usize)>,
}

impl TableSink {
    fn new(file: File, cut: &Sharded<'_>) -> Self {
        Self { file, finished: 0, layers: cut.duels.layers(), last: Vec::new() }
    }

    /// Takes over the finished shards.
    fn behind_finished(cut: &Sharded<'_>, mut writer: ShardedWriter) -> Result<Self, Error> {
        let lengths = |layer: usize| {
            cut.shards_of(layer).into_iter().map(move |movers| cut.of_movers(layer, movers)).collect::<VecDeque<_>>()
        };
        let (mut finished, mut skipped, mut left) = (0, 0, VecDeque::new());
        while finished < cut.duels.layers() {
            left = lengths(finished);
            while let Some(&length) = left.front() {
                if !writer.take(length)? {
                    break;
                }
                skipped += length;
                left.pop_front();
            }
            if !left.is_empty() {
                break;
            }
            (finished, skipped) = (finished + 1, 0);
        }
        left.extend((finished + 1..cut.duels.layers()).flat_map(lengths));
        let shards = Shards { writer, skipped, lengths: left, open: None };
        Ok(Self { finished, ..Self::new(File::Shards(Box::new(shards)), cut) })
    }

    /// The finished shards.
    pub(super) fn shards(&self) -> &[Shard] {
        match &self.file {
            File::One(..) => &[],
            File::Shards(shards) => shards.writer.shards(),
        }
    }

    /// Writes the next numbers of the unfinished layer.
    pub(super) fn write<N: Number>(&mut self, numbers: &[N]) -> Result<(), Error> {
        if self.finished + 1 == self.layers {
            self.last.extend(numbers.iter().map(|number| number.chance()));
        }
        match &mut self.file {
            File::One(writer, _) => write(writer, numbers),
            File::Shards(shards) => shards.write(numbers),
        }
    }

    /// Marks the layer as complete.
    pub(super) fn finish_layer(&mut self) {
        self.finished += 1;
    }

    /// Completes the table, all of whose layers are finished.
    pub(super) fn finish<N: Number>(self, cut: &Sharded<'_>) -> Result<(), Error> {
        match self.file {
            File::One(mut writer, place) => {
                writer.set_root(cut.root_from(self.last));
                writer.finish()?;
                // Removes the shards of an earlier table.
                let _ = place.remove_shards();
            }
            File::Shards(shards) => {
                let root = cut.root::<N>(shards.writer.shards())?;
                shards.writer.finish(root)?;
            }
        }
        Ok(())
    }

    /// The error that reports an early end.
    pub(super) fn interrupted(&self) -> Error {
        match &self.file {
            File::One(..) => INTERRUPTED,
            File::Shards(_) => Error::InterruptedAfter { finished: self.finished, layers: self.layers },
        }
    }
}

impl Shards {
    fn write<N: Number>(&mut self, numbers: &[N]) -> Result<(), Error> {
        let skipped = numbers.len().min(self.skipped);
        self.skipped -= skipped;
        let mut rest = &numbers[skipped..];
        while !rest.is_empty() {
            let (mut shard, length, left) = match self.open.take() {
                Some(open) => open,
                None => {
                    let length = self.lengths.pop_front().unwrap_or(rest.len());
                    (self.writer.begin(length)?, length, length)
                }
            };
            let (now, later) = rest.split_at(left.min(rest.len()));
            write(&mut shard, now)?;
            rest = later;
            if now.len() < left {
                self.open = Some((shard, length, left - now.len()));
            } else {
                shard.finish()?;
                // The shard existed a moment ago; if it is removed in between, finishing the table reports that.
                self.writer.take(length)?;
            }
        }
        Ok(())
    }
}

fn write<N: Number>(writer: &mut Writer, numbers: &[N]) -> Result<(), Error> {
    let chances: Vec<f64> = numbers.iter().map(|number| number.chance()).collect();
    Ok(writer.write_values(&chances)?)
}
