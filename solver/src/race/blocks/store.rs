//! Where blocks are when they are not in memory.

use std::io;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering};

use super::super::cells::Cells;
use super::super::guesses::Guesses;
use super::super::rounded::Bounds;
use super::super::turn::Two;
use super::bands::Bands;

/// Bytes that can be read and written anywhere: a file.
pub trait Disk: Sync {
    /// Reads all of `bytes` from a place. What was never written may be anything.
    ///
    /// # Errors
    /// Those of the operating system.
    fn read(&self, at: u64, bytes: &mut [u8]) -> io::Result<()>;

    /// Writes all of `bytes` to a place.
    ///
    /// # Errors
    /// Those of the operating system.
    fn write(&self, at: u64, bytes: &[u8]) -> io::Result<()>;

    /// Gives all room back: nothing of what was written is needed any more.
    ///
    /// # Errors
    /// Those of the operating system.
    fn clear(&self) -> io::Result<()>;
}

/// Nothing was written of a block.
const NEW: u8 = 0;
/// Anything may have been written.
const DOUBTFUL: u8 = 1;
/// What was written are chances.
const SOUND: u8 = 2;

/// The chances of all blocks, one block after the other, and the bounds of some.
pub(super) struct Store<'d> {
    disk: &'d dyn Disk,
    bounds: &'d dyn Disk,
    /// What is known of each block.
    known: Vec<AtomicU8>,
    /// How many cells come before each block.
    places: Vec<u64>,
    guesses: Guesses,
    /// Whether what was stored had to be mended.
    is_mended: AtomicBool,
    read: AtomicU64,
    written: AtomicU64,
}

/// The bounds of the pair of layers that is being proved.
pub(super) struct Proof {
    /// How many cells of the pair come before each of its blocks.
    places: Vec<Option<u64>>,
    /// The largest bound of each of its blocks as it was stored last; that from which the proof begins before.
    widest: Vec<AtomicU32>,
    /// Whether the bounds of a block are in their place.
    is_stored: Vec<AtomicBool>,
    fill: f32,
    /// The bound of each pair of layers that is proved.
    of_pairs: Vec<Vec<f32>>,
}

impl Proof {
    pub(super) fn new(bands: &Bands, pair: (usize, usize), fill: f32, of_pairs: Vec<Vec<f32>>) -> Self {
        let (mut places, mut next) = (vec![None; bands.blocks()], 0);
        for block in bands.of_pair(pair) {
            places[block] = Some(next);
            next += bands.cells(block) as u64;
        }
        let widest = places.iter().map(|_| AtomicU32::new(0)).collect();
        let is_stored = places.iter().map(|_| AtomicBool::new(false)).collect();
        Self { places, widest, is_stored, fill, of_pairs }
    }

    /// The largest bound of all, once all that was changed is stored.
    pub(super) fn widest(&self) -> f32 {
        self.widest.iter().map(|widest| f32::from_bits(widest.load(Ordering::Relaxed))).fold(0.0, f32::max)
    }
}

impl<'d> Store<'d> {
    pub(super) fn new(two: &Two<'_>, bands: &Bands, disk: &'d dyn Disk, bounds: &'d dyn Disk) -> Self {
        let guesses = Guesses::new(two.board, two.offset);
        let (mut places, mut next) = (Vec::with_capacity(bands.blocks()), 0);
        for block in 0..bands.blocks() {
            places.push(next);
            next += bands.cells(block) as u64;
        }
        let known = (0..bands.blocks()).map(|_| AtomicU8::new(NEW)).collect();
        let (read, written) = (AtomicU64::new(0), AtomicU64::new(0));
        Self { disk, bounds, known, places, guesses, is_mended: AtomicBool::new(false), read, written }
    }

    /// These blocks hold chances, as an earlier computation has left them.
    pub(super) fn believe(&self, blocks: &[usize]) {
        blocks.iter().for_each(|&block| self.known[block].store(SOUND, Ordering::Relaxed));
    }

    /// Anything may be in these blocks.
    pub(super) fn doubt(&self, blocks: &[usize]) {
        blocks.iter().for_each(|&block| self.known[block].store(DOUBTFUL, Ordering::Relaxed));
    }

    /// Whether something was stored that could be no chance.
    pub(super) fn is_mended(&self) -> bool {
        self.is_mended.load(Ordering::Relaxed)
    }

    /// The bytes that were read and written so far.
    pub(super) fn traffic(&self) -> (u64, u64) {
        (self.read.load(Ordering::Relaxed), self.written.load(Ordering::Relaxed))
    }

    /// Where the chances of a block are, in bytes.
    pub(super) fn place(&self, block: usize) -> u64 {
        self.places[block] * size_of::<f32>() as u64
    }

