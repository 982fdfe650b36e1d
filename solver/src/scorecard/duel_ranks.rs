//! Games of two players that several ranks solve together.
//!
//! Each rank has some cards of the mover of a layer, against all of the other. In the next layer these are cards of the
//! other, and a turn against one of them leads to its own numbers only. So each rank solves all turns against its cards
//! without asking anybody, and a layer ends with one exchange: what was solved is given to those who have the mover's
//! cards.

use std::ops::Range;

use dicebase_games::scorecard::{Duels, Game, Pairs};
use rayon::prelude::*;

use super::duel::{Window, duel_block, duel_ties};
use super::number::Number;
use crate::progress::{Cancelled, Counter, Progress, Report};
use crate::ranks::Ranks;

/// Ranks, and how much of a layer is exchanged at a time.
#[derive(Clone, Copy)]
pub struct Together<'r> {
    /// The ranks.
    pub ranks: &'r dyn Ranks,
    /// About how many bytes each rank gives at a time: as many take part of its memory, and as many that it gets.
    pub round: usize,
}

/// What one rank has of a layer: some cards of the mover against all of the other.
pub struct SharedLayer<N> {
    layer: usize,
    /// The cards of each rank.
    shares: Vec<Range<usize>>,
    /// Those of this rank.
    numbers: Vec<N>,
}

/// Solves a game of two players layer by layer as [`duel_layers`](super::duel_layers) does, together with other ranks:
/// `take` gets what this one has of each. Each number comes to the same bits for any number of ranks.
///
/// `report` is told how far all ranks are, as far as this one can tell: between exchanges all are said to be as far as
/// itself. When it breaks off on one rank all of them end.
///
/// A rank holds its parts of two layers, and twice the bytes of a round.
///
/// # Errors
/// When `report` breaks off on any rank, and what `take` fails with. If it fails it has to fail on all ranks.
pub fn shared_duel_layers<N: Number, E: From<Cancelled>>(
    game: &Game,
    duels: &Duels,
    together: Together<'_>,
    after: Option<SharedLayer<N>>,
    report: Report<'_>,
    mut take: impl FnMut(&SharedLayer<N>) -> Result<(), E>,
) -> Result<(), E> {
    let Together { ranks, .. } = together;
    let first = after.as_ref().map_or(0, |after| after.layer + 1);
    let mut last = after;
    for layer in first..duels.layers() {
        let others = match &last {
            Some(last) => last.shares.clone(),
            None => shares(&duels.over(), ranks.count()),
        };
        let known = match last {
            Some(last) => last.numbers,
            None => duel_ties(duels, others[ranks.rank()].clone()),
        };
        let movers = shares(&duels.layer(layer), ranks.count());
        let turn = SharedTurn { game, duels, together, layer, movers: &movers, others: &others };
        let numbers = turn.solve(&known, report)?;
        drop(known);
        let solved = SharedLayer { layer, shares: movers, numbers };
        take(&solved)?;
        last = Some(solved);
    }
    Ok(())
}

impl<N: Number> SharedLayer<N> {
    /// What one of so many ranks has of a layer that was solved before; none where these cannot be its
    /// [part](shared_parts).
    #[must_use]
    pub fn new(duels: &Duels, layer: usize, ranks: &dyn Ranks, numbers: Vec<N>) -> Option<Self> {
        let shares = shares(&duels.layer(layer), ranks.count());
        let fits = duels.of_movers(layer, shares[ranks.rank()].clone()).len() == numbers.len();
        fits.then_some(Self { layer, shares, numbers })
    }

    /// Which layer it is.
    #[must_use]
    pub fn layer(&self) -> usize {
        self.layer
    }

    /// The numbers of this rank, in the order of [`Duels`].
    #[must_use]
    pub fn numbers(&self) -> &[N] {
        &self.numbers
    }
}

/// The numbers of a layer that each of so many ranks has, among all of [`Duels`].
#[must_use]
pub fn shared_parts(duels: &Duels, layer: usize, ranks: usize) -> Vec<Range<usize>> {
    shares(&duels.layer(layer), ranks).into_iter().map(|movers| duels.of_movers(layer, movers)).collect()
}

/// The cards of the mover that each rank has: about as many numbers each.
fn shares(pairs: &Pairs<'_>, ranks: usize) -> Vec<Range<usize>> {
    let (count, numbers) = (pairs.movers.len(), pairs.len());
    let before = |rank: usize| {
        let wanted = (numbers as u128 * rank as u128 / ranks as u128) as usize;
        partition(count, |card| pairs.of_movers(0..card).end < wanted)
    };
    (0..ranks).map(|rank| before(rank)..if rank + 1 == ranks { count } else { before(rank + 1) }).collect()
}

