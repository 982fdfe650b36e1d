//! The numbering of the probabilities of a card's further points.

use std::ops::Range;

use super::game::Game;
use super::states::State;

/// The numbering of the probabilities of further points, for each state of a game without bonuses, from 0 points to the
/// most: one row for each state, in the order of the states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Futures {
    /// The start of each state's row; one more entry for the end.
    starts: Vec<usize>,
}

impl Futures {
    /// The rows of a game, which must have neither an upper bonus nor an extra bonus.
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

    /// The number of values in all rows.
    #[must_use]
    pub fn len(&self) -> usize {
        self.starts.last().copied().unwrap_or_default()
    }

    /// Always `false`: a full card has the probability of 0 points.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The row of a state, by its index. It begins with 0 points.
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
