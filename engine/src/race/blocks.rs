//! Race games of two whose chances outgrow the memory: solved in blocks in a file beside the table, which is written
//! from it in the end.
//!
//! The file is the checkpoint too. Of the chances in it nothing is believed but those of pairs of layers that were
//! proved and are still what they were, as their checksums tell; what else there is saves the sweeps that made it.

use std::io;
use std::ops::Range;
use std::path::Path;

use dicebase_games::at_most;
use dicebase_games::race::{Game, Objective};
use dicebase_policy::VALUES;
use dicebase_solver::race::{BlocksPlan, Disk, InBlocks, Swept, TooLittle, Unfinished};
use dicebase_solver::{Cancelled, Counter, Report, with_threads};
use dicebase_tables::{Metadata, Place, Scratch, Shape, ShardedWriter, Table, ValueType, Writer, checksum};
use serde::{Deserialize, Serialize};

use super::tables::{ROOM, Tables};
use crate::error::Error;
use crate::solved::{INTERRUPTED, check};
use crate::watch::Watch;

/// So many bytes of rows are collected before they are written.
const CHUNK: usize = 16 << 20;
/// So many bytes are held when a table in shards is proved, if that does.
const VERIFYING: u64 = 4 << 30;
/// A byte that is read from the disk or written to it takes about so many seconds.
const OF_BYTE: f64 = 1e-9;

/// What it takes to solve a race of two in blocks.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Plan {
    /// How many numbers the table has.
    pub numbers: usize,
    /// How many shards; 1 stands for a table that is one file.
    pub shards: usize,
    /// The bytes that are on the disk at most.
    pub disk: u64,
    /// The bytes that stay there.
    pub written: u64,
    /// The bytes of memory that are held at most.
    pub memory: u64,
    /// The bytes that are read when all states are swept once.
    pub read_by_sweep: u64,
    /// The bytes that are written then.
    pub written_by_sweep: u64,
    /// The bytes that are read when all bounds are swept once.
    pub read_by_proof: u64,
    /// The bytes that are written then.
    pub written_by_proof: u64,
    /// About how many sweeps it takes, and how many with bounds.
    pub sweeps: f64,
    /// About how many sweeps with bounds.
    pub proofs: f64,
    /// About how many seconds it takes on this machine, from a small sample.
    pub seconds: f64,
}

/// The files that numbers are worked on in.
pub(super) struct Files(pub(super) Scratch);

impl Disk for Files {
    fn read(&self, at: u64, bytes: &mut [u8]) -> io::Result<()> {
        self.0.read(at, bytes)
    }

    fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()> {
        self.0.write(at, bytes)
    }

    fn clear(&self) -> io::Result<()> {
        self.0.clear()
    }
}

/// No disk, for who only plans.
struct NoDisk;

impl Disk for NoDisk {
    fn read(&self, _: u64, _: &mut [u8]) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn write(&self, _: u64, _: &[u8]) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    fn clear(&self) -> io::Result<()> {
        Ok(())
    }
}

/// What is known of the chances in a file.
#[derive(Default, Deserialize, Serialize)]
struct Record {
    /// The program and the rules that they are of.
    of: String,
    /// The pairs of layers that are proved, in their order.
    pairs: Vec<Proved>,
    /// How far the chance at the start may be wrong.
    of_start: f32,
}

/// A pair of layers that is proved.
#[derive(Clone, Copy, Deserialize, Serialize)]
struct Proved {
    bound: f32,
    /// That of the checksums of all its blocks.
    checksum: u32,
}

/// What is said of it where a pair does not fit the memory.
fn too_little(game: &Game, error: TooLittle) -> Error {
    Error::TooLittleMemoryOfBlocks { game: game.id().to_owned(), memory: error.allowed, needed: error.needed }
}

