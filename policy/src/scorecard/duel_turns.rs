//! Turns of a game of two players, one after the other.

use dicebase_games::scorecard::{Choice, Needs, Row, State, Turn};
use dicebase_tables::{Bytes, Damaged};

use super::duel::Duel;
use crate::reader::Reader;

/// The best decisions in turns of a game of two, for those who play many of them: a turn is worked out once before its
/// first roll, in the same room as those before it, and then each decision is read from that.
///
/// They are the first of [`Duel::rank`].
pub struct DuelTurns<'a, D = Bytes> {
    duel: &'a Duel<D>,
    turn: Turn<f64>,
    /// What each keep is worth: with one roll left, with two and so on.
    keeps: Vec<Vec<f64>>,
    row: Option<Row>,
    /// What each slot of an open category is worth: without an extra bonus, and with it.
    slots: [Vec<f64>; 2],
}

impl<'a, D: AsRef<[u8]>> DuelTurns<'a, D> {
    /// Room for turns.
    #[must_use]
    pub fn new(duel: &'a Duel<D>) -> Self {
        let game = duel.game();
        let slots = vec![0.0; game.scoring().slots().len()];
        let keeps = vec![vec![0.0; game.lattice().keeps().len()]; game.rules().rolls - 1];
        Self { duel, turn: Turn::new(game), keeps, row: None, slots: [slots.clone(), slots] }
    }

    /// Works out a turn of one card against another. `ahead` is how many points more the player to move has, each with
    /// what is [paid](Needs::paid) of the upper bonus. Takes some microseconds.
    ///
    /// # Errors
    /// Where the table is damaged at what may follow.
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

    /// Reads what the open slots are worth.
    fn read(&mut self, row: &Row, lane: usize, other: usize, ahead: isize) -> Result<(), Damaged> {
        let scoring = self.duel.game().scoring();
        let numbers = Reader::new(self.duel.table());
        let bonus = scoring.extra_bonus(row.extra);
        for slot in row.open.iter().flat_map(|category| scoring.slots_of(category)) {
            let worth = self.duel.worth(&numbers, (row, lane), other, ahead);
            self.slots[0][slot] = worth(slot, 0);
            if bonus > 0 {
                self.slots[1][slot] = worth(slot, bonus);
            }
        }
        numbers.sound(())
    }

    /// The best of some keeps with so many rolls left, at least one, by their indices in the lattice: of equally good
    /// ones the first.
    ///
    /// # Panics
    /// With more rolls left than a turn has after its first.
    #[must_use]
    pub fn keep(&self, rolls_left: usize, options: impl Iterator<Item = usize>) -> Option<usize> {
        let keeps = &self.keeps[rolls_left - 1];
        first_best(options.map(|keep| (keep, keeps[keep])))
    }

    /// The best way to fill a category with a roll, by its place among the full rolls; none where no turn has begun or
    /// no category is open.
    #[must_use]
    pub fn choice(&self, roll: usize) -> Option<Choice> {
        let row = self.row.as_ref()?;
        let choices = self.duel.game().scoring().choices(row.open, row.extra, roll);
        first_best(choices.map(|choice| (choice, self.slots[usize::from(choice.bonus > 0)][choice.slot])))
    }
}

/// What is worth the most, of equal ones the first.
fn first_best<A>(worths: impl Iterator<Item = (A, f64)>) -> Option<A> {
    let best = worths.reduce(|best, other| if other.1 > best.1 { other } else { best });
    best.map(|(action, _)| action)
}
