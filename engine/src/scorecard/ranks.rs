//! Games of two players that several ranks solve together.
//!
//! The first rank has the table: it looks what is finished, gives every other one its part of the last layer, gets what
//! each has of the next one and writes it. The others [assist](Tables::assist) and need no disk. A table is cut into
//! shards by the game alone, so that it is the same for any number of ranks, and any number of them goes on with it.

use std::collections::VecDeque;
use std::ops::Range;

use dicebase_games::scorecard::Duels;
use dicebase_policy::scorecard::numbers_of_outlooks;
use dicebase_solver::scorecard::{DuelLayer, Number, SharedLayer, Together, shared_duel_layers, shared_parts};
use dicebase_solver::{Cancelled, Progress, Ranks};
use dicebase_tables::{Place, Shape, ShardedWriter, ValueType, Writer};
use serde::Serialize;

use super::duels::numbers_of;
use super::shards::{Sharded, put};
use super::tables::Tables;
use crate::error::Error;
use crate::solved::INTERRUPTED;
use crate::watch::Work;

/// What the first rank tells the others.
const END: u64 = 0;
const SOLVE: u64 = 1;
/// About so many bytes are given by each rank at a time.
const ROUND: usize = 64 << 20;
/// Numbers go to the first rank, and to the writer, so many at a time.
const CHUNK: usize = 1 << 20;

/// What it takes to solve a game of two with several ranks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SharedPlan {
    /// How many ranks.
    pub ranks: usize,
    /// How many numbers the table has.
    pub numbers: usize,
    /// How many layers.
    pub layers: usize,
    /// The bytes that the first rank writes.
    pub written: u64,
    /// About the bytes that ranks give one another while they solve, and after each layer to the first one.
    pub exchanged: u64,
    /// About how many of these the first one takes, which are the most.
    pub first_takes: u64,
    /// The bytes of memory that each rank holds at most.
    pub memory: u64,
    /// About how many seconds the solving alone takes if all ranks are as fast as this one, from small samples of each
    /// layer.
    pub seconds: f64,
}

/// The first rank says to those who [assist](Tables::assist) that all is done.
pub fn dismiss(ranks: &dyn Ranks) {
    let _ = ranks.hear(END);
}

impl<'a> Tables<'a> {
    /// Games of two are solved together with other ranks, if there are any. A table that is larger than a shard is
    /// then written in shards.
    #[must_use]
    pub fn together(mut self, ranks: Option<&'a dyn Ranks>) -> Self {
        self.ranks = ranks;
        self
    }

    /// What every rank but the first does while that one makes tables: solves with it, until it
    /// [dismisses](dismiss) them.
    ///
    /// # Errors
    /// What goes wrong here and not on the first rank; there it is told that something did.
    pub fn assist(&self) -> Result<(), Error> {
        let Some(ranks) = self.ranks else { return Ok(()) };
        let mut assisted = Ok(());
        while ranks.hear(END) == SOLVE {
            let solved = match self.effort_of_duel().table.value_type {
                ValueType::F32 => self.share::<f32>(ranks, None),
                _ => self.share::<f64>(ranks, None),
            };
            assisted = match solved {
                // The first rank says that it was interrupted, or what has failed there.
                Ok(_) | Err(Error::Interrupted { .. } | Error::OtherRank) => Ok(()),
                Err(error) => Err(error),
            };
        }
        assisted
    }

    /// What it takes to solve the game of two with these ranks; none where there are no others. Takes some seconds for
    /// large games.
    ///
    /// # Errors
    /// Where the memory that was allowed is too little, with how much, or how many ranks, would do; where somebody ends
    /// it.
    pub fn shared_plan(&self) -> Result<Option<SharedPlan>, Error> {
        let Some(ranks) = self.ranks else { return Ok(None) };
        match self.effort_of_duel().table.value_type {
            ValueType::F32 => self.shared_plan_of::<f32>(ranks.count()).map(Some),
            _ => self.shared_plan_of::<f64>(ranks.count()).map(Some),
        }
    }

