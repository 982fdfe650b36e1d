//! The best of several actions, and whether another one is exactly as good.

use std::cmp::Ordering;

use super::limbs::{Limbs, compare};

/// The bits of a rank.
const RANK_BITS: u32 = 12;
/// The difference between neighbouring keys.
const ONE_KEY: u64 = 1 << (RANK_BITS + 1);

/// The best action so far: the key of its value, its rank, and whether it is tied, in this order from the highest bit
/// on. Of equally good actions the one with the largest rank is best.
///
/// The maximum of two such numbers is right unless the keys of two actions are equal.
#[derive(Clone, Copy)]
pub(super) struct Best(u64);

impl Best {
    #[inline(always)]
    pub(super) fn new(key: u64, rank: usize) -> Self {
        Self((key * ONE_KEY) | ((rank as u64) << 1))
    }

    /// The rank of the action.
    #[inline(always)]
    pub(super) fn rank(self) -> usize {
        ((self.0 % ONE_KEY) >> 1) as usize
    }

    /// Returns `true` when another action is exactly as good.
    #[inline(always)]
    pub(super) fn is_tied(self) -> bool {
        self.0 & 1 == 1
    }

    /// The better of two actions, whose values are found by rank.
    #[inline(always)]
    pub(super) fn or_better<const W: usize>(self, other: Self, values: &[Limbs<W>]) -> Self {
        // Two actions with the same key differ in their ranks, but not above.
        let differ_in_rank = (self.0 ^ other.0).wrapping_sub(2) < ONE_KEY - 2;
        if differ_in_rank { self.or_better_by_value(other, values) } else { Self(self.0.max(other.0)) }
    }

    /// Compares all limbs.
    #[cold]
    #[inline(never)]
    fn or_better_by_value<const W: usize>(self, other: Self, values: &[Limbs<W>]) -> Self {
        match compare(&values[self.rank()], &values[other.rank()]) {
            Ordering::Less => other,
            Ordering::Greater => self,
            Ordering::Equal => Self(self.0.max(other.0) | 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const VALUES: [Limbs<2>; 4] = [[5, 7], [6, 7], [5, 7], [0, 8]];

    fn best(ranks: &[usize]) -> (usize, bool) {
        let all = ranks.iter().map(|&rank| Best::new(VALUES[rank][1], rank));
        let best = all.reduce(|one, other| one.or_better(other, &VALUES)).unwrap();
        (best.rank(), best.is_tied())
    }

    #[test]
    fn keys_decide_first_and_then_the_whole_values() {
        assert_eq!(best(&[0, 3, 1]), (3, false));
        assert_eq!(best(&[0, 1]), (1, false));
        assert_eq!(best(&[1, 2]), (1, false));
    }

    #[test]
    fn of_equal_values_the_largest_rank_is_best_and_tied() {
        assert_eq!(best(&[0, 2]), (2, true));
        assert_eq!(best(&[2, 0]), (2, true));
        // The same action twice is no tie, and a worse tie is forgotten.
        assert_eq!(best(&[2, 2]), (2, false));
        assert_eq!(best(&[0, 2, 1]), (1, false));
    }
}
