//! Probabilities of winning of several players at once.

use crate::lanes::Lanes;

/// The tolerance within which two probabilities count as equal; a player then minimises that of the next one. So the
/// order among equal actions does not depend on rounding.
const EQUAL: f64 = 1e-13;

/// The values for the player to move, for the next one, and for the one after that. The last of three or four players
/// has the rest of 1.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Shares {
    /// The probability of winning of the player to move.
    pub own: f64,
    /// The probability of winning of the player who moves next.
    pub next: f64,
    /// The probability of winning of the third of four players; 0 at tables of fewer.
    pub third: f64,
}

impl Shares {
    /// The player to move has won.
    pub const WON: Self = Self::both(1.0, 0.0);
    /// The player to move has lost against one other.
    pub const LOST: Self = Self::both(0.0, 1.0);

    /// The shares of the player to move and of the next one, of two or three players.
    #[must_use]
    pub const fn both(own: f64, next: f64) -> Self {
        Self { own, next, third: 0.0 }
    }

    /// The share `own` for the player to move, and the rest for the next one.
    #[must_use]
    pub fn of(own: f64) -> Self {
        Self::both(own, 1.0 - own)
    }

    /// The shares of so many players, from that of the player who moves a number of turns later.
    #[must_use]
    pub fn of_players(players: usize, share: impl Fn(usize) -> f64) -> Self {
        Self { own: share(0), next: share(1), third: if players > 3 { share(2) } else { 0.0 } }
    }

    /// The share of the player who moves this number of turns later, of so many players.
    #[inline(always)]
    #[must_use]
    pub fn of_player(&self, later: usize, players: usize) -> f64 {
        match later {
            0 => self.own,
            1 => self.next,
            _ if later + 1 == players => 1.0 - self.own - self.next - self.third,
            _ => self.third,
        }
    }

    /// Each share worked out from both.
    #[must_use]
    pub fn with(&self, other: &Self, of: impl Fn(f64, f64) -> f64) -> Self {
        Self { own: of(self.own, other.own), next: of(self.next, other.next), third: of(self.third, other.third) }
    }

    /// The values of the start of a turn for the player who moved before it, and for the one after that, which is the
    /// player to move.
    #[inline(always)]
    #[must_use]
    pub fn as_seen_before(self, players: usize) -> Self {
        let before = self.of_player(players - 1, players);
        Self { own: before, next: self.own, third: if players > 3 { self.next } else { 0.0 } }
    }

    /// The share of each player, beginning with the player to move.
    #[must_use]
    pub fn of_all(self, players: usize) -> Vec<f64> {
        (0..players).map(|later| self.of_player(later, players)).collect()
    }

    /// The largest absolute difference; NaN if one is NaN.
    #[must_use]
    pub fn apart(&self, other: &Self) -> f64 {
        let differences = [self.own - other.own, self.next - other.next, self.third - other.third].map(f64::abs);
        let larger = |a: f64, b: f64| if a >= b || a.is_nan() { a } else { b };
        differences.into_iter().fold(0.0, larger)
    }

    /// Returns `true` when all differences are at most `by`.
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

/// Several lanes that carry the next player's share, if `THIRD` is 1 rather than 0 that of the third of four players
/// too, and if `BUSTS` is 1 the probability that the turn ends with a bust.
#[derive(Clone, Copy, Debug, PartialEq)]
#[repr(align(64))]
pub struct ShareLanes<const N: usize, const BUSTS: usize = 1, const THIRD: usize = 0> {
    own: [f64; N],
    next: [f64; N],
    third: [[f64; N]; THIRD],
    busts: [[f64; N]; BUSTS],
}

impl<const N: usize, const BUSTS: usize, const THIRD: usize> ShareLanes<N, BUSTS, THIRD> {
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
        Self { own, next, third: [shares.map(|shares| shares.third); THIRD], busts: [[0.0; N]; BUSTS] }
    }

    /// The values of a lane.
    #[inline(always)]
    #[must_use]
    pub fn shares(&self, lane: usize) -> Shares {
        let third = self.third.first().map_or(0.0, |third| third[lane]);
        Shares { own: self.own[lane], next: self.next[lane], third }
    }

    /// Sets the values of a lane, without any further bust.
    #[inline(always)]
    pub fn put(&mut self, lane: usize, shares: Shares) {
        self.own[lane] = shares.own;
        self.next[lane] = shares.next;
        self.third.iter_mut().for_each(|third| third[lane] = shares.third);
        self.busts.iter_mut().for_each(|busts| busts[lane] = 0.0);
    }
}

impl<const N: usize, const THIRD: usize> ShareLanes<N, 1, THIRD> {
    /// The values of a lane, and the probability of a bust.
    #[inline(always)]
    #[must_use]
    pub fn get(&self, lane: usize) -> (Shares, f64) {
        (self.shares(lane), self.busts[0][lane])
    }
}

impl<const N: usize, const BUSTS: usize, const THIRD: usize> Lanes for ShareLanes<N, BUSTS, THIRD> {
    const COUNT: usize = N;

    /// A number for the player to move; the shares of others are 0.
    #[inline(always)]
    fn splat(number: f64) -> Self {
        Self { own: [number; N], ..Self::certain([Shares::default(); N]) }
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
        for k in 0..THIRD {
            for i in 0..N {
                self.third[k][i] += other.third[k][i];
            }
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
        for k in 0..THIRD {
            for i in 0..N {
                self.third[k][i] *= factor;
            }
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
        for k in 0..THIRD {
            for i in 0..N {
                better.third[k][i] = if stays(i) { self.third[k][i] } else { other.third[k][i] };
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
