//! Sets of categories.

/// A set of categories by their position on the card, such as those that are still open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Categories(u32);

impl Categories {
    /// The set whose member `i` is bit `i`.
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// The first `count` categories of the card, at most 32.
    #[must_use]
    pub const fn first(count: usize) -> Self {
        Self(((1_u64 << count) - 1) as u32)
    }

    /// The set as bits, with bit `i` for category `i`.
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The number of categories in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns `true` when the set is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns `true` when `category` is in the set.
    #[must_use]
    pub const fn contains(self, category: usize) -> bool {
        self.0 >> category & 1 == 1
    }

    /// The set with `category`.
    #[must_use]
    pub const fn with(self, category: usize) -> Self {
        Self(self.0 | 1 << category)
    }

    /// The set without `category`.
    #[must_use]
    pub const fn without(self, category: usize) -> Self {
        Self(self.0 & !(1 << category))
    }

    /// The intersection of both sets.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The categories of the set in the order of the card.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let category = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(category)
        })
    }
}
