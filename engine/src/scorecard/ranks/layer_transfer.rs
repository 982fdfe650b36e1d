//! Transfers of layers between the first rank and the others.

use std::ops::Range;

use dicebase_games::scorecard::Duels;
use dicebase_solver::scorecard::{Number, SharedLayer, shared_parts};
use dicebase_solver::{Progress, Ranks};

use super::table_sink::TableSink;
use crate::error::Error;
use crate::ranks::agreed;
use crate::scorecard::shards::Sharded;
use crate::solved::INTERRUPTED;
use crate::watch::Work;

/// The number of values that are sent to the first rank, and to the writer, at a time.
const CHUNK: usize = 1 << 20;

/// Collects all ranks' parts of a layer on the first rank, which writes them.
pub(super) fn collect<N: Number>(
    ranks: &dyn Ranks,
    duels: &Duels,
    layer: &SharedLayer<N>,
    mut sink: Option<&mut TableSink>,
    work: &dyn Work,
) -> Result<(), Error> {
    let progress = Progress { done: duels.of_layer(layer.layer()).end, total: duels.len() };
    let stop = || if work.report(progress).is_break() { Err(INTERRUPTED) } else { Ok(()) };
    let mut written = Ok(());
    for (rank, part) in shared_parts(duels, layer.layer(), ranks.count()).into_iter().enumerate() {
        for chunk in chunks(part.len()) {
            let own = if rank == ranks.rank() { &layer.numbers()[chunk.clone()] } else { &[] };
            let numbers = to_first(ranks, rank, own, chunk.len());
            if let Some(sink) = sink.as_deref_mut() {
                // Ranks that do not write receive all numbers too, since all ranks do the same steps.
                written = written.and_then(|()| stop()).and_then(|()| sink.write(&numbers));
            }
        }
    }
    agreed(ranks, written)?;
    if let Some(sink) = sink {
        sink.finish_layer();
        work.kept(&sink.interrupted().to_string());
    }
    Ok(())
}

/// Sends this many numbers of a rank to the first one.
fn to_first<N: Number>(ranks: &dyn Ranks, from: usize, own: &[N], length: usize) -> Vec<N> {
    if from == 0 {
        return own.to_vec();
    }
    let mut numbers = vec![N::of(0.0); if ranks.is_first() { length } else { 0 }];
    one_to_one(ranks, from, own, 0, &mut numbers);
    numbers
}

/// Sends numbers from one rank to another.
fn one_to_one<N: Number>(ranks: &dyn Ranks, from: usize, own: &[N], to: usize, room: &mut [N]) {
    let mut given: Vec<&[u8]> = vec![&[]; ranks.count()];
    let mut taken: Vec<&mut [u8]> = (0..ranks.count()).map(|_| &mut [][..]).collect();
    if ranks.rank() == from {
        given[to] = bytemuck::cast_slice(own);
    }
    if ranks.rank() == to {
        taken[from] = bytemuck::cast_slice_mut(room);
    }
    ranks.exchange(&given, &mut taken);
}

/// Reads a finished layer on the first rank and sends each rank its part.
pub(super) fn given<N: Number>(
    ranks: &dyn Ranks,
    cut: &Sharded<'_>,
    layer: usize,
    sink: Option<&TableSink>,
) -> Result<SharedLayer<N>, Error> {
    let duels = &cut.duels;
    let mut read = Ok(());
    let mut numbers: Vec<N> = Vec::new();
    for (rank, part) in shared_parts(duels, layer, ranks.count()).into_iter().enumerate() {
        if rank == ranks.rank() {
            numbers = vec![N::of(0.0); part.len()];
        }
        for chunk in chunks(part.len()) {
            let mut own = Vec::new();
            if let Some(sink) = sink {
                let found = cut.read(sink.shards(), part.start + chunk.start..part.start + chunk.end);
                own = found.unwrap_or_else(|error| {
                    read = Err(error);
                    vec![N::of(0.0); chunk.len()]
                });
            }
            let room = if rank == ranks.rank() { &mut numbers[chunk] } else { &mut [][..] };
            match rank {
                0 => room.copy_from_slice(&own[..room.len()]),
                _ => one_to_one(ranks, 0, &own, rank, room),
            }
        }
    }
    agreed(ranks, read)?;
    SharedLayer::new(duels, layer, ranks, numbers).ok_or(Error::OtherRank)
}

fn chunks(length: usize) -> impl Iterator<Item = Range<usize>> {
    (0..length).step_by(CHUNK).map(move |start| start..length.min(start + CHUNK))
}
