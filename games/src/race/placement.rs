//! The placement of one player's pieces, and a move of one of them.

/// A move of one piece, in the distances of its player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move {
    /// The distance of the piece before the move; 0 is home.
    pub from: u8,
    /// The distance of the piece after the move.
    pub to: u8,
}

/// The distances of a player's pieces that are not at home: one bit for each, since no two stand on one field.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placement(u64);

impl Placement {
    /// All pieces are at home.
    pub const HOME: Self = Self(0);

    /// The placement with pieces at these distances, from 1 to 63, and all others at home.
    #[must_use]
    pub fn of(distances: impl IntoIterator<Item = usize>) -> Self {
        Self(distances.into_iter().fold(0, |bits, distance| bits | 1 << distance))
    }

    /// A bit for each distance at which a piece stands.
    #[inline]
    #[must_use]
    pub fn bits(self) -> u64 {
        self.0
    }

    /// The number of pieces that are not at home.
    #[inline]
    #[must_use]
    pub fn out(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns `true` when a piece stands at this distance.
    #[inline]
    #[must_use]
    pub fn has(self, distance: usize) -> bool {
        self.0 >> distance & 1 == 1
    }

    /// The distances of the pieces that are not at home, in ascending order.
    pub fn distances(self) -> impl Iterator<Item = usize> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let distance = bits.trailing_zeros() as usize;
            (bits != 0).then(|| {
                bits &= bits - 1;
                distance
            })
        })
    }

    /// The sum of all distances.
    #[must_use]
    pub fn progress(self) -> usize {
        self.distances().sum()
    }

    /// The placement after a move of one of these pieces.
    #[inline]
    #[must_use]
    pub fn after(self, step: Move) -> Self {
        // Home is the bit of distance 0, which stays clear.
        Self((self.0 & !(1 << step.from) | 1 << step.to) & !1)
    }

    /// The placement with one more piece at this distance.
    #[inline]
    #[must_use]
    pub fn with(self, distance: usize) -> Self {
        Self(self.0 | 1 << distance)
    }

    /// The placement with the piece at this distance sent home.
    #[inline]
    #[must_use]
    pub fn without(self, distance: usize) -> Self {
        Self(self.0 & !(1 << distance))
    }
}
