//! The recursion over the dice of one turn, for several states at once.

use std::ops::Range;

use super::categories::Categories;
use super::game::Game;
use super::states::Row;
use crate::lattice::Lattice;

/// Values of states by index: a table, or a part of one that is being made.
pub trait Values {
    /// The value of the state `index`, which must be a state of the game.
    fn value(&self, index: usize) -> f64;

    /// The values of the states from `first` on, as many as there are places.
    #[inline(always)]
    fn copy_to(&self, first: usize, places: &mut [f64]) {
        for (i, place) in places.iter_mut().enumerate() {
            *place = self.value(first + i);
        }
    }
}

impl Values for [f64] {
    #[inline(always)]
    fn value(&self, index: usize) -> f64 {
        self[index]
    }

    #[inline(always)]
    fn copy_to(&self, first: usize, places: &mut [f64]) {
        places.copy_from_slice(&self[first..first + places.len()]);
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
        let upper = game.states().upper();
        for category in row.open.iter() {
            let open = row.open.without(category);
            let slots = game.scoring().slots_of(category);
            if category < upper.count() {
                let next = game.states().row(open, row.extra);
                for slot in slots {
                    let points = game.scoring().slots()[slot].points;
                    for i in 0..lanes {
                        let total = upper.total(row.open, lane + i) + points;
                        let value = values.value(next.first + upper.lane(open, total));
                        self.slots[slot][i] = points as f64 + value;
                    }
                }
            } else {
                let mut extra = row.extra;
                let mut next = self.next_values(game, open, extra, lane..lane + lanes, values);
                for slot in slots {
                    if game.scoring().extra_after(slot, row.extra) != extra {
                        extra = true;
                        next = self.next_values(game, open, extra, lane..lane + lanes, values);
                    }
                    let points = game.scoring().slots()[slot].points as f64;
                    self.slots[slot] = add([points; L], 1.0, next);
                }
            }
        }
    }

    #[inline(always)]
    fn next_values<V: Values + ?Sized>(
        &self,
        game: &Game,
        open: Categories,
        extra: bool,
        lanes: Range<usize>,
        values: &V,
    ) -> [f64; L] {
        let mut next = [0.0; L];
        values.copy_to(game.states().row(open, extra).first + lanes.start, &mut next[..lanes.len()]);
        next
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
                best = larger(best, add([bonus; L], 1.0, self.slots[choice.slot]));
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
fn larger<const L: usize>(mut a: [f64; L], b: [f64; L]) -> [f64; L] {
    for i in 0..L {
        a[i] = if a[i] > b[i] { a[i] } else { b[i] };
    }
    a
}

/// `sum + factor * term`, lane by lane, rounded twice: the same bits on every machine.
#[inline(always)]
fn add<const L: usize>(mut sum: [f64; L], factor: f64, term: [f64; L]) -> [f64; L] {
    for i in 0..L {
        sum[i] += factor * term[i];
    }
    sum
}

/// `factor * value`, lane by lane.
#[inline(always)]
fn scaled<const L: usize>(mut values: [f64; L], factor: f64) -> [f64; L] {
    for value in &mut values {
        *value *= factor;
    }
    values
}

/// From the worth of full rolls to that of smaller keeps: each is the mean over the face of one die more.
#[inline(always)]
fn average<const L: usize>(lattice: &Lattice, keeps: &mut [[f64; L]]) {
    match lattice.sides() {
        2 => average_of::<L, 2>(lattice, keeps),
        3 => average_of::<L, 3>(lattice, keeps),
        4 => average_of::<L, 4>(lattice, keeps),
        5 => average_of::<L, 5>(lattice, keeps),
        6 => average_of::<L, 6>(lattice, keeps),
        7 => average_of::<L, 7>(lattice, keeps),
        _ => average_of::<L, 8>(lattice, keeps),
    }
}

#[inline(always)]
fn average_of<const L: usize, const SIDES: usize>(lattice: &Lattice, keeps: &mut [[f64; L]]) {
    let chance = 1.0 / SIDES as f64;
    let (links, _) = lattice.larger().as_chunks::<SIDES>();
    for (keep, links) in links.iter().enumerate().rev() {
        let mut sum = keeps[usize::from(links[0])];
        for &next in &links[1..] {
            sum = add(sum, 1.0, keeps[usize::from(next)]);
        }
        keeps[keep] = scaled(sum, chance);
    }
}

/// Replaces the worth of each keep of up to `dice` dice by the largest among all its parts.
#[inline(always)]
fn best_part<const L: usize>(lattice: &Lattice, dice: usize, keeps: &mut [[f64; L]]) {
    for smaller in lattice.smaller().iter().take_while(|smaller| smaller.size <= dice) {
        match smaller.faces {
            1 => best_of::<L, 2>(&smaller.links, keeps),
            2 => best_of::<L, 3>(&smaller.links, keeps),
            3 => best_of::<L, 4>(&smaller.links, keeps),
            4 => best_of::<L, 5>(&smaller.links, keeps),
            5 => best_of::<L, 6>(&smaller.links, keeps),
            _ => best_of::<L, 7>(&smaller.links, keeps),
        }
    }
}

/// Each of `links` is a keep and those whose worth it may take over.
#[inline(always)]
fn best_of<const L: usize, const LINKS: usize>(links: &[u16], keeps: &mut [[f64; L]]) {
    let (links, _) = links.as_chunks::<LINKS>();
    for links in links {
        let mut best = keeps[usize::from(links[0])];
        for &part in &links[1..] {
            best = larger(best, keeps[usize::from(part)]);
        }
        keeps[usize::from(links[0])] = best;
    }
}

/// The mean of what the rolls of `dice` dice are worth.
#[inline(always)]
fn mean_of_rolls<const L: usize>(lattice: &Lattice, dice: usize, keeps: &[[f64; L]]) -> [f64; L] {
    let mut mean = [0.0; L];
    for roll in lattice.of_size(dice) {
        mean = add(mean, lattice.chances()[roll], keeps[roll]);
    }
    mean
}