    /// The chances of a block.
    pub(super) fn chances(&self, bands: &Bands, block: usize) -> io::Result<Cells<f32>> {
        let known = self.known[block].load(Ordering::Relaxed);
        let mut chances = Cells::zeroed(bands.cells(block));
        if known != NEW {
            self.disk.read(self.place(block), bytemuck::cast_slice_mut(&mut chances[..]))?;
            self.read.fetch_add(size_of_val(&chances[..]) as u64, Ordering::Relaxed);
        }
        if known != SOUND {
            let is_mended = self.mend(bands, block, &mut chances);
            self.is_mended.fetch_or(is_mended, Ordering::Relaxed);
        }
        Ok(chances)
    }

    /// Puts guesses in the place of what are no chances, and tells whether there were any.
    fn mend(&self, bands: &Bands, block: usize, chances: &mut [f32]) -> bool {
        let (others, movers) = bands.of_block(block);
        let (others, movers) = (bands.placements(others), bands.placements(movers));
        let mut is_mended = false;
        for (row, other) in chances.chunks_exact_mut(movers.len()).zip(others) {
            for (chance, own) in row.iter_mut().zip(movers.clone()) {
                let is_possible = self.guesses.is_possible(other, own);
                // Everybody has some chance, and a file has zeros where nothing was written.
                let is_right = if is_possible { *chance > 0.0 && *chance <= 1.0 } else { chance.is_nan() };
                if !is_right {
                    *chance = self.guesses.of(other, own);
                    is_mended = true;
                }
            }
        }
        is_mended
    }

    pub(super) fn put_chances(&self, block: usize, chances: &[f32]) -> io::Result<()> {
        self.disk.write(self.place(block), bytemuck::cast_slice(chances))?;
        self.written.fetch_add(size_of_val(chances) as u64, Ordering::Relaxed);
        self.known[block].store(SOUND, Ordering::Relaxed);
        Ok(())
    }

    /// The bounds of a block: of another pair of layers than the one that is being proved, the largest for all.
    pub(super) fn bounds(&self, bands: &Bands, proof: &Proof, block: usize) -> io::Result<Cells<Bounds>> {
        let (others, movers) = bands.of_block(block);
        let layers = [bands.layer(others), bands.layer(movers)];
        let all = |bound: f32| Cells::filled(bands.cells(block), [bound; 2]);
        let Some(place) = proof.places[block] else { return Ok(all(proof.of_pairs[layers[0]][layers[1]])) };
        if !proof.is_stored[block].load(Ordering::Relaxed) {
            return Ok(all(proof.fill));
        }
        let mut bounds = Cells::zeroed(bands.cells(block));
        self.bounds.read(place * size_of::<Bounds>() as u64, bytemuck::cast_slice_mut(&mut bounds[..]))?;
        self.read.fetch_add(size_of_val(&bounds[..]) as u64, Ordering::Relaxed);
        Ok(bounds)
    }

    pub(super) fn put_bounds(&self, proof: &Proof, block: usize, bounds: &[Bounds]) -> io::Result<()> {
        let Some(place) = proof.places[block] else { return Ok(()) };
        self.bounds.write(place * size_of::<Bounds>() as u64, bytemuck::cast_slice(bounds))?;
        self.written.fetch_add(size_of_val(bounds) as u64, Ordering::Relaxed);
        let widest = bounds.iter().flatten().copied().fold(0.0, f32::max);
        proof.widest[block].store(widest.to_bits(), Ordering::Relaxed);
        proof.is_stored[block].store(true, Ordering::Relaxed);
        Ok(())
    }

    /// Gives the room of all bounds back.
    pub(super) fn clear_bounds(&self) -> io::Result<()> {
        self.bounds.clear()
    }

    /// Reads some rows of the chances of a block, from one on.
    pub(super) fn read_rows(&self, bands: &Bands, block: usize, first: usize, rows: &mut [f32]) -> io::Result<()> {
        self.disk.read(self.place_of_row(bands, block, first), bytemuck::cast_slice_mut(rows))
    }

    /// Writes some rows of the chances of a block, from one on.
    pub(super) fn write_rows(&self, bands: &Bands, block: usize, first: usize, rows: &[f32]) -> io::Result<()> {
        self.disk.write(self.place_of_row(bands, block, first), bytemuck::cast_slice(rows))
    }

    fn place_of_row(&self, bands: &Bands, block: usize, row: usize) -> u64 {
        let width = bands.placements(bands.of_block(block).1).len();
        self.place(block) + (row * width * size_of::<f32>()) as u64
    }
}
