//! The choices with each full roll that all states of a row share.

use dicebase_games::scorecard::{Game, Row};

/// The ways in which the turns of a row's states may end.
#[derive(Default)]
pub(super) struct Plan {
    /// For each slot of an open category, the first state of the row to which it leads.
    pub(super) next: Vec<usize>,
    /// The ranks of the slots that each full roll may fill.
    ranks: Vec<u16>,
    /// The first of each roll's ranks; one more entry for the end.
    starts: Vec<usize>,
}

impl Plan {
    /// The plan of a row.
    pub(super) fn enter(&mut self, game: &Game, row: &Row) {
        let scoring = game.scoring();
        self.next.resize(scoring.slots().len(), 0);
        for category in row.fillable.iter() {
            for slot in scoring.slots_of(category) {
                let after = game.states().row(row.open.without(category), scoring.extra_after(slot, row.extra));
                self.next[slot] = after.first;
            }
        }
        self.ranks.clear();
        self.starts.clear();
        self.starts.push(0);
        for roll in 0..game.lattice().rolls().len() {
            let choices = scoring.choices(row.open, row.extra, roll);
            self.ranks.extend(choices.map(|choice| rank(game, choice.slot) as u16));
            self.starts.push(self.ranks.len());
        }
    }

    /// The ranks of the slots that a full roll may fill.
    #[inline(always)]
    pub(super) fn ranks(&self, roll: usize) -> &[u16] {
        &self.ranks[self.starts[roll]..self.starts[roll + 1]]
    }
}

/// The rank of a slot: of equally good categories the first is filled.
#[inline(always)]
pub(super) fn rank(game: &Game, slot: usize) -> usize {
    game.scoring().slots().len() - 1 - slot
}
