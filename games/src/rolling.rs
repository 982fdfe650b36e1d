//! The values of keeps before and after a roll: sums and maxima over the lattice.

use crate::lanes::Lanes;
use crate::lattice::Lattice;

impl Lattice {
    /// Computes the values of keeps before a roll from those of full rolls: each is the mean over the face of one more
    /// die, weighted by the chances of the faces.
    #[inline(always)]
    pub(crate) fn average<L: Lanes>(&self, keeps: &mut [L]) {
        if !self.die().is_fair() {
            return average_loaded(self.larger(), self.face_chances(), keeps);
        }
        match self.sides() {
            2 => average::<L, 2>(self.larger(), keeps),
            3 => average::<L, 3>(self.larger(), keeps),
            4 => average::<L, 4>(self.larger(), keeps),
            5 => average::<L, 5>(self.larger(), keeps),
            6 => average::<L, 6>(self.larger(), keeps),
            7 => average::<L, 7>(self.larger(), keeps),
            _ => average::<L, 8>(self.larger(), keeps),
        }
    }

    /// Computes the probability of each full roll after rolling the other dice from the probability that each keep is
    /// held: the transpose of `average`.
    #[inline(always)]
    pub fn roll_keeps<L: Lanes>(&self, chances: &mut [L]) {
        if !self.die().is_fair() {
            return roll_loaded(self.larger(), self.face_chances(), chances);
        }
        match self.sides() {
            2 => roll_keeps::<L, 2>(self.larger(), chances),
            3 => roll_keeps::<L, 3>(self.larger(), chances),
            4 => roll_keeps::<L, 4>(self.larger(), chances),
            5 => roll_keeps::<L, 5>(self.larger(), chances),
            6 => roll_keeps::<L, 6>(self.larger(), chances),
            7 => roll_keeps::<L, 7>(self.larger(), chances),
            _ => roll_keeps::<L, 8>(self.larger(), chances),
        }
    }

    /// Replaces the value of each keep of up to `dice` dice by the largest value of its parts: after a roll of that
    /// many dice any part of it may be kept.
    #[inline(always)]
    pub(crate) fn best_parts<L: Lanes>(&self, dice: usize, keeps: &mut [L]) {
        for smaller in self.smaller().iter().take_while(|smaller| smaller.size <= dice) {
            match smaller.faces {
                1 => best_parts::<L, 2>(&smaller.links, keeps),
                2 => best_parts::<L, 3>(&smaller.links, keeps),
                3 => best_parts::<L, 4>(&smaller.links, keeps),
                4 => best_parts::<L, 5>(&smaller.links, keeps),
                5 => best_parts::<L, 6>(&smaller.links, keeps),
                _ => best_parts::<L, 7>(&smaller.links, keeps),
            }
        }
    }

    /// The mean value of the full rolls.
    #[inline(always)]
    pub(crate) fn mean_of_rolls<L: Lanes>(&self, keeps: &[L]) -> L {
        let mut mean = L::splat(0.0);
        for roll in self.rolls() {
            mean = mean.plus(keeps[roll].times(self.chances()[roll]));
        }
        mean
    }

    /// The mean, over all rolls of `dice` dice, of the largest value among the parts of the roll. Afterwards smaller
    /// keeps have the values of their best parts.
    ///
    /// It equals taking the best part of every roll and then the mean, without storing the values of the rolls.
    #[inline(always)]
    #[must_use]
    pub(crate) fn mean_of_best_parts<L: Lanes>(&self, dice: usize, keeps: &mut [L]) -> L {
        if dice == 0 {
            return keeps[0];
        }
        self.best_parts(dice - 1, keeps);
        let mut mean = L::splat(0.0);
        for smaller in self.smaller().iter().filter(|smaller| smaller.size == dice) {
            let (links, chances) = (&smaller.links[..], self.chances());
            let part = match smaller.faces {
                1 => mean_of_best::<L, 2>(links, chances, keeps),
                2 => mean_of_best::<L, 3>(links, chances, keeps),
                3 => mean_of_best::<L, 4>(links, chances, keeps),
                4 => mean_of_best::<L, 5>(links, chances, keeps),
                5 => mean_of_best::<L, 6>(links, chances, keeps),
                _ => mean_of_best::<L, 7>(links, chances, keeps),
            };
            mean = mean.plus(part);
        }
        mean
    }
}

#[inline(always)]
fn average<L: Lanes, const SIDES: usize>(larger: &[u16], keeps: &mut [L]) {
    let chance = 1.0 / SIDES as f64;
    let (larger, _) = larger.as_chunks::<SIDES>();
    let mut keep = larger.len();
    for links in larger.iter().rev() {
        keep -= 1;
        let mut sum = keeps[usize::from(links[0])];
        for &next in &links[1..] {
            sum = sum.plus(keeps[usize::from(next)]);
        }
        keeps[keep] = sum.times(chance);
    }
}

/// Like [`average`], for dice whose faces have these chances.
#[inline(always)]
fn average_loaded<L: Lanes>(larger: &[u16], chances: &[f64], keeps: &mut [L]) {
    for (keep, links) in larger.chunks_exact(chances.len()).enumerate().rev() {
        let mut sum = keeps[usize::from(links[0])].times(chances[0]);
        for (&next, &chance) in links[1..].iter().zip(&chances[1..]) {
            sum = sum.plus(keeps[usize::from(next)].times(chance));
        }
        keeps[keep] = sum;
    }
}

#[inline(always)]
fn roll_keeps<L: Lanes, const SIDES: usize>(larger: &[u16], chances: &mut [L]) {
    let (larger, _) = larger.as_chunks::<SIDES>();
    for (keep, links) in larger.iter().enumerate() {
        let chance = chances[keep].times(1.0 / SIDES as f64);
        for &next in links {
            let place = &mut chances[usize::from(next)];
            *place = place.plus(chance);
        }
    }
}

/// Like [`roll_keeps`], for dice whose faces have these chances.
#[inline(always)]
fn roll_loaded<L: Lanes>(larger: &[u16], face_chances: &[f64], chances: &mut [L]) {
    for (keep, links) in larger.chunks_exact(face_chances.len()).enumerate() {
        let held = chances[keep];
        for (&next, &chance) in links.iter().zip(face_chances) {
            let place = &mut chances[usize::from(next)];
            *place = place.plus(held.times(chance));
        }
    }
}

/// Replaces the value of a keep by the largest among its own and those of its links. Each chunk of `links` is a keep
/// and its links.
#[inline(always)]
fn best_parts<L: Lanes, const LINKS: usize>(links: &[u16], keeps: &mut [L]) {
    let (links, _) = links.as_chunks::<LINKS>();
    for links in links {
        keeps[usize::from(links[0])] = best_of(links, keeps);
    }
}

/// Like [`best_parts`], but returns only the mean of the results.
#[inline(always)]
fn mean_of_best<L: Lanes, const LINKS: usize>(links: &[u16], chances: &[f64], keeps: &[L]) -> L {
    let (links, _) = links.as_chunks::<LINKS>();
    let mut mean = L::splat(0.0);
    for links in links {
        mean = mean.plus(best_of(links, keeps).times(chances[usize::from(links[0])]));
    }
    mean
}

#[inline(always)]
fn best_of<L: Lanes, const LINKS: usize>(links: &[u16; LINKS], keeps: &[L]) -> L {
    let mut best = keeps[usize::from(links[0])];
    for &part in &links[1..] {
        best = best.or_larger(keeps[usize::from(part)]);
    }
    best
}
