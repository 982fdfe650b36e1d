//! The numbering of the decisions of a state, and their encoding as bytes, for policy tables.

use std::ops::Range;

use super::rules::Rules;
use crate::dice::Dice;
use crate::lattice::Lattice;

/// The decisions of one state: a column for each number of rolls left and each roll, and in games with saved dice for
/// each saved keep.
///
/// The columns are in the order of a turn: those of the first roll come first, those with no roll left last. Columns
/// with the same number of rolls left are sorted by the saved keep's index, then by the rank of the other dice among
/// all rolls of that many dice, which in games without saved dice is the rank of the roll.
#[derive(Clone, Debug)]
pub struct Decisions {
    rolls: usize,
    full_rolls: usize,
    dice: usize,
    /// For each keep that can be saved, the first of its columns within a stage; one more entry for the end.
    saved: Vec<usize>,
}

impl Decisions {
    /// The decisions of a game.
    #[must_use]
    pub fn new(rules: &Rules, lattice: &Lattice) -> Self {
        let keeps = if rules.saved_dice { lattice.keeps().len() } else { 1 };
        let mut saved = vec![0];
        for keep in &lattice.keeps()[..keeps] {
            let others = lattice.of_size(lattice.dice() - keep.len()).len();
            saved.push(saved[saved.len() - 1] + others);
        }
        Self { rolls: rules.rolls, full_rolls: lattice.rolls().len(), dice: rules.dice, saved }
    }

    /// The number of columns.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.stage(0).end
    }

    /// The columns with this number of rolls left.
    #[must_use]
    pub fn stage(&self, rolls_left: usize) -> Range<usize> {
        let between = self.saved[self.saved.len() - 1];
        let Some(stages_between) = (self.rolls - 1 - rolls_left).checked_sub(1) else { return 0..self.full_rolls };
        let first = self.full_rolls + stages_between * between;
        first..first + if rolls_left == 0 { self.full_rolls } else { between }
    }

    /// The keeps that can be saved with this number of rolls left, as indices of the lattice.
    #[must_use]
    pub fn saved_keeps(&self, rolls_left: usize) -> Range<usize> {
        let can_be = rolls_left > 0 && rolls_left + 1 < self.rolls;
        if can_be { 0..self.saved.len() - 1 } else { 0..1 }
    }

    /// The columns with this keep saved, given as an index of the lattice, within a stage between the first and the
    /// last roll: one for each roll of the other dice.
    #[must_use]
    pub fn with_saved(&self, keep: usize) -> Range<usize> {
        self.saved[keep]..self.saved[keep + 1]
    }

    /// The column of a roll, with these dice saved.
    #[inline]
    #[must_use]
    pub fn column(&self, lattice: &Lattice, roll: &Dice, rolls_left: usize, saved: &Dice) -> usize {
        let others = roll.minus(saved);
        let rank = lattice.index(&others) - lattice.of_size(self.dice - saved.len()).start;
        self.stage(rolls_left).start + self.saved[lattice.index(saved)] + rank
    }

    /// The byte of a keep: bit `i` is die `i` of the roll in ascending order; of equal dice the first ones are kept.
    #[must_use]
    pub fn keep_to_byte(roll: &Dice, keep: &Dice) -> u8 {
        let mut rest = *keep;
        let mut byte = 0;
        for (die, face) in roll.faces().enumerate() {
            if rest.count(face) > 0 {
                rest = rest.without(face);
                byte |= 1 << die;
            }
        }
        byte
    }

    /// The keep of a byte.
    #[must_use]
    pub fn byte_to_keep(roll: &Dice, byte: u8) -> Dice {
        let kept = roll.faces().enumerate().filter(|(die, _)| byte >> die & 1 == 1);
        Dice::from_faces(kept.map(|(_, face)| face))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::scorecard::Game;

    #[test]
    fn every_decision_has_a_column_of_its_own() {
        for (id, columns) in [("yahtzee", 3 * 252), ("kniffeliger", 252 + 4368 + 252)] {
            let game = Game::builtin(id).unwrap();
            let decisions = game.decisions();
            assert_eq!(decisions.columns(), columns);
            let mut seen = vec![false; columns];
            for rolls_left in 0..3 {
                for saved in decisions.saved_keeps(rolls_left) {
                    let saved = game.lattice().keeps()[saved];
                    for roll in &game.lattice().keeps()[game.lattice().rolls()] {
                        if roll.contains(&saved) {
                            let column = decisions.column(game.lattice(), roll, rolls_left, &saved);
                            assert!(decisions.stage(rolls_left).contains(&column));
                            assert!(!std::mem::replace(&mut seen[column], true), "{id} column {column} twice");
                        }
                    }
                }
            }
            assert!(seen.iter().all(|&seen| seen));
        }
    }

    #[test]
    fn every_keep_of_every_roll_comes_back_from_its_byte() {
        let game = Game::builtin("yahtzee").unwrap();
        for roll in &game.lattice().keeps()[game.lattice().rolls()] {
            for keep in roll.parts() {
                assert_eq!(Decisions::byte_to_keep(roll, Decisions::keep_to_byte(roll, &keep)), keep);
            }
        }
    }
}