impl Tables<'_> {
    /// Whether the game is solved in blocks: memory is bounded, and the table of a race of two is so large that it is
    /// rounded anyway. Whatever the memory is, the numbers are the same.
    #[must_use]
    pub fn is_in_blocks(&self) -> bool {
        let (game, workshop) = (self.game(), &self.shelf().workshop);
        workshop.memory.is_some()
            && (game.players(), game.objective()) == (2, Objective::Win)
            && workshop.value_type(game.values()) == ValueType::F32
    }

    /// What it takes to solve the game of two in blocks with so much memory, in bytes. Takes some seconds for large
    /// games.
    ///
    /// # Errors
    /// Where the memory is too little, with how much would do.
    pub fn plan(&self, memory: u64) -> Result<Plan, Error> {
        let game = self.game();
        let blocks = InBlocks::new(game.board(), memory, &NoDisk, &NoDisk).map_err(|error| too_little(game, error))?;
        let plan = blocks.plan();
        let of_state = self.shelf().with_threads(|| blocks.sample())??;
        let written = game.values() as u64 * size_of::<f32>() as u64;
        let BlocksPlan { chances, bounds, .. } = plan;
        Ok(Plan {
            numbers: game.values(),
            shards: self.rows_of_shards().count(),
            // When the table is written no bounds are there any more.
            disk: chances + bounds.max(written),
            written,
            memory: plan.memory,
            read_by_sweep: plan.read,
            written_by_sweep: plan.written,
            read_by_proof: plan.read_with_bounds,
            written_by_proof: plan.written_with_bounds,
            sweeps: plan.sweeps,
            proofs: plan.proofs,
            seconds: plan.seconds(of_state, OF_BYTE),
        })
    }

    /// The bytes that an interrupted solve in blocks has on the disk already.
    #[must_use]
    pub fn begun(&self) -> u64 {
        Scratch::room_of(&self.values_place())
    }

    /// Solves in blocks and writes the table. What was done when somebody ends it is on the disk.
    pub(super) fn write_blocks(&self, place: &Place, force: bool) -> Result<(), Error> {
        self.solve_in_blocks(place, force).map_err(|error| match error {
            Error::Interrupted { .. } => Error::Interrupted { goes_on: true },
            other => other,
        })
    }

    fn solve_in_blocks(&self, place: &Place, force: bool) -> Result<(), Error> {
        if force {
            // Shards have the names of those before them. Where they cannot be removed they are written over.
            let _ = place.remove();
            let _ = place.remove_shards();
        }
        let (game, shelf) = (self.game(), self.shelf());
        let memory = shelf.workshop.memory.unwrap_or(u64::MAX);
        let files = Files(Scratch::kept(place, game.values() as u64 * size_of::<f32>() as u64)?);
        let bounds = Files(Scratch::temporary(place)?);
        let blocks = InBlocks::new(game.board(), memory, &files, &bounds).map_err(|error| too_little(game, error))?;
        let of = self.program_and_rules();
        let record = files.0.record().and_then(|record| serde_json::from_slice(&record).ok());
        let record = record.filter(|record: &Record| record.of == of);
        let (mut record, mut blocks) = match record {
            Some(record) => self.go_on(record, blocks, &files)?,
            None => (Record { of, ..Record::default() }, blocks),
        };
        files.0.set_record(&to_json(&record))?;
        let mut keep = |blocks: &InBlocks<'_>| {
            let pair = record.pairs.len();
            let bound = blocks.known()[pair];
            record.pairs.push(Proved { bound, checksum: checksum_of(blocks, &files, pair)? });
            record.of_start = blocks.of_start();
            Ok(files.0.set_record(&to_json(&record))?)
        };
        let bound = sweep(game, &mut blocks, shelf.workshop.threads, ("solving", shelf.watch), &mut keep)?;
        self.write_rows(place, &blocks, bound)?;
        Ok(files.0.remove()?)
    }

    /// From pairs of layers that were proved, as far as they are what they were.
    fn go_on<'d>(
        &self,
        mut record: Record,
        blocks: InBlocks<'d>,
        files: &'d Files,
    ) -> Result<(Record, InBlocks<'d>), Error> {
        let _work = self.shelf().watch.begin(format!("reading what is solved of {}", self.game().id()));
        let mut sound = 0;
        for (pair, proved) in record.pairs.iter().enumerate() {
            check(self.shelf().watch)?;
            if checksum_of(&blocks, files, pair)? != proved.checksum {
                break;
            }
            sound += 1;
        }
        record.pairs.truncate(sound);
        let (pairs, all) = (record.pairs.len(), blocks.pairs());
        self.shelf().watch.note(&format!(
            "going on with {pairs} of {all} pairs of layers proved, and what was swept of the next; --force begins anew"
        ));
        let bounds: Vec<f32> = record.pairs.iter().map(|proved| proved.bound).collect();
        let of_start = record.of_start;
        Ok((record, blocks.resume(&bounds, of_start)))
    }

    /// The rows of each shard, the placements of who has just moved.
    fn rows_of_shards(&self) -> impl Iterator<Item = Range<usize>> {
        let placements = self.game().board().placements().len();
        let most = self.shelf().workshop.shard / (placements * size_of::<f32>()) as u64;
        let rows = (most as usize).max(1);
        (0..placements).step_by(rows).map(move |start| start..placements.min(start + rows))
    }

    /// Writes the table from the blocks: one file, or shards, of which those that are there are taken.
    fn write_rows(&self, place: &Place, blocks: &InBlocks<'_>, bound: f64) -> Result<(), Error> {
        let (game, shelf) = (self.game(), self.shelf());
        let placements = game.board().placements().len();
        let start = game.start();
        let root = f64::from(
            blocks.rows(start / placements..start / placements + 1).map_err(Error::Disk)?[start % placements],
        );
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
            let step = (CHUNK / size_of::<f64>() / placements).max(1);
            for first in rows.clone().step_by(step) {
                let numbers = blocks.rows(first..rows.end.min(first + step)).map_err(Error::Disk)?;
                writer.write_values(&numbers.iter().map(|&number| number.into()).collect::<Vec<f64>>())?;
                counter.add(step);
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

    /// What a file of chances has to be of: how they are cut, the program, and the rules.
    fn program_and_rules(&self) -> String {
        let rules = checksum(self.game().rules().canonical().as_bytes());
        format!("blocks 1, {}, {rules:08x}", self.shelf().metadata("", 0.0).program)
    }
}

/// How far the numbers of a table in shards can be from the true ones: all of them, and that of the start. They are
/// copied beside the table, in blocks, and what they are is left as it is.
pub(super) fn bounds_of(game: &Game, table: &Table, threads: usize, watch: &dyn Watch) -> Result<(f64, f64), Error> {
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
    let step = (CHUNK / size_of::<f64>() / placements).max(1);
    let mut room = Vec::new();
    for first in (0..placements).step_by(step) {
        let others = first..placements.min(first + step);
        room.clear();
        read(table, others.start * placements..others.end * placements, &mut room)?;
        let rows: Vec<f32> = room.iter().map(|&number| number as f32).collect();
        blocks.put_rows(others, &rows).map_err(Error::Disk)?;
        counter.add(step);
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

/// Sweeps until all is proved, with somebody who watches, and does something with each pair of layers that is.
fn sweep(
    game: &Game,
    blocks: &mut InBlocks<'_>,
    threads: usize,
    (what, watch): (&str, &dyn Watch),
    each: &mut dyn FnMut(&InBlocks<'_>) -> Result<(), Error>,
) -> Result<f64, Error> {
    let mut so_far = "the first sweep".to_owned();
    loop {
        let known = blocks.known().len();
        let work = watch.begin(format!("{what} {}, {so_far}", game.id()));
        let swept = with_threads(threads, || blocks.sweep(&|progress| work.report(progress)))??;
        drop(work);
        if blocks.known().len() > known {
            each(blocks)?;
        }
        match swept {
            Swept::Proved(bound) => return Ok(bound),
            Swept::Known(share) => so_far = format!("{:.0} % known, next sweep", share * 100.0),
            Swept::Moved(moved) => so_far = format!("chances moved by {}, next sweep", at_most(moved)),
        }
    }
}

impl From<Unfinished> for Error {
    fn from(error: Unfinished) -> Self {
        match error {
            Unfinished::Cancelled(_) => INTERRUPTED,
            Unfinished::Disk(error) => Self::Disk(error),
        }
    }
}

/// The checksum of the blocks of a pair of layers.
fn checksum_of(blocks: &InBlocks<'_>, files: &Files, pair: usize) -> Result<u32, Error> {
    let (mut sums, mut room) = (Vec::new(), Vec::new());
    for (place, bytes) in blocks.places(pair) {
        room.resize(bytes as usize, 0);
        files.0.read(place, &mut room).map_err(Error::Disk)?;
        sums.extend(checksum(&room).to_le_bytes());
    }
    Ok(checksum(&sums))
}

fn to_json(record: &Record) -> Vec<u8> {
    serde_json::to_vec(record).expect("numbers and a text")
}
