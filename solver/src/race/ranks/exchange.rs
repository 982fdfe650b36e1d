//! What ranks give one another, in rounds that bound how much of it is packed at a time.

use std::ops::Range;

use rayon::prelude::*;

use super::lines::Lines;
use super::needs::{Need, Needs, Pass};
use crate::ranks::Ranks;

/// As many bytes are worth handing to another thread.
const PIECE: usize = 1 << 18;

/// Ranks, and how much is exchanged at a time.
#[derive(Clone, Copy)]
pub(super) struct Together<'r> {
    pub(super) ranks: &'r dyn Ranks,
    /// About how many bytes each rank gives at a time.
    pub(super) round: usize,
}

/// What each rank gives each other one.
struct Given {
    /// By who takes and who gives.
    needs: Vec<Vec<Vec<Need>>>,
    /// Of each of them, where it is cut into rounds.
    cuts: Vec<Vec<Vec<usize>>>,
}

impl Given {
    fn new(lines: &Lines, needs: &Needs, before: Option<&Needs>, round: usize) -> Self {
        let count = lines.parts.ranks();
        let of_taker = |taker| {
            let mut of_givers = vec![Vec::new(); count];
            let all = needs.given(&lines.parts, before, taker);
            all.for_each(|need| of_givers[lines.parts.owner(need.placement)].push(need));
            of_givers
        };
        let given: Vec<Vec<Vec<Need>>> = (0..count).map(of_taker).collect();
        let cut = |needs: &Vec<Need>| cuts(needs.iter().map(|need| lines.packed(need)), round / count);
        let cuts = given.iter().map(|of_taker| of_taker.iter().map(cut).collect()).collect();
        Self { needs: given, cuts }
    }

    fn rounds(&self) -> usize {
        self.cuts.iter().flatten().map(|cuts| cuts.len() - 1).max().unwrap_or_default()
    }

    fn of_round(&self, round: usize, giver: usize, taker: usize) -> &[Need] {
        match self.cuts[taker][giver].get(round..round + 2) {
            Some(ends) => &self.needs[taker][giver][ends[0]..ends[1]],
            None => &[],
        }
    }
}

/// How many of so many parts, with so many bytes together, one thread packs or unpacks.
pub(super) fn at_once(parts: usize, bytes: usize) -> usize {
    (parts * PIECE / bytes.max(1)).clamp(1, parts.max(1))
}

/// Where a list is cut so that no part has more bytes, unless it is a single entry.
fn cuts(sizes: impl Iterator<Item = usize>, most: usize) -> Vec<usize> {
    let (mut cuts, mut bytes, mut length) = (vec![0], 0, 0);
    for size in sizes {
        if bytes > 0 && bytes + size > most {
            cuts.push(length);
            bytes = 0;
        }
        bytes += size;
        length += 1;
    }
    cuts.push(length);
    cuts
}

impl Together<'_> {
    /// Gives all ranks what they need for a pass and had not for the one before.
    pub(super) fn bring(self, lines: &mut Lines, needs: &Needs, before: Option<&Needs>) {
        let (own, count) = (self.ranks.rank(), self.ranks.count());
        let given = Given::new(lines, needs, before, self.round);
        lines.pass(needs.pass, needs.of_rank(own));
        for round in 0..given.rounds() {
            let pack = |taker| {
                let needs = given.of_round(round, own, taker);
                let mut bytes = Vec::with_capacity(needs.iter().map(|need| lines.packed(need)).sum());
                needs.iter().for_each(|need| lines.pack(need, &mut bytes));
                bytes
            };
            let bytes = (0..count).flat_map(|taker| given.of_round(round, own, taker));
            let bytes = bytes.map(|need| lines.packed(need)).sum();
            let parts: Vec<Vec<u8>> =
                (0..count).into_par_iter().with_min_len(at_once(count, bytes)).map(pack).collect();
            let length = |giver| given.of_round(round, giver, own).iter().map(|need| lines.packed(need)).sum();
            let taken = self.exchange(&parts, (0..count).map(length));
            for (giver, bytes) in taken.iter().enumerate() {
                lines.unpack(given.of_round(round, giver, own), bytes);
            }
        }
    }

    /// Gives all ranks what a pass has worked out of their placements, of levels before that of the pass in the same
    /// layer or of all levels of the other one.
    pub(super) fn turn_over(self, lines: &mut Lines, pass: Pass) {
        let own = self.ranks.rank();
        let others = pass.turned(&lines.parts);
        let pairs = |level| lines.parts.level(pass.level).len() * lines.parts.level(level).len();
        let most = self.round * self.ranks.count();
        let cuts = cuts(others.clone().map(|level| lines.packed_turned(pairs(level))), most);
        for ends in cuts.windows(2) {
            self.turn_over_some(lines, pass, others.start + ends[0]..others.start + ends[1], own);
        }
    }

    fn turn_over_some(self, lines: &mut Lines, pass: Pass, others: Range<usize>, own: usize) {
        let count = self.ranks.count();
        let pack = |taker| {
            let mut bytes = Vec::new();
            for level in others.clone() {
                let theirs = lines.parts.part(level, taker);
                if !theirs.is_empty() {
                    lines.pack_turned(pass.level, &theirs, &mut bytes);
                }
            }
            bytes
        };
        let all: usize = others.clone().map(|level| lines.parts.level(level).len()).sum();
        let bytes = lines.packed_turned(lines.parts.part(pass.level, own).len() * all);
        let parts: Vec<Vec<u8>> = (0..count).into_par_iter().with_min_len(at_once(count, bytes)).map(pack).collect();
        let mine: usize = others.clone().map(|level| lines.parts.part(level, own).len()).sum();
        let length = |giver| lines.packed_turned(lines.parts.part(pass.level, giver).len() * mine);
        let taken = self.exchange(&parts, (0..count).map(length));
        for (giver, bytes) in taken.iter().enumerate() {
            let theirs = lines.parts.part(pass.level, giver);
            if !theirs.is_empty() {
                lines.unpack_turned(others.clone(), &theirs, bytes);
            }
        }
    }

    /// Gives each rank its bytes and takes so many from each.
    pub(super) fn exchange(self, parts: &[Vec<u8>], lengths: impl Iterator<Item = usize>) -> Vec<Vec<u8>> {
        let given: Vec<&[u8]> = parts.iter().map(Vec::as_slice).collect();
        let mut taken: Vec<Vec<u8>> = lengths.map(|length| vec![0; length]).collect();
        let mut rooms: Vec<&mut [u8]> = taken.iter_mut().map(Vec::as_mut_slice).collect();
        self.ranks.exchange(&given, &mut rooms);
        taken
    }

    /// The largest number of all ranks, none of which is negative.
    pub(super) fn largest(self, number: f64) -> f64 {
        // In the order of numbers that are not negative.
        f64::from_bits(self.ranks.hear_all(number.to_bits()).into_iter().max().unwrap_or_default())
    }
}
