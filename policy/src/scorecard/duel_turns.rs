//! Turns of a game of two players, one after the other.

use dicebase_games::scorecard::{Choice, Needs, Row, State, Turn};
use dicebase_tables::{Bytes, Damaged};

use super::duel::Duel;
use crate::reader::Reader;

/// The best decisions in turns of a game of two players, for callers that play many turns. A turn is computed once
/// before its first roll, in buffers that are reused, and each decision is then read from it.
///
/// The decisions are the first ones of [`Duel::rank`].
pub struct DuelTurns<'a, D = Bytes> {
    duel: &'a Duel<D>,
    turn: Turn<f64>,
    /// The value of each keep: with one roll left, with two and so on.
    keeps: Vec<Vec<f64>>,
    row: Option<Row>,
    /// The value of each slot of an open category: without an extra bonus, and with it.
    slots: [Vec<f64>; 2],
}

impl<'a, D: AsRef<[u8]>> DuelTurns<'a, D> {
    /// Allocates the buffers for turns.
    #[must_use]
    pub fn new(duel: &'a Duel<D>) -> Self {
        let game = duel.game();
        let slots = vec![0.0; game.scoring().slots().len()];
        let keeps = vec![vec![0.0; game.lattice().keeps().len()]; game.rules().rolls - 1];
        Self { duel, turn: Turn::new(game), keeps, row: None, slots: [slots.clone(), slots] }
    }

    /// Computes a turn of one card against another. `ahead` is the lead of the player to move in points, where the
    /// [paid](Needs::paid) part of the upper bonus counts as points. It takes some microseconds.
    ///
    /// # Errors
    /// If the table is damaged at a state that may follow.
    pub fn begin(&mut self, mover: &State, other: &State, ahead: isize) -> Result<(), Damaged> {
        let game = self.duel.game();
        let row = game.states().row(mover.open, mover.extra);
        let lane = game.states().upper().lane(mover.open, mover.upper_total);
        self.read(&row, lane, Needs::state(game, other), ahead)?;
        let slots = &self.slots;
        self.turn.fill(game, &row, |slot, bonus| slots[usize::from(bonus > 0)][slot]);
        for (rolls, keeps) in self.keeps.iter_mut().enumerate() {
            match rolls {
                0 => self.turn.first_keeps(game),
                _ => self.turn.earlier_keeps(game),
            }
            keeps.iter_mut().enumerate().for_each(|(keep, worth)| *worth = *self.turn.keep(keep));
        }
        self.row = Some(row);
        Ok(())
    }

    /// Reads the values of the open slots.
    fn read(&mut self, row: &Row, lane: usize, other: usize, ahead: isize) -> Result<(), Damaged> {
        let scoring = self.duel.game().scoring();
        let numbers = Reader::new(self.duel.table());
        let bonus = scoring.extra_bonus(row.extra);
        for slot in row.fillable.iter().flat_map(|category| scoring.slots_of(category)) {
            let worth = self.duel.worth(&numbers, (row, lane), other, ahead);
            self.slots[0][slot] = worth(slot, 0);
            if bonus > 0 {
                self.slots[1][slot] = worth(slot, bonus);
            }
        }
        numbers.sound(())
    }

    /// The best of some keeps, by their indices in the lattice, with this number of rolls left, at least one. Of
    /// equally good keeps it is the first.
    ///
    /// # Panics
    /// If `rolls_left` exceeds the number of rolls that a turn has after its first.
    #[must_use]
    pub fn keep(&self, rolls_left: usize, options: impl Iterator<Item = usize>) -> Option<usize> {
        let keeps = &self.keeps[rolls_left - 1];
        first_best(options.map(|keep| (keep, keeps[keep])))
    }

    /// The best way to fill a category with a roll, given by its index among the full rolls. `None` before the first
    /// turn, or if no category is open.
    #[must_use]
    pub fn choice(&self, roll: usize) -> Option<Choice> {
        let row = self.row.as_ref()?;
        let choices = self.duel.game().scoring().choices(row.open, row.extra, roll);
        first_best(choices.map(|choice| (choice, self.slots[usize::from(choice.bonus > 0)][choice.slot])))
    }
}

/// The item with the largest value, the first of equal ones.
fn first_best<A>(worths: impl Iterator<Item = (A, f64)>) -> Option<A> {
    let best = worths.reduce(|best, other| if other.1 > best.1 { other } else { best });
    best.map(|(action, _)| action)
}