    /// What it would take with so many ranks, or so many, if all were as fast as this machine.
    ///
    /// # Errors
    /// Where somebody ends it.
    pub fn plans_of_ranks(&self, counts: &[usize]) -> Result<Vec<SharedPlan>, Error> {
        match self.effort_of_duel().table.value_type {
            ValueType::F32 => self.plans_of::<f32>(counts),
            _ => self.plans_of::<f64>(counts),
        }
    }

    fn shared_plan_of<N: Number>(&self, ranks: usize) -> Result<SharedPlan, Error> {
        self.check_memory_of_rank::<N>(&self.cut::<N>(u64::MAX)?, ranks)?;
        Ok(self.plans_of::<N>(&[ranks])?[0])
    }

    fn plans_of<N: Number>(&self, counts: &[usize]) -> Result<Vec<SharedPlan>, Error> {
        let cut = self.cut::<N>(u64::MAX)?;
        let seconds = self.shelf.with_threads(|| cut.seconds::<N>())?;
        let plan = |&ranks: &usize| SharedPlan { seconds: seconds / ranks as f64, ..plan_of::<N>(&cut, ranks) };
        Ok(counts.iter().map(plan).collect())
    }

    /// Refuses ranks whose parts are larger than the memory that each may hold.
    fn check_memory_of_rank<N: Number>(&self, cut: &Sharded<'_>, ranks: usize) -> Result<(), Error> {
        let needed = plan_of::<N>(cut, ranks).memory;
        let Some(memory) = self.shelf.workshop.memory.filter(|&memory| memory < needed) else { return Ok(()) };
        let enough = (1..=12).map(|power| 1 << power).find(|&ranks| plan_of::<N>(cut, ranks).memory <= memory);
        Err(Error::TooLittleMemoryOfRanks { game: self.game.id().to_owned(), ranks, memory, needed, enough })
    }

    /// Makes the table on the first rank.
    pub(super) fn write_together<N: Number>(
        &self,
        ranks: &dyn Ranks,
        place: &Place,
        value_type: ValueType,
    ) -> Result<(), Error> {
        let _ = ranks.hear(SOLVE);
        let sink = self.share::<N>(ranks, Some((place, value_type)))?;
        let Some((sink, root)) = sink else { return Ok(()) };
        sink.finish(root)?;
        self.shelf.remove_checkpoint();
        Ok(())
    }

    /// What all ranks do alike. The first one has the place of the table, and gets what has to be finished of it.
    fn share<N: Number>(
        &self,
        ranks: &dyn Ranks,
        table: Option<(&Place, ValueType)>,
    ) -> Result<Option<(Sink, f64)>, Error> {
        let cut = agreed(ranks, self.cut::<N>(u64::MAX))?;
        let duels = &cut.duels;
        agreed(ranks, self.check_memory_of_rank::<N>(&cut, ranks.count()))?;
        let sink = table.map(|(place, value_type)| self.sink(&cut, place, value_type)).transpose();
        let mut sink = agreed(ranks, sink)?;
        let finished = ranks.hear(sink.as_ref().map_or(0, |sink| sink.finished as u64)) as usize;
        let after = finished.checked_sub(1).map(|layer| given(ranks, &cut, layer, sink.as_ref())).transpose()?;
        let mut last = Vec::new();
        let work = self.shelf.watch.begin(format!("solving {} with {} ranks", self.game.id(), ranks.count()));
        if let Some(sink) = &sink {
            work.kept(&sink.interrupted(duels.layers()).to_string());
        }
        let together = Together { ranks, round: ROUND };
        let solved = self.shelf.with_threads(|| {
            shared_duel_layers::<N, Error>(
                self.game,
                duels,
                together,
                after,
                &|progress| work.report(progress),
                |layer| collect(ranks, duels, layer, sink.as_mut(), &mut last, &*work),
            )
        });
        let solved = agreed(ranks, solved);
        drop(work);
        match (solved?, sink) {
            (Ok(()), Some(sink)) => {
                let root = self.root_of(&cut, sink.read_last(&cut, last)?);
                Ok(Some((sink, root)))
            }
            (Ok(()), None) => Ok(None),
            (Err(Error::Interrupted { .. }), Some(sink)) => Err(sink.interrupted(duels.layers())),
            (Err(error), _) => Err(error),
        }
    }

