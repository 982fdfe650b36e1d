//! Chances to win of several players at once.

use crate::lanes::Lanes;

/// Chances that differ by no more than this are equal to a player, who then takes what is least for the next one. So
/// the order among equal actions does not depend on how numbers are rounded.
const EQUAL: f64 = 1e-13;

/// What something is worth to the player to move and to the next one. The third of three has what is left of 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shares {
    /// The chance of the player to move.
    pub own: f64,
    /// The chance of the player who moves next.
    pub next: f64,
}

impl Shares {
    /// The player to move has won.
    pub const WON: Self = Self { own: 1.0, next: 0.0 };
    /// The player to move has lost against one other.
    pub const LOST: Self = Self { own: 0.0, next: 1.0 };

    /// So much for the player to move, and what is left for the next one.
    #[must_use]
    pub fn of(own: f64) -> Self {
        Self { own, next: 1.0 - own }
    }

    /// What the start of a turn is worth to the player who moved before it, and to the one after that, which is the
    /// player to move.
    #[inline(always)]
    #[must_use]
    pub fn as_seen_before(self, players: usize) -> Self {
        let before = if players == 2 { self.next } else { 1.0 - self.own - self.next };
        Self { own: before, next: self.own }
    }

    /// What each player has, from the one to move on.
    #[must_use]
    pub fn of_all(self, players: usize) -> Vec<f64> {
        let third = (players > 2).then_some(1.0 - self.own - self.next);
        [self.own, self.next].into_iter().chain(third).collect()
    }

    /// By how much chances differ, those that differ more; not a number if one is none.
    #[must_use]
    pub fn apart(&self, other: &Self) -> f64 {
        let (own, next) = ((self.own - other.own).abs(), (self.next - other.next).abs());
        if own >= next || own.is_nan() { own } else { next }
    }

    /// Whether both chances differ by no more than so much.
    #[must_use]
    pub fn is_near(&self, other: &Self, by: f64) -> bool {
        self.apart(other) <= by
    }

    /// What a player chooses: more, and among equals what is least for the next one.
    #[inline(always)]
    #[must_use]
    pub fn or_better(self, other: Self) -> Self {
        if self.is_better(&other) { self } else { other }
    }

    /// Whether a player chooses this and not the other; of two that are equal it is neither.
    #[inline(always)]
    #[must_use]
    pub fn is_better(&self, other: &Self) -> bool {
        is_better((self.own, self.next), (other.own, other.next))
    }
}

/// Whether own and next share are better than others.
#[inline(always)]
fn is_better((own, next): (f64, f64), (other_own, other_next): (f64, f64)) -> bool {
    // Without short cuts, so that the compiler makes vector instructions of it.
    (own > other_own + EQUAL) | ((own >= other_own - EQUAL) & (next < other_next))
}

/// Several lanes that carry the next player's share along and, with one number for `BUSTS` and not with none, the
/// chance that the turn ends with a bust.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(64))]
pub struct ShareLanes<const N: usize, const BUSTS: usize = 1> {
    own: [f64; N],
    next: [f64; N],
    busts: [[f64; N]; BUSTS],
}

impl<const N: usize, const BUSTS: usize> ShareLanes<N, BUSTS> {
    /// What a bust is worth in each lane, which is certain.
    #[inline(always)]
    #[must_use]
    pub fn bust(shares: [Shares; N]) -> Self {
        Self { busts: [[1.0; N]; BUSTS], ..Self::certain(shares) }
    }

    /// What each lane is worth, in which no bust follows.
    #[inline(always)]
    #[must_use]
    pub fn certain(shares: [Shares; N]) -> Self {
        let (own, next) = (shares.map(|shares| shares.own), shares.map(|shares| shares.next));
        Self { own, next, busts: [[0.0; N]; BUSTS] }
    }

    /// What a lane is worth.
    #[inline(always)]
    #[must_use]
    pub fn shares(&self, lane: usize) -> Shares {
        Shares { own: self.own[lane], next: self.next[lane] }
    }

    /// Says what a lane is worth in which no bust follows.
    #[inline(always)]
    pub fn put(&mut self, lane: usize, shares: Shares) {
        self.own[lane] = shares.own;
        self.next[lane] = shares.next;
        self.busts.iter_mut().for_each(|busts| busts[lane] = 0.0);
    }
}

impl<const N: usize> ShareLanes<N> {
    /// What a lane is worth, and the chance of a bust.
    #[inline(always)]
    #[must_use]
    pub fn get(&self, lane: usize) -> (Shares, f64) {
        (self.shares(lane), self.busts[0][lane])
    }
}

impl<const N: usize, const BUSTS: usize> Lanes for ShareLanes<N, BUSTS> {
    const COUNT: usize = N;

    /// A number of the player to move, of which the next one has nothing.
    #[inline(always)]
    fn splat(number: f64) -> Self {
        Self { own: [number; N], next: [0.0; N], busts: [[0.0; N]; BUSTS] }
    }

    // A loop for each kind of number, each of which becomes a few vector instructions.

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
