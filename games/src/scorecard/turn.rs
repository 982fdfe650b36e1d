//! The recursion over the dice of one turn, for several states at once.

use super::game::Game;
use super::states::Row;
use crate::lattice::Lattice;

/// Values of states by index: a table, or a part of one that is being made.
pub trait Values {
    /// The value of the state `index`, which must be a state of the game.
    fn value(&self, index: usize) -> f64;
}

impl Values for [f64] {
    #[inline(always)]
    fn value(&self, index: usize) -> f64 {
        self[index]
    }
}

/// One turn of up to `L` neighbouring states of a [`Row`], from what the states after it are worth.
///
/// Use it in this order: [`load`](Self::load), [`score`](Self::score), [`first_keeps`](Self::first_keeps), then
/// [`earlier_keeps`](Self::earlier_keeps) for each roll further back; or [`value`](Self::value), which does all of it.
/// With `L = 1` it serves the policy, with more lanes the solver: every lane goes through the same operations in the same
/// order, so a value has the same bits whatever `L` is.
///
/// The functions are inlined always, so that a caller who was compiled for a larger instruction set gets it in here too.
#[derive(Clone, Debug)]
pub struct Turn<const L: usize> {
    /// What each slot is worth: its points and the state after it.
    slots: Vec<[f64; L]>,
    /// What each keep of the lattice is worth.
    keeps: Vec<[f64; L]>,
    /// What each part of the dice beside a saved keep is worth; for games with saved dice.
    beside: Vec<[f64; L]>,
}

impl<const L: usize> Turn<L> {
    /// Room for the turns of a game.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let keeps = vec![[0.0; L]; game.lattice().keeps().len()];
        let beside = if game.rules().saved_dice { keeps.clone() } else { Vec::new() };
        Self { slots: vec![[0.0; L]; game.scoring().slots().len()], keeps, beside }
    }

    /// What each keep is worth, by its index in the lattice: after [`score`](Self::score) only full rolls are set.
    #[must_use]
    pub fn keeps(&self) -> &[[f64; L]] {
        &self.keeps
    }

    /// What each slot is worth, by its index, if its category is open: its points and the state after it.
    #[must_use]
    pub fn slots(&self) -> &[[f64; L]] {
        &self.slots
    }

    /// The values of the states of `row` from `lane` on before their first roll, from the values after it. Lanes beyond
    /// the row's end come out as some number.
    #[inline(always)]
    pub fn value<V: Values + ?Sized>(&mut self, game: &Game, row: &Row, lane: usize, values: &V) -> [f64; L] {
        self.load(game, row, lane, values);
        self.score(game, row);
        for roll in 1..game.rules().rolls {
            if roll == 1 {
                self.first_keeps(game);
            } else {
                self.earlier_keeps(game);
            }
        }
        self.before_first_roll(game)
    }

    /// Reads what each way to fill an open category leads to.
    #[inline(always)]
    pub fn load<V: Values + ?Sized>(&mut self, game: &Game, row: &Row, lane: usize, values: &V) {
        let lanes = L.min(row.lanes - lane);
        for category in row.open.iter() {
            let is_upper = category < game.states().upper().count();
            for slot in game.scoring().slots_of(category) {
                let extra = game.scoring().extra_after(slot, row.extra);
                let next = game.states().row(row.open.without(category), extra);
                let points = game.scoring().slots()[slot].points;
                let worth = &mut self.slots[slot];
                for (i, worth) in worth.iter_mut().enumerate().take(lanes) {
                    let next_lane = if is_upper {
                        let total = game.states().upper().total(row.open, lane + i) + points;
                        game.states().upper().lane(next.open, total)
                    } else {
                        lane + i
                    };
                    *worth = points as f64 + values.value(next.first + next_lane);
                }
            }
        }
    }

    /// Sets what each full roll is worth when it is scored in the best category.
    ///
    /// A category that a roll misses needs no work of its own: crossing out the best of all open categories stands for
    /// it, and is never better than to score points in that one.
    #[inline(always)]
    pub fn score(&mut self, game: &Game, row: &Row) {
        let scoring = game.scoring();
        let zeros = row.open.iter().filter_map(|category| scoring.zero_slot(category));
        let zero = zeros.fold([f64::NEG_INFINITY; L], |best, slot| larger(best, self.slots[slot]));
        let rolls = &mut self.keeps[game.lattice().rolls()];
        rolls.fill(zero);
        for category in row.open.iter() {
            for scored in scoring.scored(category) {
                let roll = &mut rolls[usize::from(scored.roll)];
                *roll = larger(*roll, self.slots[usize::from(scored.slot)]);
            }
        }
        if scoring.has_joker(row.open) || row.extra {
            self.score_equal_rolls(game, row);
        }
    }

    /// Equal dice may be a joker and may earn the extra bonus.
    #[inline(always)]
    fn score_equal_rolls(&mut self, game: &Game, row: &Row) {
        let first = game.lattice().rolls().start;
        for &roll in game.scoring().equal_rolls() {
            let mut best = [f64::NEG_INFINITY; L];
            for choice in game.scoring().choices(row.open, row.extra, roll) {
                let bonus = choice.bonus as f64;
                best = larger(best, self.slots[choice.slot].map(|worth| worth + bonus));
            }
            self.keeps[first + roll] = best;
        }
    }

    /// From what full rolls are worth when scored, sets what each keep is worth before the last roll.
    #[inline(always)]
    pub fn first_keeps(&mut self, game: &Game) {
        average(game.lattice(), &mut self.keeps);
    }

    /// From what each keep is worth before a roll, sets what it is worth with one roll more.
    #[inline(always)]
    pub fn earlier_keeps(&mut self, game: &Game) {
        let lattice = game.lattice();
        if game.rules().saved_dice {
            for keep in 0..lattice.rolls().start {
                self.keeps[keep] = self.saved_keep(game, keep);
            }
        } else {
            best_part(lattice, lattice.dice(), &mut self.keeps);
            average(lattice, &mut self.keeps);
        }
    }

    /// From what each keep is worth before the second roll, what the turn is worth.
    #[inline(always)]
    fn before_first_roll(&mut self, game: &Game) -> [f64; L] {
        let lattice = game.lattice();
        if game.rules().rolls > 1 {
            best_part(lattice, lattice.dice(), &mut self.keeps);
        }
        mean_of_rolls(lattice, lattice.dice(), &self.keeps)
    }

    /// What a saved keep is worth with one roll more: the other dice are rolled, and any part of them may be saved too.
    #[inline(always)]
    fn saved_keep(&mut self, game: &Game, keep: usize) -> [f64; L] {
        let lattice = game.lattice();
        let others = lattice.dice() - lattice.keeps()[keep].len();
        for (beside, &together) in self.beside.iter_mut().zip(game.together(keep)) {
            *beside = self.keeps[usize::from(together)];
        }
        best_part(lattice, others, &mut self.beside);
        mean_of_rolls(lattice, others, &self.beside)
    }
}