    fn root_of<N: Number>(&self, cut: &Sharded<'_>, last: Vec<N>) -> f64 {
        let start = self.game.states().start();
        let Some(layer) = cut.duels.layers().checked_sub(1) else { return 0.5 };
        let layer = DuelLayer::new(&cut.duels, layer, last);
        layer.and_then(|layer| layer.chance(self.game, &start, &start, 0)).unwrap_or(f64::NAN)
    }

    /// Where the first rank writes to, behind what is finished.
    fn sink(&self, cut: &Sharded<'_>, place: &Place, value_type: ValueType) -> Result<Sink, Error> {
        let metadata = self.metadata_of_duel(value_type);
        let shape = Shape { rows: cut.numbers() as u64, columns: 1 };
        let outlooks = numbers_of(&cut.outlooks);
        if !self.is_in_shards() {
            let mut writer = Writer::create(place.clone(), &metadata, value_type, shape)?;
            writer.write_values(&outlooks)?;
            return Ok(Sink { file: File::One(Box::new(writer), place.clone()), finished: 0 });
        }
        let mut writer = ShardedWriter::new(place.clone(), &metadata, value_type, shape);
        if !writer.take(numbers_of_outlooks(self.game))? {
            put(&mut writer, outlooks.len(), outlooks.iter().copied())?;
        }
        let sink = Sink::behind_finished(cut, writer)?;
        if sink.finished > 0 {
            let layers = cut.duels.layers();
            let words =
                format!("going on after {} of {layers} layers that are finished; --force begins anew", sink.finished);
            self.shelf.watch.note(&words);
        }
        Ok(sink)
    }
}

/// The table of the first rank, which is written layer by layer.
struct Sink {
    file: File,
    /// How many layers are finished and stay whatever comes.
    finished: usize,
}

/// One file, or shards.
enum File {
    One(Box<Writer>, Place),
    Shards(Box<Shards>),
}

/// Shards that are written one after the other.
struct Shards {
    writer: ShardedWriter,
    /// Numbers of the next layer that are in finished shards.
    skipped: usize,
    /// How many numbers each shard has that is not begun.
    lengths: VecDeque<usize>,
    /// The one that is written, how many numbers it has and how many are still to come.
    open: Option<(Writer, usize, usize)>,
}

