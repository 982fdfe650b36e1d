//! Cards and hands of the players of a melee.

use crate::scorecard::{Card, Categories, Face, MAX_FREE_CATEGORIES};

/// A card as it passes from player to player: the points of its entries, and the frozen ones.
///
/// While any entry is open, at least one open entry is not frozen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Entries {
    points: [u16; MAX_FREE_CATEGORIES],
    filled: Categories,
    open: Categories,
    frozen: Categories,
    total: u16,
}

impl Entries {
    /// An empty card with this number of categories.
    #[must_use]
    pub fn empty(categories: usize) -> Self {
        let none = Categories::default();
        Self {
            points: [0; MAX_FREE_CATEGORIES],
            filled: none,
            open: Categories::first(categories),
            frozen: none,
            total: 0,
        }
    }

    /// The entries of a card with this number of categories; nothing is frozen.
    #[must_use]
    pub fn of_card(card: &Card, categories: usize) -> Self {
        let mut entries = Self::empty(categories);
        for category in 0..categories {
            if let Some(points) = card.points(category) {
                entries.fill(category, points);
            }
        }
        entries
    }

    /// Writes the points of these entries on an empty card.
    #[must_use]
    pub fn write(&self, empty: Card) -> Card {
        self.filled.iter().fold(empty, |card, category| card.with(category, self.points[category].into()))
    }

    /// The points of an entry, if it is filled.
    #[inline]
    #[must_use]
    pub fn points(&self, category: usize) -> Option<usize> {
        self.filled.contains(category).then(|| self.points[category].into())
    }

    /// The open entries, frozen or not.
    #[inline]
    #[must_use]
    pub fn open(&self) -> Categories {
        self.open
    }

    /// The filled entries.
    #[inline]
    #[must_use]
    pub fn filled(&self) -> Categories {
        self.filled
    }

    /// The open entries that may not be filled in the next turn.
    #[inline]
    #[must_use]
    pub fn frozen(&self) -> Categories {
        self.frozen
    }

    /// The open entries that may be filled in the next turn.
    #[inline]
    #[must_use]
    pub fn fillable(&self) -> Categories {
        Categories::from_bits(self.open.bits() & !self.frozen.bits())
    }

    /// The points of all entries.
    #[inline]
    #[must_use]
    pub fn total(&self) -> usize {
        self.total.into()
    }

    /// Writes points, at most 1000, into an open entry. If only frozen entries remain open, they thaw: the only open
    /// entry is never frozen, even if it was frozen before the others were crossed out.
    pub(super) fn fill(&mut self, category: usize, points: usize) {
        self.points[category] = points as u16;
        self.total += points as u16;
        self.filled = self.filled.with(category);
        self.open = self.open.without(category);
        self.frozen = self.frozen.without(category);
        if self.frozen == self.open {
            self.thaw();
        }
    }

    /// Sets a filled entry to 0, and returns its points.
    pub(super) fn lose(&mut self, category: usize) -> usize {
        let points = std::mem::take(&mut self.points[category]);
        self.total -= points;
        points.into()
    }

    pub(super) fn freeze(&mut self, category: usize) {
        self.frozen = self.frozen.with(category);
    }

    pub(super) fn thaw(&mut self) {
        self.frozen = Categories::default();
    }
}

/// The action dice that a player holds: the number of each face that can be played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Hand([u8; Face::PLAYED.len()]);

impl Hand {
    /// The number of dice of a face.
    #[inline]
    #[must_use]
    pub fn count(&self, face: Face) -> usize {
        self.0.get(face as usize).copied().unwrap_or_default().into()
    }

    /// Returns `true` when the hand has a die of this face.
    #[inline]
    #[must_use]
    pub fn has(&self, face: Face) -> bool {
        self.count(face) > 0
    }

    /// The number of dice.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    /// Returns `true` when the hand is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All dice, in the order of [`Face::PLAYED`].
    pub fn faces(&self) -> impl Iterator<Item = Face> + use<> {
        let hand = *self;
        Face::PLAYED.into_iter().flat_map(move |face| std::iter::repeat_n(face, hand.count(face)))
    }

    /// The hand with the dice that a face gives: the face itself, or one of each of the others.
    #[must_use]
    pub fn with(mut self, face: Face) -> Self {
        match self.0.get_mut(face as usize) {
            Some(count) => *count = count.saturating_add(1),
            None => self.0.iter_mut().for_each(|count| *count = count.saturating_add(1)),
        }
        self
    }

    /// The hand without one die of a face, which has to be in it.
    #[must_use]
    pub fn without(mut self, face: Face) -> Self {
        self.0[face as usize] -= 1;
        self
    }
}
