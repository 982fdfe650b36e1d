//! The recursion over the dice of one turn, for several states at once.

use super::game::Game;
use super::scoring::Choice;
use super::states::Row;
use crate::lanes::Lanes;

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

impl Values for Vec<f64> {
    #[inline(always)]
    fn value(&self, index: usize) -> f64 {
        self[index]
    }

    #[inline(always)]
    fn copy_to(&self, first: usize, places: &mut [f64]) {
        self.as_slice().copy_to(first, places);
    }
}

/// Values of someone to whom nothing matters but the turn at hand.
#[derive(Clone, Copy, Debug)]
pub struct NoFuture;

impl Values for NoFuture {
    #[inline(always)]
    fn value(&self, _: usize) -> f64 {
        0.0
    }
}

/// One turn of neighbouring states of a [`Row`], from what the states after it are worth.
///
/// Use it in this order: [`enter`](Self::enter) a row, [`load`](Self::load) some of its states, [`score`](Self::score),
/// [`first_keeps`](Self::first_keeps), then [`earlier_keeps`](Self::earlier_keeps) for each roll further back; or
/// [`value`](Self::value), which does all but the first. With one lane (`f64`) it serves the policy, with many the
/// solver.
///
/// The functions are inlined always, so that a caller who was compiled for a larger instruction set gets it in here
/// too.
#[derive(Clone, Debug)]
pub struct Turn<L> {
    /// For each slot of an open category, the first state of the row that it leads to.
    next_rows: Vec<usize>,
    /// What each slot is worth: its points and the state after it.
    slots: Vec<L>,
    /// What each keep of the lattice is worth.
    keeps: Vec<L>,
    /// What each full roll is worth when it is scored at once; for those who ask for keeps.
    scored: Vec<L>,
    /// What each part of the dice beside a saved keep is worth; for games with saved dice.
    beside: Vec<L>,
}

