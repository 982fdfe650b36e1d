//! Tables of the chances of two players in shards, for games whose layers are larger than the memory.
//!
//! A shard holds some cards of the mover of a layer. Its boundaries do not depend on the memory. A *pass* solves as
//! many shards as fit into half of the memory. It reads the layer after them from its shards piece by piece: a piece
//! holds the cards of the other player that fit into an eighth of the memory, and is read once in a pass. Finished
//! shards stay, so that the same command resumes after them.

use std::ops::{ControlFlow, Range};
use std::time::Instant;

use dicebase_games::scorecard::{Duels, Game, Outlook};
use dicebase_policy::scorecard::numbers_of_outlooks;
use dicebase_solver::scorecard::{DuelLayer, DuelPart, Number, Window, duel_ties};
use dicebase_solver::{Counter, Report};
use dicebase_tables::{Place, Shape, Shard, ShardedWriter, Table, ValueType};
use serde::Serialize;

use super::duels::numbers_of;
use super::tables::Tables;
use crate::error::Error;
use crate::proof::distance;

/// Divisors of the memory: the part of a pass, and the part of a piece of known numbers, which is mapped and copied and
/// so held twice for a moment.
const OF_PASS: u64 = 2;
const OF_PIECE: u64 = 8;
/// The number of values of a layer that are solved as a sample of the time, and the number of cards of the other player
/// that they are against.
const SAMPLE: usize = 1 << 16;
const SAMPLED_OTHERS: usize = 32;
/// The number of values that are converted at a time.
const CHUNK: usize = 1 << 16;

/// The time and space to make a table in shards.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Plan {
    /// The number of values in the table.
    pub numbers: usize,
    /// The number of shards.
    pub shards: usize,
    /// The number of passes, each of which reads a layer.
    pub passes: usize,
    /// The bytes that are written, which stay on the disk.
    pub written: u64,
    /// The bytes that are read again.
    pub read: u64,
    /// The largest memory in bytes.
    pub memory: u64,
    /// The approximate time in seconds on this machine, from small samples of each layer.
    pub seconds: f64,
}

/// A two-player game that is solved in shards, with numbers of one type.
pub(super) struct Sharded<'g> {
    pub(super) game: &'g Game,
    pub(super) outlooks: Vec<Outlook>,
    pub(super) duels: Duels,
    /// The size of a number in bytes.
    size: u64,
    /// The largest size of a shard in bytes.
    shard: u64,
    /// The largest memory in bytes.
    memory: u64,
}

/// Shards of a layer that are solved together: the cards of the mover of each.
struct Pass {
    layer: usize,
    shards: Vec<Range<usize>>,
}

impl Pass {
    fn movers(&self) -> Range<usize> {
        let end = self.shards.last().map_or(0, |shard| shard.end);
        self.shards.first().map_or(0, |shard| shard.start)..end
    }
}

