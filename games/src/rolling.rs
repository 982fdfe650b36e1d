//! What keeps are worth before and after a roll: sums and maxima over the lattice.

use crate::lanes::Lanes;
use crate::lattice::Lattice;

impl Lattice {
    /// From the worth of full rolls to that of smaller keeps before a roll: each is the mean over the face of one die more.
    #[inline(always)]
    pub(crate) fn average<L: Lanes>(&self, keeps: &mut [L]) {
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

    /// Replaces the worth of each keep of up to `dice` dice by the largest among all its parts: after a roll any part may be
    /// kept.
    #[inline(always)]
    pub(crate) fn best_part<L: Lanes>(&self, dice: usize, keeps: &mut [L]) {
        for smaller in self.smaller().iter().take_while(|smaller| smaller.size <= dice) {
            match smaller.faces {
                1 => best_part::<L, 2>(&smaller.links, keeps),
                2 => best_part::<L, 3>(&smaller.links, keeps),
                3 => best_part::<L, 4>(&smaller.links, keeps),
                4 => best_part::<L, 5>(&smaller.links, keeps),
                5 => best_part::<L, 6>(&smaller.links, keeps),
                _ => best_part::<L, 7>(&smaller.links, keeps),
            }
        }
    }

    /// The mean of what the rolls of `dice` dice are worth.
    #[inline(always)]
    pub(crate) fn mean_of_rolls<L: Lanes>(&self, dice: usize, keeps: &[L]) -> L {
        let rolls = self.of_size(dice);
        let (worths, chances) = (&keeps[rolls.clone()], &self.chances()[rolls]);
        let ((pairs, last), (pair_chances, last_chance)) = (worths.as_chunks::<2>(), chances.as_chunks::<2>());
        // Two sums side by side: one alone would wait for each addition to end.
        let (mut even, mut odd) = (L::splat(0.0), L::splat(0.0));
        for (pair, chance) in pairs.iter().zip(pair_chances) {
            even = even.plus(pair[0].times(chance[0]));
            odd = odd.plus(pair[1].times(chance[1]));
        }
        for (worth, &chance) in last.iter().zip(last_chance) {
            even = even.plus(worth.times(chance));
        }
        even.plus(odd)
    }
}

/// `larger` has the links of each keep with one die more, by face.
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

/// Each of `links` is a keep and those whose worth it may take over.
#[inline(always)]
fn best_part<L: Lanes, const LINKS: usize>(links: &[u16], keeps: &mut [L]) {
    let (links, _) = links.as_chunks::<LINKS>();
    for links in links {
        let mut best = keeps[usize::from(links[0])];
        for &part in &links[1..] {
            best = best.or_larger(keeps[usize::from(part)]);
        }
        keeps[usize::from(links[0])] = best;
    }
}
