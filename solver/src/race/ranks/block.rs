//! What a part of a level has against a layer.

use std::ops::Range;

use bytemuck::Pod;

use super::super::cells::Cells;
use super::super::guesses::Guesses;

/// What some placements of a rank, the part of a level, have against all of a layer.
#[derive(Default)]
pub(super) struct Block<T> {
    /// Where the other player is to move: a row for each of the part.
    pub(super) against: Cells<T>,
    /// Where a player of the part is to move: a row for each other.
    pub(super) moving: Cells<T>,
}

impl<T: Pod> Block<T> {
    pub(super) fn filled(part: usize, others: usize, with: T) -> Self {
        let cells = || Cells::filled(part * others, with);
        Self { against: cells(), moving: cells() }
    }

    /// Adds what one of so many rows has against some others of all, first where these are to move.
    pub(super) fn pack_line(
        &self,
        (row, rows): (usize, usize),
        (others, width): (&Range<usize>, usize),
        bytes: &mut Vec<u8>,
    ) {
        bytes.extend_from_slice(bytemuck::cast_slice(&self.against[row * width..][others.clone()]));
        let column = self.moving[others.start * rows + row..].iter().step_by(rows);
        column.take(others.len()).for_each(|number| bytes.extend_from_slice(bytemuck::bytes_of(number)));
    }

    /// Adds what all rows have against some others of all.
    pub(super) fn pack_turned(&self, rows: usize, (others, width): (&Range<usize>, usize), bytes: &mut Vec<u8>) {
        for row in self.against.chunks_exact(width) {
            bytes.extend_from_slice(bytemuck::cast_slice(&row[others.clone()]));
        }
        bytes.extend_from_slice(bytemuck::cast_slice(&self.moving[others.start * rows..others.end * rows]));
    }

    /// Takes the same for those others: what was against them is theirs to move, and the other way round.
    pub(super) fn take_turned(&mut self, rows: usize, (others, width): (&Range<usize>, usize), bytes: &mut &[u8]) {
        take(&mut self.moving[others.start * rows..others.end * rows], bytes);
        for row in self.against.chunks_exact_mut(width) {
            take(&mut row[others.clone()], bytes);
        }
    }
}

impl Block<f32> {
    /// Guesses, for a part against a layer.
    pub(super) fn guessed(guesses: &Guesses, part: &Range<usize>, layer: &Range<usize>) -> Self {
        let mut block = Self::filled(part.len(), layer.len(), 0.0);
        for (row, own) in part.clone().enumerate() {
            for (column, other) in layer.clone().enumerate() {
                block.against[row * layer.len() + column] = guesses.of(own, other);
                block.moving[column * part.len() + row] = guesses.of(other, own);
            }
        }
        block
    }
}

/// Fills a room from the front of some bytes.
pub(super) fn take<T: Pod>(room: &mut [T], bytes: &mut &[u8]) {
    let room: &mut [u8] = bytemuck::cast_slice_mut(room);
    let (front, rest) = bytes.split_at(room.len());
    room.copy_from_slice(front);
    *bytes = rest;
}
