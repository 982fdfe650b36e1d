//! Whole rows of chances, as tables have them.

use std::io;
use std::ops::Range;

use super::InBlocks;

/// A part of some rows that is in one block.
struct Part {
    block: usize,
    /// The first of its rows in the block.
    first: usize,
    /// The same rows among those that were asked for.
    rows: Range<usize>,
    columns: Range<usize>,
}

impl InBlocks<'_> {
    /// The chances of all movers against each of these others, as they are on the disk: rows of the table, by
    /// `other * n + mover`.
    ///
    /// # Errors
    /// Where the disk fails.
    pub fn rows(&self, others: Range<usize>) -> io::Result<Vec<f32>> {
        self.part(others, 0..self.two.board.placements().len())
    }

    /// The same of some movers: those of whole layers.
    ///
    /// # Errors
    /// Where the disk fails.
    pub fn part(&self, others: Range<usize>, movers: Range<usize>) -> io::Result<Vec<f32>> {
        let width = movers.len();
        let mut rows = vec![0.0; others.len() * width];
        let mut room = Vec::new();
        for part in self.parts(others, movers) {
            room.resize(part.rows.len() * part.columns.len(), 0.0);
            self.store.read_rows(&self.bands, part.block, part.first, &mut room)?;
            let rows = rows[part.rows.start * width..].chunks_exact_mut(width);
            rows.zip(room.chunks_exact(part.columns.len())).for_each(|(row, cells)| {
                row[part.columns.clone()].copy_from_slice(cells);
            });
        }
        Ok(rows)
    }

    /// Puts chances of all movers against each of these others on the disk, as [`rows`](Self::rows) reads them.
    ///
    /// # Errors
    /// Where the disk fails.
    pub fn put_rows(&self, others: Range<usize>, rows: &[f32]) -> io::Result<()> {
        self.put_part(others, 0..self.two.board.placements().len(), rows)
    }

    /// Puts those of some movers on the disk, as [`part`](Self::part) reads them.
    ///
    /// # Errors
    /// Where the disk fails.
    pub fn put_part(&self, others: Range<usize>, movers: Range<usize>, rows: &[f32]) -> io::Result<()> {
        let width = movers.len();
        self.parts(others, movers).try_for_each(|part| {
            let rows = rows[part.rows.start * width..part.rows.end * width].chunks_exact(width);
            let cells: Vec<f32> = rows.flat_map(|row| &row[part.columns.clone()]).copied().collect();
            self.store.write_rows(&self.bands, part.block, part.first, &cells)
        })
    }

    /// The parts of blocks of which some rows of whole layers consist.
    fn parts(&self, others: Range<usize>, movers: Range<usize>) -> impl Iterator<Item = Part> {
        let (bands, start) = (&self.bands, others.start);
        let rows = (0..bands.count()).map(|band| (band, bands.placements(band)));
        let rows = rows.filter_map(move |(band, all)| {
            let rows = all.start.max(others.start)..all.end.min(others.end);
            (!rows.is_empty()).then_some((band, rows))
        });
        rows.flat_map(move |(band, rows)| {
            let columns = (0..bands.count()).map(|movers| (movers, bands.placements(movers)));
            let (first, movers) = (movers.start, movers.clone());
            let columns = columns.filter(move |(_, all)| all.start >= movers.start && all.end <= movers.end);
            columns.map(move |(movers, all)| Part {
                block: bands.block(band, movers),
                first: rows.start - bands.placements(band).start,
                rows: rows.start - start..rows.end - start,
                columns: all.start - first..all.end - first,
            })
        })
    }
}