impl Tables<'_> {
    /// The time and space to solve the two-player game in shards with this memory in bytes. Takes some seconds for
    /// large games.
    ///
    /// # Errors
    /// When the memory is too small, with the memory that would be enough; when the watch stops the work.
    pub fn plan(&self, memory: u64) -> Result<Plan, Error> {
        match self.effort_of_duel().table.value_type {
            ValueType::F32 => self.plan_of::<f32>(memory),
            _ => self.plan_of::<f64>(memory),
        }
    }

    /// The bytes of the finished shards of a table that was begun.
    ///
    /// # Errors
    /// When the folder cannot be read.
    pub fn finished_shards(&self) -> Result<u64, Error> {
        let (path, _) = self.place();
        let shards = self.context.config.tables.unlisted_shards()?;
        let of_table = shards.iter().filter(|shard| shard.with_extension("") == path);
        Ok(of_table.filter_map(|shard| shard.metadata().ok()).map(|file| file.len()).sum())
    }

    /// Returns `true` when the table is made in shards: it is larger than one shard, and either the memory is bounded
    /// or several ranks solve it.
    #[must_use]
    pub fn is_in_shards(&self) -> bool {
        if self.context.config.memory.is_none() && self.context.ranks.is_none() {
            return false;
        }
        self.effort_of_duel().table.bytes() > self.context.config.shard
    }

    pub(super) fn write_shards<N: Number>(&self, place: &Place, value_type: ValueType) -> Result<(), Error> {
        let memory = self.context.config.memory.unwrap_or(u64::MAX);
        let sharded = self.sharded::<N>(memory)?;
        let metadata = self.metadata_of_duel(value_type);
        let shape = Shape { rows: sharded.numbers() as u64, columns: 1 };
        let mut writer = ShardedWriter::new(place.clone(), &metadata, value_type, shape);
        let (left, done) = sharded.take(&mut writer)?;
        if done > 0 {
            let shards = writer.shards().len();
            self.context.watch.note(&format!("going on behind {shards} shards that are finished; --force begins anew"));
        }
        let work = self.context.watch.begin(format!("solving {}", self.game.id()));
        let report: Report<'_> = &|progress| work.report(progress);
        let counter = Counter::new(sharded.duels.len(), report);
        counter.add(done);
        self.context
            .with_threads(|| left.iter().try_for_each(|pass| sharded.make::<N>(pass, &mut writer, &counter)))??;
        let root = sharded.root::<N>(writer.shards())?;
        Ok(writer.finish(root)?)
    }

    fn plan_of<N: Number>(&self, memory: u64) -> Result<Plan, Error> {
        let sharded = self.sharded::<N>(memory)?;
        let seconds = self.context.with_threads(|| sharded.seconds::<N>())?;
        Ok(Plan { seconds, ..sharded.plan() })
    }

    /// The game cut into shards, even if the memory is too small for it.
    pub(super) fn cut<N: Number>(&self, memory: u64) -> Result<Sharded<'_>, Error> {
        let start = self.game.states().start();
        let outlooks = self.outlooks::<N>(&start, &start)?;
        Ok(Sharded::of::<N>(self.game, outlooks, self.context.config.shard, memory))
    }

    /// The game cut for this memory, if it is enough.
    fn sharded<N: Number>(&self, memory: u64) -> Result<Sharded<'_>, Error> {
        let sharded = self.cut::<N>(memory)?;
        let needed = sharded.least_memory();
        if needed <= memory {
            return Ok(sharded);
        }
        Err(Error::TooLittleMemory { game: self.game.id().to_owned(), memory, needed })
    }
}

impl<'g> Sharded<'g> {
    /// A game cut into shards of `shard` bytes, for `memory` bytes of memory.
    pub(super) fn of<N: Number>(game: &'g Game, outlooks: Vec<Outlook>, shard: u64, memory: u64) -> Self {
        let duels = Duels::of(game, &outlooks);
        Self { game, outlooks, duels, size: size_of::<N>() as u64, shard, memory }
    }

    pub(super) fn numbers(&self) -> usize {
        numbers_of_outlooks(self.game) + self.duels.len()
    }

    /// All passes in order.
    fn passes(&self) -> Vec<Pass> {
        let most = |bytes: u64| (bytes / self.size) as usize;
        let of_layer = |layer: usize| {
            let shards = self.shards_of(layer);
            let of_shards =
                |pass: Range<usize>| self.of_movers(layer, shards[pass.start].start..shards[pass.end - 1].end);
            let passes = cut(shards.len(), most(self.memory / OF_PASS), of_shards);
            passes.into_iter().map(|pass| Pass { layer, shards: shards[pass].to_vec() }).collect::<Vec<_>>()
        };
        (0..self.duels.layers()).flat_map(of_layer).collect()
    }

    /// The shards of a layer: cards of the mover.
    pub(super) fn shards_of(&self, layer: usize) -> Vec<Range<usize>> {
        let count = self.duels.layer(layer).movers.len();
        cut(count, (self.shard / self.size) as usize, |shard| self.of_movers(layer, shard))
    }

    /// The pieces of the numbers that a pass reads: cards of the other player, who moves next.
    fn pieces(&self, layer: usize) -> Vec<Range<usize>> {
        let count = self.duels.layer(layer).others.len();
        cut(count, (self.memory / OF_PIECE / self.size) as usize, |others| self.known(layer, others).len())
    }

    pub(super) fn of_movers(&self, layer: usize, movers: Range<usize>) -> usize {
        self.duels.of_movers(layer, movers).len()
    }

    /// The numbers of the layer after this one in which these cards are to move; empty after the last turn.
    fn known(&self, layer: usize, others: Range<usize>) -> Range<usize> {
        layer.checked_sub(1).map_or(0..0, |after| self.duels.of_movers(after, others))
    }

    /// The memory for one shard and the numbers that one card of the other player leads to.
    fn least_memory(&self) -> u64 {
        let bytes = |numbers: usize, part: u64| numbers as u64 * self.size * part;
        let passes = self.passes();
        let of_pass = |pass: &Pass| bytes(self.of_movers(pass.layer, pass.movers()), OF_PASS);
        let of_piece = |layer: usize| {
            let largest = self.pieces(layer).into_iter().map(|others| self.known(layer, others).len()).max();
            bytes(largest.unwrap_or_default(), OF_PIECE)
        };
        passes.iter().map(of_pass).chain((0..self.duels.layers()).map(of_piece)).max().unwrap_or_default()
    }

