//! Where the numbers stand that say what a card still brings.

use std::ops::Range;

use super::game::Game;
use super::states::State;

/// The numbers of the points that each state of a game without bonuses may still bring, from 0 to the most: one row for
/// each state, in the order of the states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Futures {
    /// Where the row of each state begins; one entry more than there are states.
    starts: Vec<usize>,
}

impl Futures {
    /// Those of a game; it has to be one without an upper bonus and an extra bonus.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let mut starts = vec![0];
        for group in game.states().layers().flatten() {
            for row in (0..group.rows).map(|number| game.states().row_of_group(group, number)) {
                let slots = game.scoring().slots();
                let most: usize = row.open.iter().map(|c| slots[game.scoring().slots_of(c).end - 1].points).sum();
                starts.push(starts.last().copied().unwrap_or_default() + most + 1);
            }
        }
        Self { starts }
    }

    /// How many numbers there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.starts.last().copied().unwrap_or_default()
    }

    /// Never: the state of a full card brings 0 points.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The row of a state, by its index: the number of 0 points first.
    #[inline]
    #[must_use]
    pub fn row(&self, state: usize) -> Range<usize> {
        self.starts[state]..self.starts[state + 1]
    }

    /// The state of these open categories.
    #[inline]
    #[must_use]
    pub fn state(game: &Game, open: super::Categories) -> usize {
        game.states().index(&State { open, upper_total: 0, extra: false })
    }
}
