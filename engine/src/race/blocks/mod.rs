//! Race games of two whose chances outgrow the memory: solved in blocks in a file beside the table, which is written
//! from it in the end.
//!
//! The file is the checkpoint too. Of the chances in it nothing is believed but those of pairs of layers that were
//! proved and are still what they were, as their checksums tell; what else there is saves the sweeps that made it.

mod plan;
mod table;
mod verify;

use std::io;

use dicebase_games::at_most;
use dicebase_games::race::{Game, Objective};
use dicebase_solver::race::{Disk, InBlocks, Swept, TooLittle, Unfinished};
use dicebase_solver::with_threads;
use dicebase_tables::{Place, Scratch, ValueType, checksum};
use serde::{Deserialize, Serialize};

use super::tables::Tables;
use crate::error::Error;
use crate::solved::{INTERRUPTED, check};
use crate::watch::Watch;

pub(super) use plan::NoDisk;
pub use plan::Plan;
pub(super) use verify::bounds_of;

/// No more bytes of rows are collected, unless one row has more.
const CHUNK: usize = 16 << 20;
/// So many rows are collected before they are put anywhere.
fn rows_at_once(placements: usize) -> usize {
    (CHUNK / size_of::<f64>() / placements).max(1)
}

/// A file that numbers are worked on in.
pub(super) struct Files(Scratch);

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

impl Files {
    /// Removes them.
    pub(super) fn remove(self) -> Result<(), Error> {
        Ok(self.0.remove()?)
    }
}

/// Chances in a file, with what is known of them.
pub(super) struct Kept<'d> {
    files: &'d Files,
    record: Record,
    pub(super) blocks: InBlocks<'d>,
}

impl Kept<'_> {
    /// Keeps the pair of layers that was proved last.
    pub(super) fn keep(&mut self) -> Result<(), Error> {
        self.record.keep(&self.blocks, self.files)
    }

    /// What is said when somebody ends what several ranks do.
    pub(super) fn interrupted(&self) -> Error {
        let (finished, layers) = (self.record.pairs.len(), self.blocks.pairs());
        Error::InterruptedAfter { finished, layers, what: "pairs of layers" }
    }
}

/// The record of a file of chances.
#[derive(Default, Deserialize, Serialize)]
struct Record {
    /// The program and the rules that they are of.
    of: String,
    /// The pairs of layers that are proved, in their order.
    pairs: Vec<Proved>,
    /// How far the chance at the start may be wrong.
    of_start: f32,
}

impl Record {
    /// Adds the pair of layers that was proved last.
    fn keep(&mut self, blocks: &InBlocks<'_>, files: &Files) -> Result<(), Error> {
        let pair = self.pairs.len();
        let bound = blocks.known()[pair];
        self.pairs.push(Proved { bound, checksum: checksum_of(blocks, files, pair)? });
        self.of_start = blocks.of_start();
        Ok(files.0.set_record(&to_json(self))?)
    }
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
    /// Whether the game is solved in blocks: memory is bounded, or there are several ranks, and the table of a race of
    /// two is so large that it is rounded anyway. Whatever the memory is, and however many ranks there are, the numbers
    /// are the same.
    #[must_use]
    pub fn is_in_blocks(&self) -> bool {
        let (game, workshop) = (self.game(), &self.shelf().workshop);
        (workshop.memory.is_some() || self.ranks.is_some())
            && (game.players(), game.objective()) == (2, Objective::Win)
            && workshop.value_type(game.values()) == ValueType::F32
    }

    /// The bytes that an interrupted solve in blocks has on the disk already.
    #[must_use]
    pub fn begun(&self) -> u64 {
        Scratch::room_of(&self.values_place())
    }

    /// Solves in blocks and writes the table.
    pub(super) fn write_blocks(&self, place: &Place, force: bool) -> Result<(), Error> {
        self.solve_in_blocks(place, force).map_err(goes_on)
    }

    fn solve_in_blocks(&self, place: &Place, force: bool) -> Result<(), Error> {
        let (game, shelf) = (self.game(), self.shelf());
        let files = self.files(place, force)?;
        let bounds = Files(Scratch::temporary(place)?);
        let kept = self.kept_in(&files, shelf.workshop.memory.unwrap_or(u64::MAX), &bounds)?;
        let Kept { mut record, mut blocks, .. } = kept;
        let mut keep = |blocks: &InBlocks<'_>| record.keep(blocks, &files);
        let bound = sweep(game, &mut blocks, shelf.workshop.threads, ("solving", shelf.watch), &mut keep)?;
        self.write_rows(place, &blocks, bound)?;
        drop(blocks);
        files.remove()
    }

    /// The file of the chances beside a table, which goes on from what there is of it, or begins anew.
    pub(super) fn files(&self, place: &Place, force: bool) -> Result<Files, Error> {
        if force {
            // Shards have the names of those before them. Where they cannot be removed they are written over.
            let _ = place.remove();
            let _ = place.remove_shards();
        }
        Ok(Files(Scratch::kept(place, self.game().values() as u64 * size_of::<f32>() as u64)?))
    }

    pub(super) fn blocks<'d>(
        &'d self,
        memory: u64,
        disk: &'d dyn Disk,
        bounds: &'d dyn Disk,
    ) -> Result<InBlocks<'d>, Error> {
        InBlocks::new(self.game().board(), memory, disk, bounds).map_err(|error| too_little(self.game(), error))
    }

    /// What is known of the chances in a file.
    pub(super) fn kept_in<'d>(
        &'d self,
        files: &'d Files,
        memory: u64,
        bounds: &'d dyn Disk,
    ) -> Result<Kept<'d>, Error> {
        let blocks = self.blocks(memory, files, bounds)?;
        let of = self.program_and_rules();
        let record = files.0.record().and_then(|record| serde_json::from_slice(&record).ok());
        let record = record.filter(|record: &Record| record.of == of);
        let (record, blocks) = match record {
            Some(record) => self.go_on(record, blocks, files)?,
            None => (Record { of, ..Record::default() }, blocks),
        };
        files.0.set_record(&to_json(&record))?;
        Ok(Kept { files, record, blocks })
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

    /// What a file of chances has to be of: how they are cut, the program, and the rules.
    fn program_and_rules(&self) -> String {
        let rules = checksum(self.game().rules().canonical().as_bytes());
        format!("blocks 1, {}, {rules:08x}", self.shelf().metadata("", 0.0).program)
    }
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
            other => so_far = words(other),
        }
    }
}

/// How far sweeps have come.
pub(super) fn words(swept: Swept) -> String {
    match swept {
        Swept::Known(share) => format!("{:.0} % known, next sweep", share * 100.0),
        Swept::Moved(moved) | Swept::Proved(moved) => format!("chances moved by {}, next sweep", at_most(moved)),
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

/// What was done when somebody ends it is on the disk.
pub(super) fn goes_on(error: Error) -> Error {
    match error {
        Error::Interrupted { .. } => Error::Interrupted { goes_on: true },
        other => other,
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