impl Sink {
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
        Ok(Self { file: File::Shards(Box::new(shards)), finished })
    }

    fn write<N: Number>(&mut self, numbers: &[N]) -> Result<(), Error> {
        match &mut self.file {
            File::One(writer, _) => write(writer, numbers),
            File::Shards(shards) => shards.write(numbers),
        }
    }

    /// The numbers of the last layer: as they were collected, or of a table that was finished but for its list.
    fn read_last<N: Number>(&self, cut: &Sharded<'_>, collected: Vec<N>) -> Result<Vec<N>, Error> {
        match (&self.file, cut.duels.layers().checked_sub(1)) {
            (File::Shards(shards), Some(last)) => cut.read(shards.writer.shards(), cut.duels.of_layer(last)),
            _ => Ok(collected),
        }
    }

    fn finish(self, root: f64) -> Result<(), Error> {
        match self.file {
            File::One(mut writer, place) => {
                writer.set_root(root);
                writer.finish()?;
                // Those of a table in shards that was here before.
                let _ = place.remove_shards();
            }
            File::Shards(shards) => shards.writer.finish(root)?,
        }
        Ok(())
    }

    /// Why it is not finished.
    fn interrupted(&self, layers: usize) -> Error {
        match &self.file {
            File::One(..) => INTERRUPTED,
            File::Shards(_) => Error::InterruptedAfter { finished: self.finished, layers },
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
                // It was there a moment ago; whoever has taken it away is told of it when the table is finished.
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

/// A result that is only good if it is on all ranks.
fn agreed<T>(ranks: &dyn Ranks, result: Result<T, Error>) -> Result<T, Error> {
    match (ranks.agree(result.is_ok()), result) {
        (false, Ok(_)) => Err(Error::OtherRank),
        (_, result) => result,
    }
}

/// Gives the first rank what each has of a layer, which it writes. The numbers of the last layer are collected too.
fn collect<N: Number>(
    ranks: &dyn Ranks,
    duels: &Duels,
    layer: &SharedLayer<N>,
    mut sink: Option<&mut Sink>,
    last: &mut Vec<N>,
    work: &dyn Work,
) -> Result<(), Error> {
    let progress = Progress { done: duels.of_layer(layer.layer()).end, total: duels.len() };
    let stop = || if work.report(progress).is_break() { Err(INTERRUPTED) } else { Ok(()) };
    let is_last = layer.layer() + 1 == duels.layers();
    let mut written = Ok(());
    for (rank, part) in shared_parts(duels, layer.layer(), ranks.count()).into_iter().enumerate() {
        for chunk in chunks(part.len()) {
            let own = if rank == ranks.rank() { &layer.numbers()[chunk.clone()] } else { &[] };
            let numbers = to_first(ranks, rank, own, chunk.len());
            if let Some(sink) = sink.as_deref_mut() {
                // Who does not write takes what comes all the same, since all ranks do the same steps.
                written = written.and_then(|()| stop()).and_then(|()| sink.write(&numbers));
                if is_last {
                    last.extend(numbers);
                }
            }
        }
    }
    agreed(ranks, written)?;
    if let Some(sink) = sink {
        sink.finished = layer.layer() + 1;
        work.kept(&sink.interrupted(duels.layers()).to_string());
    }
    Ok(())
}

/// Numbers of a rank, of which the first one gets so many.
fn to_first<N: Number>(ranks: &dyn Ranks, from: usize, own: &[N], length: usize) -> Vec<N> {
    if from == 0 {
        return own.to_vec();
    }
    let mut numbers = vec![N::of(0.0); if ranks.is_first() { length } else { 0 }];
    one_to_one(ranks, from, own, 0, &mut numbers);
    numbers
}

/// One rank gives another some numbers.
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

/// What each rank has of a layer that is finished, from the first one, which reads it.
fn given<N: Number>(
    ranks: &dyn Ranks,
    cut: &Sharded<'_>,
    layer: usize,
    sink: Option<&Sink>,
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
            if let Some(Sink { file: File::Shards(shards), .. }) = sink {
                let found = cut.read(shards.writer.shards(), part.start + chunk.start..part.start + chunk.end);
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

/// What it takes with so many ranks, but for the time.
fn plan_of<N: Number>(cut: &Sharded<'_>, ranks: usize) -> SharedPlan {
    let duels = &cut.duels;
    let bytes = |numbers: usize| numbers as u64 * size_of::<N>() as u64;
    let parts: Vec<Vec<usize>> =
        (0..duels.layers()).map(|layer| shared_parts(duels, layer, ranks).iter().map(Range::len).collect()).collect();
    let largest: Vec<usize> = parts.iter().map(|parts| parts.iter().copied().max().unwrap_or_default()).collect();
    // Its parts of two layers, and what it gives and gets in a round.
    let two = largest.windows(2).map(|two| two[0] + two[1]).max().unwrap_or_default();
    let round = largest.iter().copied().max().unwrap_or_default().min(2 * ROUND / size_of::<N>());
    // Of its part of a layer a rank has solved as much as it has of the layer itself.
    let other = |part: usize| bytes(part) - bytes(part) / ranks as u64;
    let solved: u64 = parts.iter().flatten().map(|&part| other(part)).sum();
    let collected: u64 = parts.iter().flat_map(|parts| &parts[1..]).map(|&part| bytes(part)).sum();
    SharedPlan {
        ranks,
        numbers: cut.numbers(),
        layers: duels.layers(),
        written: bytes(cut.numbers()),
        exchanged: solved + collected,
        first_takes: parts.iter().map(|parts| other(parts[0])).sum::<u64>() + collected,
        memory: bytes(two + 2 * round),
        seconds: 0.0,
    }
}

impl From<Cancelled> for Error {
    fn from(_: Cancelled) -> Self {
        INTERRUPTED
    }
}