    /// The plan without the time.
    fn plan(&self) -> Plan {
        let passes = self.passes();
        let bytes = |numbers: usize| numbers as u64 * self.size;
        let read = passes.iter().map(|pass| bytes(self.known(pass.layer, self.others(pass.layer)).len())).sum();
        Plan {
            numbers: self.numbers(),
            shards: 1 + passes.iter().map(|pass| pass.shards.len()).sum::<usize>(),
            passes: passes.len(),
            written: bytes(self.numbers()),
            read,
            memory: self.memory / OF_PASS + self.memory / OF_PIECE * 2,
            seconds: 0.0,
        }
    }

    /// The approximate time to solve everything, from a few numbers of each layer.
    pub(super) fn seconds<N: Number>(&self) -> f64 {
        (0..self.duels.layers()).map(|layer| self.sampled::<N>(layer)).sum()
    }

    /// The approximate time of one layer, from some cards of the mover against the cards of the other player in one
    /// piece of work. The numbers after them are arbitrary.
    fn sampled<N: Number>(&self, layer: usize) -> f64 {
        let pairs = self.duels.layer(layer);
        let others = 0..pairs.others.len().min(SAMPLED_OTHERS);
        let of = |movers: Range<usize>| -> usize {
            movers.map(|mover| pairs.row(mover, others.end - 1).end - pairs.row(mover, 0).start).sum()
        };
        let movers = cut(pairs.movers.len(), SAMPLE, of).into_iter().next().unwrap_or(0..0);
        let numbers = of(movers.clone());
        let known = match layer {
            0 => duel_ties(&self.duels, others.clone()),
            _ => vec![N::of(0.5); self.known(layer, others.clone()).len()],
        };
        let mut room = vec![N::of(0.0); self.of_movers(layer, movers.clone())];
        let counter = Counter::new(numbers, &|_| ControlFlow::Continue(()));
        let started = Instant::now();
        self.part(layer, &Window { movers, others }).solve(&known, &mut room, &counter);
        started.elapsed().as_secs_f64() * self.duels.of_layer(layer).len() as f64 / numbers.max(1) as f64
    }

    fn part<'b>(&'b self, layer: usize, window: &'b Window) -> DuelPart<'b> {
        DuelPart { game: self.game, duels: &self.duels, layer, window }
    }

    fn others(&self, layer: usize) -> Range<usize> {
        0..self.duels.layer(layer).others.len()
    }

    /// Takes over the existing shards. Returns the passes that are left and the number of finished values. Shards are
    /// taken only if the same program has written them for the same rules.
    fn take(&self, writer: &mut ShardedWriter) -> Result<(Vec<Pass>, usize), Error> {
        if !writer.take(numbers_of_outlooks(self.game))? {
            let numbers = numbers_of(&self.outlooks);
            put(writer, numbers.len(), numbers.iter().copied())?;
        }
        let (mut left, mut done) = (self.passes(), 0);
        while let Some(pass) = left.first_mut() {
            while let Some(shard) = pass.shards.first() {
                let numbers = self.of_movers(pass.layer, shard.clone());
                if !writer.take(numbers)? {
                    return Ok((left, done));
                }
                done += numbers;
                pass.shards.remove(0);
            }
            left.remove(0);
        }
        Ok((left, done))
    }

    /// Solves the shards of a pass and writes them.
    fn make<N: Number>(&self, pass: &Pass, writer: &mut ShardedWriter, counter: &Counter<'_>) -> Result<(), Error> {
        let (layer, goes_on) = (pass.layer, writer.shards().len() > 1);
        let room = self.solve::<N>(pass, writer.shards(), counter)?;
        if counter.is_cancelled() {
            return Err(Error::Interrupted { goes_on });
        }
        let mut rest = &room[..];
        for shard in &pass.shards {
            let (numbers, others) = rest.split_at(self.of_movers(layer, shard.clone()));
            rest = others;
            put(writer, numbers.len(), numbers.iter().map(|number| number.chance()))?;
        }
        if counter.is_cancelled() { Err(Error::Interrupted { goes_on: true }) } else { Ok(()) }
    }

