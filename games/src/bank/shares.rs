//! Probabilities of winning of several players at once.

use crate::lanes::Lanes;

/// The tolerance within which two probabilities count as equal; a player then minimises that of the next one. So the
/// order among equal actions does not depend on rounding.
const EQUAL: f64 = 1e-13;

/// The values for the player to move and for the next one. The third of three players has the rest of 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shares {
    /// The probability of winning of the player to move.
    pub own: f64,
    /// The probability of winning of the player who moves next.
    pub next: f64,
}

impl Shares {
    /// The player to move has won.
    pub const WON: Self = Self { own: 1.0, next: 0.0 };
    /// The player to move has lost against one other.
    pub const LOST: Self = Self { own: 0.0, next: 1.0 };

    /// The share `own` for the player to move, and the rest for the next one.
    #[must_use]
    pub fn of(own: f64) -> Self {
        Self { own, next: 1.0 - own }
    }

    /// The values of the start of a turn for the player who moved before it, and for the one after that, which is the
    /// player to move.
    #[inline(always)]
    #[must_use]
    pub fn as_seen_before(self, players: usize) -> Self {
        let before = if players == 2 { self.next } else { 1.0 - self.own - self.next };
        Self { own: before, next: self.own }
    }

    /// The share of each player, beginning with the player to move.
    #[must_use]
    pub fn of_all(self, players: usize) -> Vec<f64> {
        let third = (players > 2).then_some(1.0 - self.own - self.next);
        [self.own, self.next].into_iter().chain(third).collect()
    }

    /// The larger of the two absolute differences; NaN if one of them is NaN.
    #[must_use]
    pub fn apart(&self, other: &Self) -> f64 {
        let (own, next) = ((self.own - other.own).abs(), (self.next - other.next).abs());
        if own >= next || own.is_nan() { own } else { next }
    }

    /// Returns `true` when both differences are at most `by`.
    #[must_use]
    pub fn is_near(&self, other: &Self, by: f64) -> bool {
        self.apart(other) <= by
    }

    /// The one that a player chooses: the larger own share, and among equals the smaller share of the next player.
    #[inline(always)]
    #[must_use]
    pub fn or_better(self, other: Self) -> Self {
        if self.is_better(&other) { self } else { other }
    }

    /// Returns `true` when a player chooses this one over the other; of two equal ones neither is better.
    #[inline(always)]
    #[must_use]
    pub fn is_better(&self, other: &Self) -> bool {
        is_better((self.own, self.next), (other.own, other.next))
    }
}

/// Returns `true` when the first pair of shares is better than the second.
#[inline(always)]
fn is_better((own, next): (f64, f64), (other_own, other_next): (f64, f64)) -> bool {
    // Without short-circuit operators, so that the compiler makes vector instructions of it.
    (own > other_own + EQUAL) | ((own >= other_own - EQUAL) & (next < other_next))
}

/// Several lanes that carry the next player's share and, if `BUSTS` is 1 rather than 0, the probability that the turn
/// ends with a bust.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(64))]
pub struct ShareLanes<const N: usize, const BUSTS: usize = 1> {
    own: [f64; N],
    next: [f64; N],
    busts: [[f64; N]; BUSTS],
}

impl<const N: usize, const BUSTS: usize> ShareLanes<N, BUSTS> {
    /// The values of a certain bust in each lane.
    #[inline(always)]
    #[must_use]
    pub fn bust(shares: [Shares; N]) -> Self {
        Self { busts: [[1.0; N]; BUSTS], ..Self::certain(shares) }
    }

    /// The values of each lane, without any further bust.
    #[inline(always)]
    #[must_use]
    pub fn certain(shares: [Shares; N]) -> Self {
        let (own, next) = (shares.map(|shares| shares.own), shares.map(|shares| shares.next));
        Self { own, next, busts: [[0.0; N]; BUSTS] }
    }

    /// The values of a lane.
    #[inline(always)]
    #[must_use]
    pub fn shares(&self, lane: usize) -> Shares {
        Shares { own: self.own[lane], next: self.next[lane] }
    }

    /// Sets the values of a lane, without any further bust.
    #[inline(always)]
    pub fn put(&mut self, lane: usize, shares: Shares) {
        self.own[lane] = shares.own;
        self.next[lane] = shares.next;
        self.busts.iter_mut().for_each(|busts| busts[lane] = 0.0);
    }
}

impl<const N: usize> ShareLanes<N> {
    /// The values of a lane, and the probability of a bust.
    #[inline(always)]
    #[must_use]
    pub fn get(&self, lane: usize) -> (Shares, f64) {
        (self.shares(lane), self.busts[0][lane])
    }
}

impl<const N: usize, const BUSTS: usize> Lanes for ShareLanes<N, BUSTS> {
    const COUNT: usize = N;

    /// A number for the player to move; the next player's share is 0.
    #[inline(always)]
    fn splat(number: f64) -> Self {
        Self { own: [number; N], next: [0.0; N], busts: [[0.0; N]; BUSTS] }
    }

    // One loop for each kind of number, each of which compiles to a few vector instructions.

    #[inline(always)]
    fn plus(mut self, other: Self) -> Self {
        for i in 0..N {
            self.own[i] += other.own[i];
        }
        for i in 0..N {
            self.next[i] += other.next[i];
        }
        for k in 0..BUSTS {
            for i in 0..N {
                self.busts[k][i] += other.busts[k][i];
            }
        }
        self
    }

    #[inline(always)]
    fn times(mut self, factor: f64) -> Self {
        for i in 0..N {
            self.own[i] *= factor;
        }
        for i in 0..N {
            self.next[i] *= factor;
        }
        for k in 0..BUSTS {
            for i in 0..N {
                self.busts[k][i] *= factor;
            }
        }
        self
    }

    /// The better of both in each lane.
    #[inline(always)]
    fn or_larger(self, other: Self) -> Self {
        let stays = |i: usize| is_better((self.own[i], self.next[i]), (other.own[i], other.next[i]));
        let mut better = self;
        for k in 0..BUSTS {
            for i in 0..N {
                better.busts[k][i] = if stays(i) { self.busts[k][i] } else { other.busts[k][i] };
            }
        }
        for i in 0..N {
            better.next[i] = if stays(i) { self.next[i] } else { other.next[i] };
        }
        for i in 0..N {
            better.own[i] = if stays(i) { self.own[i] } else { other.own[i] };
        }
        better
    }

    fn as_slice(&self) -> &[f64] {
        &self.own
    }

    fn as_mut_slice(&mut self) -> &mut [f64] {
        &mut self.own
    }
}
