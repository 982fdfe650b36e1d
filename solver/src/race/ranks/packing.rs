//! Numbers as the bytes that ranks give one another.

use std::ops::Range;

use rayon::prelude::*;

use super::super::rounded::Bounds;
use super::block::take;
use super::exchange::at_once;
use super::lines::{Line, Lines};
use super::needs::Need;

impl Lines {
    /// Adds what is given of a placement that this rank has.
    pub(super) fn pack(&self, need: &Need, bytes: &mut Vec<u8>) {
        let own = &self.own[self.parts.level_of(need.placement)];
        let row = (need.placement - own.part.start, own.part.len());
        for (layer, others) in self.parts.by_layer(&need.others) {
            let others = (&others, self.parts.layer(layer).len());
            own.chances[layer].pack_line(row, others, bytes);
            if self.has_bounds(need.placement, layer) {
                own.bounds.pack_line(row, others, bytes);
            }
        }
    }

    /// How many bytes are packed.
    pub(super) fn packed(&self, need: &Need) -> usize {
        need.bytes(&self.parts, self.pair, self.is_proving())
    }

    /// Takes what was packed, one after the other.
    pub(super) fn unpack(&mut self, needs: &[Need], bytes: &[u8]) {
        let mut rest = bytes;
        let mut given = Vec::with_capacity(needs.len());
        for need in needs {
            let (bytes, others) = rest.split_at(self.packed(need));
            given.push((need, bytes, self.others[need.placement].take()));
            rest = others;
        }
        let once = at_once(needs.len(), bytes.len());
        let filled = given.into_par_iter().with_min_len(once).map(|(need, bytes, line)| self.filled(need, bytes, line));
        let filled: Vec<Line> = filled.collect();
        needs.iter().zip(filled).for_each(|(need, line)| self.others[need.placement] = Some(line));
    }

    fn filled(&self, need: &Need, mut bytes: &[u8], line: Option<Line>) -> Line {
        let mut line = line.unwrap_or_else(|| self.line(need));
        for (layer, others) in self.parts.by_layer(&need.others) {
            let first = self.parts.layer(layer).start + others.start - line.first;
            let here = first..first + others.len();
            take(&mut line.against[here.clone()], &mut bytes);
            take(&mut line.moving[here.clone()], &mut bytes);
            if self.has_bounds(need.placement, layer) {
                take(&mut line.bounds_against[here.clone()], &mut bytes);
                take(&mut line.bounds_moving[here], &mut bytes);
            }
        }
        line
    }

    fn line(&self, need: &Need) -> Line {
        let bounds = self.parts.by_layer(&need.others).filter(|(layer, _)| self.has_bounds(need.placement, *layer));
        let bounds = vec![[0.0; 2]; bounds.map(|(_, others)| others.len()).sum()];
        let chances = vec![0.0; need.others.len()];
        Line {
            first: need.others.start,
            against: chances.clone(),
            moving: chances,
            bounds_against: bounds.clone(),
            bounds_moving: bounds,
        }
    }

    /// Adds what the part of a level has against another rank's part of one: chances, or bounds where these are swept.
    pub(super) fn pack_turned(&self, level: usize, theirs: &Range<usize>, bytes: &mut Vec<u8>) {
        let own = &self.own[level];
        let layer = self.parts.layer_of(theirs.start);
        let (columns, width) = self.columns(layer, theirs);
        match self.is_proving() {
            false => own.chances[layer].pack_turned(own.part.len(), (&columns, width), bytes),
            true => own.bounds.pack_turned(own.part.len(), (&columns, width), bytes),
        }
    }

    /// How many bytes are packed of so many pairs of placements.
    pub(super) fn packed_turned(&self, pairs: usize) -> usize {
        2 * pairs * if self.is_proving() { size_of::<Bounds>() } else { size_of::<f32>() }
    }

    /// Takes what was packed: what the parts of these levels have against another rank's part of one, level by level.
    pub(super) fn unpack_turned(&mut self, levels: Range<usize>, theirs: &Range<usize>, bytes: &[u8]) {
        let layer = self.parts.layer_of(theirs.start);
        let (columns, width) = self.columns(layer, theirs);
        let is_proving = self.is_proving();
        let lengths: Vec<usize> =
            levels.clone().map(|level| self.packed_turned(self.own[level].part.len() * theirs.len())).collect();
        let mut rest = bytes;
        let cut = |&length: &usize| {
            let (bytes, others) = rest.split_at(length);
            rest = others;
            bytes
        };
        let given: Vec<&[u8]> = lengths.iter().map(cut).collect();
        let once = at_once(levels.len(), bytes.len());
        self.own[levels].par_iter_mut().zip(given).with_min_len(once).for_each(|(own, mut bytes)| {
            let length = own.part.len();
            match is_proving {
                false => own.chances[layer].take_turned(length, (&columns, width), &mut bytes),
                true => own.bounds.take_turned(length, (&columns, width), &mut bytes),
            }
        });
    }

    /// Where some placements of a layer begin and end in it, and how many it has.
    fn columns(&self, layer: usize, placements: &Range<usize>) -> (Range<usize>, usize) {
        let all = self.parts.layer(layer);
        (placements.start - all.start..placements.end - all.start, all.len())
    }
}