impl<L: Lanes> Turn<L> {
    /// Room for the turns of a game.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        let room = |len| vec![L::splat(0.0); len];
        let (slots, keeps) = (game.scoring().slots().len(), game.lattice().keeps().len());
        Self {
            next_rows: vec![0; slots],
            slots: room(slots),
            keeps: room(keeps),
            scored: room(game.lattice().rolls().len()),
            beside: room(if game.rules().saved_dice { keeps } else { 0 }),
        }
    }

    /// What a keep is worth, by its index in the lattice. To keep a full roll is to score it at once.
    #[inline(always)]
    #[must_use]
    pub fn keep(&self, index: usize) -> &L {
        match index.checked_sub(self.keeps.len() - self.scored.len()) {
            None => &self.keeps[index],
            Some(roll) => &self.scored[roll],
        }
    }

    /// What each slot is worth, by its index, if its category is open: its points and the state after it.
    #[must_use]
    pub fn slots(&self) -> &[L] {
        &self.slots
    }

    /// The values of the states of `row` from `lane` on before their first roll, from the values after it. Lanes beyond
    /// the row's end come out as some number.
    #[inline(always)]
    pub fn value<V: Values + ?Sized>(&mut self, game: &Game, row: &Row, lane: usize, values: &V) -> L {
        self.load(game, row, lane, values);
        self.score(game, row);
        self.mean(game)
    }

    /// What the states are worth before their first roll, from what each full roll is worth when it is scored.
    #[inline(always)]
    pub fn mean(&mut self, game: &Game) -> L {
        for roll in 1..game.rules().rolls {
            if roll == 1 {
                game.lattice().average(&mut self.keeps);
            } else {
                self.earlier_keeps(game);
            }
        }
        self.before_first_roll(game)
    }

    /// What the states are worth before their first roll, once keeps are as far back as after it. Keeps are worth their
    /// best part afterwards.
    #[inline(always)]
    pub fn before_first_roll(&mut self, game: &Game) -> L {
        let lattice = game.lattice();
        match game.rules().rolls {
            1 => lattice.mean_of_rolls(&self.keeps),
            _ => lattice.mean_of_best_parts(lattice.dice(), &mut self.keeps),
        }
    }

    /// Finds the rows that a row leads to.
    pub fn enter(&mut self, game: &Game, row: &Row) {
        self.enter_saving(game, row, 0);
    }

    /// The same where so many rolls are saved by filling a category now, in games with saved rolls.
    fn enter_saving(&mut self, game: &Game, row: &Row, saved: usize) {
        let scoring = game.scoring();
        for category in row.open.iter() {
            let next_row = |extra| game.saved_rolls().row(game.states(), row.open.without(category), extra, saved);
            let (mut extra, mut next) = (row.extra, next_row(row.extra));
            for slot in scoring.slots_of(category) {
                if scoring.extra_after(slot, row.extra) != extra {
                    extra = true;
                    next = next_row(extra);
                }
                self.next_rows[slot] = next;
            }
        }
    }

    /// The same as [`enter`](Self::enter) and [`load`](Self::load) where so many rolls are saved by filling a category
    /// now, in games with saved rolls.
    #[inline(always)]
    pub fn load_saving<V: Values + ?Sized>(&mut self, game: &Game, row: &Row, lane: usize, values: &V, saved: usize) {
        self.enter_saving(game, row, saved);
        self.load(game, row, lane, values);
    }

    /// In games with saved rolls, once it is loaded what it is worth to save the rolls that are `left`: goes back to
    /// before one roll more. Keeps are then worth what they are before that roll, and a turn that begins with it is
    /// worth what comes out. To be done for 0 rolls that are left, 1 and so on.
    #[inline(always)]
    pub fn roll_more(&mut self, game: &Game, row: &Row, left: usize) -> L {
        self.score(game, row);
        if left > 0 {
            game.lattice().best_parts(game.lattice().dice(), &mut self.keeps);
        }
        game.lattice().average(&mut self.keeps);
        self.keeps[0]
    }

    /// Reads what each way to fill an open category leads to, for the states from `lane` on of the row that was
    /// entered.
    #[inline(always)]
    pub fn load<V: Values + ?Sized>(&mut self, game: &Game, row: &Row, lane: usize, values: &V) {
        let lanes = lane..row.lanes.min(lane + L::COUNT);
        let upper = game.states().upper();
        for category in row.open.iter() {
            for (way, slot) in game.scoring().slots_of(category).enumerate() {
                let (first, points) = (self.next_rows[slot], game.scoring().slots()[slot].points);
                let mut next = L::splat(0.0);
                let places = &mut next.as_mut_slice()[..lanes.len()];
                if category < upper.count() {
                    let next_lanes = &upper.lanes_after(row.open, category, way)[lanes.clone()];
                    for (place, &next_lane) in places.iter_mut().zip(next_lanes) {
                        *place = values.value(first + usize::from(next_lane));
                    }
                } else {
                    values.copy_to(first + lane, places);
                }
                self.slots[slot] = L::splat(points as f64).plus(next);
            }
        }
    }

    /// Sets what each full roll is worth when it is scored in the best category.
    #[inline(always)]
    pub fn score(&mut self, game: &Game, row: &Row) {
        self.score_rolls(
            game,
            row,
            #[inline(always)]
            |slots, choice| slots[choice.slot].plus(L::splat(choice.bonus as f64)),
        );
    }

    /// Sets what each open slot is worth and what each full roll is worth when it is scored in the best category, both
    /// from what a slot is worth that is filled with an extra bonus of so many points.
    #[inline(always)]
    pub fn fill(&mut self, game: &Game, row: &Row, worth: impl Fn(usize, usize) -> L) {
        for category in row.open.iter() {
            for slot in game.scoring().slots_of(category) {
                self.slots[slot] = worth(slot, 0);
            }
        }
        self.score_rolls(
            game,
            row,
            #[inline(always)]
            |slots, choice| match choice.bonus {
                0 => slots[choice.slot],
                bonus => worth(choice.slot, bonus),
            },
        );
    }

    /// Sets what each full roll is worth, from what slots are worth and how a bonus counts.
    ///
    /// A category that a roll misses needs no work of its own: crossing out the best of all open categories stands for
    /// it, and is never better than to score points in that one.
    #[inline(always)]
    fn score_rolls(&mut self, game: &Game, row: &Row, with_bonus: impl Fn(&[L], &Choice) -> L) {
        let scoring = game.scoring();
        let mut zero = L::splat(f64::NEG_INFINITY);
        for slot in row.open.iter().filter_map(|category| scoring.zero_slot(category)) {
            zero = zero.or_larger(self.slots[slot]);
        }
        let rolls = &mut self.keeps[game.lattice().rolls()];
        rolls.fill(zero);
        for category in row.open.iter() {
            for scored in scoring.scored(category) {
                let roll = &mut rolls[usize::from(scored.roll)];
                *roll = roll.or_larger(self.slots[usize::from(scored.slot)]);
            }
        }
        if scoring.has_joker(row.open) || row.extra {
            self.score_equal_rolls(game, row, with_bonus);
        }
    }

    /// Equal dice may be a joker and may earn the extra bonus.
    #[inline(always)]
    fn score_equal_rolls(&mut self, game: &Game, row: &Row, with_bonus: impl Fn(&[L], &Choice) -> L) {
        let first = game.lattice().rolls().start;
        for &roll in game.scoring().equal_rolls() {
            let mut best = L::splat(f64::NEG_INFINITY);
            for choice in game.scoring().choices(row.open, row.extra, roll) {
                best = best.or_larger(with_bonus(&self.slots, &choice));
            }
            self.keeps[first + roll] = best;
        }
    }

    /// Adds what an action die is worth to each full roll that earns one, after they were scored. Nothing in games
    /// without action dice.
    #[inline(always)]
    pub fn award(&mut self, game: &Game, worth: L) {
        let first = game.lattice().rolls().start;
        for &roll in game.scoring().earning_rolls() {
            self.keeps[first + roll] = self.keeps[first + roll].plus(worth);
        }
    }

    /// Sets what each full roll is worth when it is scored, by its position among all of them.
    #[inline(always)]
    pub fn score_each(&mut self, game: &Game, worth: impl Fn(usize) -> L) {
        for (roll, place) in self.keeps[game.lattice().rolls()].iter_mut().enumerate() {
            *place = worth(roll);
        }
    }

    /// From what full rolls are worth when scored, sets what each keep is worth before the last roll.
    #[inline(always)]
    pub fn first_keeps(&mut self, game: &Game) {
        self.scored.copy_from_slice(&self.keeps[game.lattice().rolls()]);
        game.lattice().average(&mut self.keeps);
    }

    /// From what each keep is worth before a roll, sets what it is worth with one roll more.
    #[inline(always)]
    pub fn earlier_keeps(&mut self, game: &Game) {
        let lattice = game.lattice();
        if game.rules().saved_dice {
            // A full roll is always worth what it scores: nothing of it may be rolled again.
            for keep in 0..lattice.rolls().start {
                self.keeps[keep] = self.saved_keep(game, keep);
            }
        } else {
            lattice.best_parts(lattice.dice(), &mut self.keeps);
            lattice.average(&mut self.keeps);
        }
    }

    /// What a saved keep is worth with one roll more: the other dice are rolled, and any part of them may be saved too.
    #[inline(always)]
    fn saved_keep(&mut self, game: &Game, saved: usize) -> L {
        let lattice = game.lattice();
        let others = lattice.dice() - lattice.keeps()[saved].len();
        for (beside, &together) in self.beside.iter_mut().zip(game.together(saved)) {
            *beside = self.keeps[usize::from(together)];
        }
        lattice.mean_of_best_parts(others, &mut self.beside)
    }
}