/// The larger of two values, lane by lane. Written so that it is one instruction; values are never NaN.
#[inline(always)]
fn larger<const L: usize>(a: [f64; L], b: [f64; L]) -> [f64; L] {
    std::array::from_fn(|i| if a[i] > b[i] { a[i] } else { b[i] })
}

/// From the worth of full rolls to that of smaller keeps: each is the mean over the face of one die more.
#[inline(always)]
fn average<const L: usize>(lattice: &Lattice, keeps: &mut [[f64; L]]) {
    let chance = 1.0 / lattice.sides() as f64;
    for size in (0..lattice.dice()).rev() {
        for keep in lattice.of_size(size) {
            let mut sum = [0.0; L];
            for &next in lattice.larger(keep) {
                let worth = keeps[usize::from(next)];
                sum = std::array::from_fn(|i| sum[i] + worth[i]);
            }
            keeps[keep] = sum.map(|sum| sum * chance);
        }
    }
}

/// Replaces the worth of each keep of up to `dice` dice by the largest among all its parts.
#[inline(always)]
fn best_part<const L: usize>(lattice: &Lattice, dice: usize, keeps: &mut [[f64; L]]) {
    for keep in 1..lattice.of_size(dice).end {
        let mut best = keeps[keep];
        for &part in lattice.smaller(keep) {
            best = larger(best, keeps[usize::from(part)]);
        }
        keeps[keep] = best;
    }
}

/// The mean of what the rolls of `dice` dice are worth.
#[inline(always)]
fn mean_of_rolls<const L: usize>(lattice: &Lattice, dice: usize, keeps: &[[f64; L]]) -> [f64; L] {
    let rolls = lattice.of_size(dice);
    let mut mean = [0.0; L];
    for (worth, chance) in keeps[rolls.clone()].iter().zip(&lattice.chances()[rolls]) {
        mean = std::array::from_fn(|i| mean[i] + chance * worth[i]);
    }
    mean
}