/// The first of the numbers up to `count` that something does not hold for, which holds for all before it.
fn partition(count: usize, holds: impl Fn(usize) -> bool) -> usize {
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = low.midpoint(high);
        if holds(middle) { low = middle + 1 } else { high = middle }
    }
    low
}

/// One layer that is solved together.
struct SharedTurn<'a> {
    game: &'a Game,
    duels: &'a Duels,
    together: Together<'a>,
    layer: usize,
    /// The cards of the mover, and of the other, that each rank has.
    movers: &'a [Range<usize>],
    others: &'a [Range<usize>],
}

impl SharedTurn<'_> {
    /// The numbers of this rank's cards of the mover.
    fn solve<N: Number>(&self, known: &[N], report: Report<'_>) -> Result<Vec<N>, Cancelled> {
        let rank = self.together.ranks.rank();
        let all = self.duels.of_layer(self.layer);
        let own: usize = self.movers.iter().map(|movers| self.length(&self.window(movers, rank))).sum();
        let of_all = |done: usize| all.start + (done as u128 * all.len() as u128 / own.max(1) as u128) as usize;
        let total = self.duels.len();
        let report = |progress: Progress| report(Progress { done: of_all(progress.done), total });
        let counter = Counter::new(own, &report);
        let mut room = vec![N::of(0.0); self.duels.of_movers(self.layer, self.movers[rank].clone()).len()];
        let rounds = (all.len() * size_of::<N>()).div_ceil(self.movers.len() * self.together.round).max(1);
        for round in 0..rounds {
            self.round(round, rounds, known, &mut room, &counter)?;
        }
        Ok(room)
    }

    /// Solves some cards of the mover of every rank against this rank's cards of the other, and exchanges them.
    fn round<N: Number>(
        &self,
        round: usize,
        rounds: usize,
        known: &[N],
        room: &mut [N],
        counter: &Counter<'_>,
    ) -> Result<(), Cancelled> {
        let Together { ranks, .. } = self.together;
        let movers: Vec<Range<usize>> = self.movers.iter().map(|movers| part(movers, round, rounds)).collect();
        let mut given: Vec<(Window, Vec<N>)> = movers.iter().map(|movers| self.block(movers, ranks.rank())).collect();
        given.par_iter_mut().for_each(|(window, numbers)| {
            duel_block(self.game, self.duels, self.layer, window, known, numbers, counter);
        });
        if !ranks.agree(!counter.is_cancelled()) {
            return Err(Cancelled);
        }
        let own = &movers[ranks.rank()];
        let mut taken: Vec<(Window, Vec<N>)> = (0..ranks.count()).map(|from| self.block(own, from)).collect();
        let parts: Vec<&[u8]> = given.iter().map(|(_, numbers)| bytemuck::cast_slice(numbers)).collect();
        let mut rooms: Vec<&mut [u8]> = taken.iter_mut().map(|(_, room)| bytemuck::cast_slice_mut(room)).collect();
        ranks.exchange(&parts, &mut rooms);
        self.put(own, &taken, room);
        Ok(())
    }

    /// Puts the blocks from all ranks together to what these cards of the mover have against all of the other.
    fn put<N: Number>(&self, movers: &Range<usize>, blocks: &[(Window, Vec<N>)], room: &mut [N]) {
        let (pairs, first) = (self.duels.layer(self.layer), self.movers[self.together.ranks.rank()].start);
        let before = pairs.of_movers(0..first).end;
        for (window, numbers) in blocks {
            let mut rest = &numbers[..];
            for mover in movers.clone() {
                let Range { start, end } = pairs.rows(mover, window.others.clone());
                let (of_mover, others) = rest.split_at(end - start);
                room[start - before..end - before].copy_from_slice(of_mover);
                rest = others;
            }
        }
    }

    /// Cards of the mover against those of the other that a rank has, with room for their numbers.
    fn block<N: Number>(&self, movers: &Range<usize>, rank: usize) -> (Window, Vec<N>) {
        let window = self.window(movers, rank);
        let room = vec![N::of(0.0); self.length(&window)];
        (window, room)
    }

    fn window(&self, movers: &Range<usize>, rank: usize) -> Window {
        Window { movers: movers.clone(), others: self.others[rank].clone() }
    }

    fn length(&self, Window { movers, others }: &Window) -> usize {
        let pairs = self.duels.layer(self.layer);
        movers.clone().map(|mover| pairs.rows(mover, others.clone()).len()).sum()
    }
}

/// One of so many parts of a range.
fn part(range: &Range<usize>, number: usize, parts: usize) -> Range<usize> {
    let at = |number: usize| range.start + range.len() * number / parts;
    at(number)..at(number + 1)
}
