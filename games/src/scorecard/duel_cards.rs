//! The cards that can follow from a card, numbered.

use super::duels::Outlook;
use super::game::Game;
use super::needs::Needs;
use super::states::State;

/// Cards of a player that have the same number of open categories.
#[derive(Clone, Debug)]
pub struct Cards {
    /// The first index of a state with this number of open categories.
    first: usize,
    /// The index among the cards of each state from `first` on, if it is one of them.
    places: Vec<Option<u32>>,
    states: Vec<usize>,
    outlooks: Vec<Outlook>,
    /// The prefix sums of the widths of the outlooks.
    sums: Vec<usize>,
}

impl Cards {
    /// The number of cards.
    #[must_use]
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// The first index of a state with this number of open categories, whether it is among the cards or not.
    pub(super) fn first(&self) -> usize {
        self.first
    }

    /// Returns `true` when there are no cards.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// The states of the cards, by index.
    #[must_use]
    pub fn states(&self) -> &[usize] {
        &self.states
    }

    /// The outlook of each card: the points that it can still get.
    #[must_use]
    pub fn outlooks(&self) -> &[Outlook] {
        &self.outlooks
    }

    /// The index among the cards of a state, which is given as an index of [`Needs::state`].
    #[inline]
    #[must_use]
    pub fn place(&self, state: usize) -> Option<usize> {
        let place = self.places.get(state.checked_sub(self.first)?)?;
        place.map(|place| place as usize)
    }

    /// The sum of the widths of the outlooks of the first `count` cards.
    #[inline]
    pub(super) fn width_of_first(&self, count: usize) -> usize {
        self.sums[count]
    }

    /// The sum of the widths of the outlooks of all cards.
    pub(super) fn width(&self) -> usize {
        self.sums[self.sums.len() - 1]
    }

    fn push(&mut self, state: usize, outlook: Outlook) {
        self.places[state - self.first] = Some(self.states.len() as u32);
        self.states.push(state);
        self.outlooks.push(outlook);
        self.sums.push(self.width() + outlook.width());
    }
}

/// All cards that can follow from a state, by the number of open categories.
pub(super) fn cards_below(game: &Game, outlooks: &[Outlook], state: &State) -> Vec<Cards> {
    let follows = following(game, Needs::state(game, state));
    let layers = game.states().layers().take(state.open.len() + 1);
    let cards = layers.map(|layer| {
        let (first, last) = (layer[0].first, layer[layer.len() - 1]);
        let states = first..last.first + last.states();
        let places = vec![None; states.len()];
        let mut cards = Cards { first, places, states: Vec::new(), outlooks: Vec::new(), sums: vec![0] };
        states.filter(|&state| follows[state]).for_each(|state| cards.push(state, outlooks[state]));
        cards
    });
    cards.collect()
}

/// Marks the states with numbers of their own that can follow from a state, including itself, by index.
fn following(game: &Game, start: usize) -> Vec<bool> {
    let mut follows = vec![false; game.states().len()];
    follows[start] = true;
    // Successors have smaller indices.
    for index in (0..=start).rev() {
        if !follows[index] {
            continue;
        }
        let state = game.states().state(index);
        let row = game.states().row(state.open, state.extra);
        for slot in row.fillable.iter().flat_map(|category| game.scoring().slots_of(category)) {
            follows[Needs::filled(game, &row, index - row.first, slot).state] = true;
        }
    }
    follows
}
