//! Two-player games that several ranks solve together.
//!
//! Each rank holds some cards of the mover of a layer, against all cards of the other player. In the next layer these
//! are cards of the other player, and a turn against one of them reads numbers of that card only. So each rank solves
//! all turns against its cards without communication, and a layer ends with one exchange, which sends the results to
//! the ranks of the mover's cards.

use std::ops::Range;

use dicebase_games::scorecard::{Duels, Game, Pairs};
use rayon::prelude::*;

use super::duel::{DuelPart, Window, duel_ties};
use super::number::Number;
use crate::progress::{Cancelled, Counter, Progress, Report};
use crate::ranks::Ranks;

/// Ranks, and the size of their exchanges.
#[derive(Clone, Copy)]
pub struct Together<'r> {
    /// The ranks.
    pub ranks: &'r dyn Ranks,
    /// The approximate number of bytes that each rank sends at a time. It needs as much memory for the bytes that it
    /// sends, and again for those that it receives.
    pub round: usize,
}

/// One rank's part of a layer: some cards of the mover against all cards of the other player.
pub struct SharedLayer<N> {
    layer: usize,
    /// The cards of each rank.
    shares: Vec<Range<usize>>,
    /// The numbers of this rank.
    numbers: Vec<N>,
}

/// Solves a two-player game layer by layer like [`duel_layers`](super::duel_layers), together with other ranks. `take`
/// gets this rank's part of each layer. Each number has the same bits for any number of ranks.
///
/// `report` gets the progress of all ranks as this one estimates it: between exchanges it assumes that all are as far
/// as itself. When it ends the computation on one rank, all ranks end.
///
/// A rank holds its parts of two layers, and twice the bytes of an exchange.
///
/// # Errors
/// When `report` ends the computation on any rank, and the errors of `take`, which has to fail on all ranks if it fails
/// on one.
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
    /// One rank's part of a layer of an earlier computation; `None` if these cannot be the numbers of its
    /// [part](shared_parts).
    #[must_use]
    pub fn new(duels: &Duels, layer: usize, ranks: &dyn Ranks, numbers: Vec<N>) -> Option<Self> {
        let shares = shares(&duels.layer(layer), ranks.count());
        let fits = duels.of_movers(layer, shares[ranks.rank()].clone()).len() == numbers.len();
        fits.then_some(Self { layer, shares, numbers })
    }

    /// The number of this layer.
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

/// The range of numbers of a layer that each of this many ranks holds, among all of [`Duels`].
#[must_use]
pub fn shared_parts(duels: &Duels, layer: usize, ranks: usize) -> Vec<Range<usize>> {
    shares(&duels.layer(layer), ranks).into_iter().map(|movers| duels.of_movers(layer, movers)).collect()
}

/// The cards of the mover that each rank holds, with about as many numbers each.
fn shares(pairs: &Pairs<'_>, ranks: usize) -> Vec<Range<usize>> {
    let (count, numbers) = (pairs.movers.len(), pairs.len());
    let before = |rank: usize| {
        let wanted = (numbers as u128 * rank as u128 / ranks as u128) as usize;
        partition(count, |card| pairs.of_movers(0..card).end < wanted)
    };
    (0..ranks).map(|rank| before(rank)..if rank + 1 == ranks { count } else { before(rank + 1) }).collect()
}

/// The first number up to `count` for which `holds` is false; it must be true for all numbers before.
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
    /// The cards of the mover that each rank holds, and below those of the other player.
    movers: &'a [Range<usize>],
    others: &'a [Range<usize>],
}

impl SharedTurn<'_> {
    /// Computes the numbers of this rank's cards of the mover.
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

    /// Solves some cards of the mover of every rank against this rank's cards of the other player, and exchanges the
    /// numbers.
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
            let part = DuelPart { game: self.game, duels: self.duels, layer: self.layer, window };
            part.solve_block(known, numbers, counter);
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

    /// Combines the blocks of all ranks into the numbers of these cards of the mover against all cards of the other
    /// player.
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

    /// A window of cards of the mover against the cards of the other player that a rank holds, with room for its
    /// numbers.
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

/// One part of a range that is divided into `parts`.
fn part(range: &Range<usize>, number: usize, parts: usize) -> Range<usize> {
    let at = |number: usize| range.start + range.len() * number / parts;
    at(number)..at(number + 1)
}