    /// Computes the numbers of a pass from the shards of the layer after it. If the counter ends the computation, some
    /// are missing.
    fn solve<N: Number>(&self, pass: &Pass, shards: &[Shard], counter: &Counter<'_>) -> Result<Vec<N>, Error> {
        let (layer, movers) = (pass.layer, pass.movers());
        let mut room = vec![N::of(0.0); self.of_movers(layer, movers.clone())];
        for others in self.pieces(layer) {
            let known = match layer {
                0 => duel_ties(&self.duels, others.clone()),
                _ => self.read(shards, self.known(layer, others.clone()))?,
            };
            let window = Window { movers: movers.clone(), others };
            self.part(layer, &window).solve(&known, &mut room, counter);
            if counter.is_cancelled() {
                break;
            }
        }
        Ok(room)
    }

    /// A bound for the distance of the stored numbers from those of this game. Each pass is solved again from the
    /// stored layer after it. A turn does not increase errors, so the largest differences of all layers add up.
    pub(super) fn furthest<N: Number>(&self, shards: &[Shard], counter: &Counter<'_>) -> Result<f64, Error> {
        let mut of_layers = vec![0.0_f64; self.duels.layers()];
        for pass in self.passes() {
            let stored: Vec<N> = self.read(shards, self.duels.of_movers(pass.layer, pass.movers()))?;
            let solved = self.solve::<N>(&pass, shards, counter)?;
            counter.check()?;
            let apart = stored.iter().zip(&solved).map(|(stored, solved)| distance(stored.chance(), solved.chance()));
            of_layers[pass.layer] = apart.fold(of_layers[pass.layer], f64::max);
        }
        Ok(of_layers.iter().sum())
    }

    /// Reads numbers of the duels from finished shards. Their files are opened again each time, so that mapped pages do
    /// not stay in memory.
    pub(super) fn read<N: Number>(&self, shards: &[Shard], numbers: Range<usize>) -> Result<Vec<N>, Error> {
        let first = numbers_of_outlooks(self.game);
        let Range { start, end } = first + numbers.start..first + numbers.end;
        let mut read = Vec::with_capacity(end - start);
        let mut room = Vec::with_capacity(CHUNK);
        for shard in shards {
            let (from, to) = (start.max(shard.first()), end.min(shard.first() + shard.table().len()));
            if from >= to {
                continue;
            }
            let table = Table::open(shard.path())?;
            let Some(numbers) = table.numbers() else { continue };
            for at in (from..to).step_by(CHUNK) {
                room.clear();
                numbers.read(at - shard.first()..to.min(at + CHUNK) - shard.first(), &mut room)?;
                read.extend(room.iter().copied().map(N::of));
            }
        }
        Ok(read)
    }

    /// The chance of the first player at the start of the game, from all shards.
    pub(super) fn root<N: Number>(&self, shards: &[Shard]) -> Result<f64, Error> {
        let last = self.duels.layers().checked_sub(1).map_or(0..0, |last| self.duels.of_layer(last));
        Ok(self.root_from(self.read::<N>(shards, last)?))
    }

    /// The chance of the first player at the start, from the last layer.
    pub(super) fn root_from<N: Number>(&self, last: Vec<N>) -> f64 {
        let (game, start) = (self.game, self.game.states().start());
        let Some(layer) = self.duels.layers().checked_sub(1) else { return 0.5 };
        let layer = DuelLayer::new(&self.duels, layer, last);
        layer.and_then(|layer| layer.chance(game, &start, &start, 0)).unwrap_or(f64::NAN)
    }
}

/// Writes a shard.
pub(super) fn put(writer: &mut ShardedWriter, length: usize, numbers: impl Iterator<Item = f64>) -> Result<(), Error> {
    let mut shard = writer.begin(length)?;
    let mut numbers = numbers.peekable();
    let mut room = Vec::with_capacity(CHUNK);
    while numbers.peek().is_some() {
        room.clear();
        room.extend(numbers.by_ref().take(CHUNK));
        shard.write_values(&room)?;
    }
    shard.finish()?;
    // The shard existed a moment ago; if it is removed in between, finishing the table reports that.
    writer.take(length)?;
    Ok(())
}

/// Cuts `count` things into ranges of at most `most` numbers each; a single thing with more numbers is a range of its
/// own.
fn cut(count: usize, most: usize, numbers: impl Fn(Range<usize>) -> usize) -> Vec<Range<usize>> {
    let mut ranges = Vec::new();
    let mut start = 0;
    while start < count {
        let mut end = start + 1;
        while end < count && numbers(start..end + 1) <= most {
            end += 1;
        }
        ranges.push(start..end);
        start = end;
    }
    ranges
}
