//! The recursion over the dice of one turn, for several states at once.
//!
//! The solver runs it with many states side by side, the policy with one, so that advice cannot differ from values.
//! [`Turn::award`] adds a bonus of full rolls: an action die is earned by the roll, whichever category is filled with
//! it.

use super::game::Game;
use super::objective::Objective;
use super::scoring::Choice;
use super::states::Row;
use crate::lanes::Lanes;

/// Values of states by index: a table, or a part of one that is being computed.
pub trait Values {
    /// The value of the state `index`, which must be a state of the game.
    fn value(&self, index: usize) -> f64;

    /// Copies the values of the states from `first` on to `places`.
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

/// The values of a player who maximises the points of the present turn alone.
#[derive(Clone, Copy, Debug)]
pub struct NoFuture;

impl Values for NoFuture {
    #[inline(always)]
    fn value(&self, _: usize) -> f64 {
        0.0
    }
}

/// One turn of neighbouring states of a [`Row`], computed from the values of the states after it.
///
/// Use it in this order: [`enter`](Self::enter) a row, [`load`](Self::load) some of its states, [`score`](Self::score),
/// [`first_keeps`](Self::first_keeps), then [`earlier_keeps`](Self::earlier_keeps) for each roll further back; or
/// [`value`](Self::value), which does all but the first. With one lane (`f64`) it serves the policy, with many lanes
/// the solver.
///
/// All functions are always inlined, so that they use the instruction set for which the caller is compiled.
#[derive(Clone, Debug)]
pub struct Turn<L> {
    /// For each slot of an open category, the first state of the row to which it leads.
    next_rows: Vec<usize>,
    /// The value of each slot: its points and the state after it.
    slots: Vec<L>,
    /// The value of each keep of the lattice.
    keeps: Vec<L>,
    /// The value of each full roll when it is scored at once, for [`keep`](Self::keep).
    scored: Vec<L>,
    /// The value of each part of the dice beside a saved keep, for games with saved dice.
    beside: Vec<L>,
}

impl<L: Lanes> Turn<L> {
    /// Allocates the buffers for turns of a game.
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

    /// The value of a keep, by its index in the lattice. Keeping a full roll means scoring it at once.
    #[inline(always)]
    #[must_use]
    pub fn keep(&self, index: usize) -> &L {
        match index.checked_sub(self.keeps.len() - self.scored.len()) {
            None => &self.keeps[index],
            Some(roll) => &self.scored[roll],
        }
    }

    /// The value of each slot, by its index, if its category is open: its points and the state after it.
    #[must_use]
    pub fn slots(&self) -> &[L] {
        &self.slots
    }

    /// The values of the states of `row` from `lane` on before their first roll, from the values of the states after
    /// it. Lanes beyond the row's end have arbitrary numbers.
    #[inline(always)]
    pub fn value<V: Values + ?Sized>(&mut self, game: &Game, row: &Row, lane: usize, values: &V) -> L {
        self.load(game, row, lane, values);
        self.score(game, row);
        self.mean(game)
    }

    /// The values of the states before their first roll, from the value of scoring each full roll.
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

    /// The values of the states before their first roll, once the keeps have their values after it. Afterwards keeps
    /// have the values of their best parts.
    #[inline(always)]
    pub fn before_first_roll(&mut self, game: &Game) -> L {
        let lattice = game.lattice();
        match game.rules().rolls {
            1 => lattice.mean_of_rolls(&self.keeps),
            _ => lattice.mean_of_best_parts(lattice.dice(), &mut self.keeps),
        }
    }

    /// Finds the rows to which a row leads.
    pub fn enter(&mut self, game: &Game, row: &Row) {
        self.enter_saving(game, row, 0);
    }

    /// Like [`enter`](Self::enter), where filling a category now saves this number of rolls, in games with saved rolls.
    fn enter_saving(&mut self, game: &Game, row: &Row, saved: usize) {
        let scoring = game.scoring();
        for category in row.fillable.iter() {
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

    /// Like [`enter`](Self::enter) and [`load`](Self::load), where filling a category now saves this number of rolls,
    /// in games with saved rolls.
    #[inline(always)]
    pub fn load_saving<V: Values + ?Sized>(&mut self, game: &Game, row: &Row, lane: usize, values: &V, saved: usize) {
        self.enter_saving(game, row, saved);
        self.load(game, row, lane, values);
    }

    /// Steps back by one roll in games in which a category may be filled early, after loading the value of doing so
    /// with `left` rolls left. Keeps then have their values before that roll, and the result is the value of a turn
    /// that begins with it. It has to be called for 0 rolls left, 1 and so on.
    #[inline(always)]
    pub fn roll_more(&mut self, game: &Game, row: &Row, left: usize) -> L {
        self.score_with_left(game, row, left);
        if left > 0 {
            game.lattice().best_parts(game.lattice().dice(), &mut self.keeps);
        }
        game.lattice().average(&mut self.keeps);
        self.keeps[0]
    }

    /// Reads the values after each way to fill an open category, for the states from `lane` on of the entered row.
    #[inline(always)]
    pub fn load<V: Values + ?Sized>(&mut self, game: &Game, row: &Row, lane: usize, values: &V) {
        let lanes = lane..row.lanes.min(lane + L::COUNT);
        let upper = game.states().upper();
        for category in row.fillable.iter() {
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
                self.slots[slot] = match game.gain() {
                    None => L::splat(points as f64).plus(next),
                    Some(gain) => gain.before(points, next),
                };
            }
        }
    }

    /// Sets the value of each full roll when it is scored in the best category.
    #[inline(always)]
    pub fn score(&mut self, game: &Game, row: &Row) {
        self.score_rolls(
            game,
            row,
            #[inline(always)]
            |slots, choice| match game.gain() {
                None => slots[choice.slot].plus(L::splat(choice.bonus as f64)),
                Some(gain) => gain.before(choice.bonus, slots[choice.slot]),
            },
        );
    }

    /// Like [`score`](Self::score), where `left` rolls are left: the first roll of a turn may pay more.
    #[inline(always)]
    fn score_with_left(&mut self, game: &Game, row: &Row, left: usize) {
        if !game.scoring().pays_first(left) {
            return self.score(game, row);
        }
        let choices = |roll| game.scoring().choices_with_left(row.open, row.extra, roll, left);
        self.score_choices(
            game,
            0..self.scored.len(),
            choices,
            #[inline(always)]
            |slots, choice| slots[choice.slot].plus(L::splat(choice.bonus as f64)),
        );
    }

    /// Sets the value of each open slot, and of each full roll when it is scored in the best category. `worth` gives
    /// the value of filling a slot with an extra bonus of some points.
    #[inline(always)]
    pub fn fill(&mut self, game: &Game, row: &Row, worth: impl Fn(usize, usize) -> L) {
        for category in row.fillable.iter() {
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

    /// Sets the value of each full roll from the values of the slots, with a function that adds a bonus.
    ///
    /// Categories that a roll misses need no work of their own: crossing out the best of all open categories covers
    /// them. Where the roll does pay in that category, crossing it out is never better than scoring the points, unless
    /// the fewest points are wanted.
    #[inline(always)]
    fn score_rolls(&mut self, game: &Game, row: &Row, with_bonus: impl Fn(&[L], &Choice) -> L) {
        let scoring = game.scoring();
        let choices = |roll| scoring.choices(row.open, row.extra, roll);
        if game.objective() == Objective::Least {
            return self.score_choices(game, 0..self.scored.len(), choices, with_bonus);
        }
        let mut zero = L::splat(f64::NEG_INFINITY);
        for slot in row.fillable.iter().filter_map(|category| scoring.zero_slot(category)) {
            zero = zero.or_larger(self.slots[slot]);
        }
        let rolls = &mut self.keeps[game.lattice().rolls()];
        rolls.fill(zero);
        for category in row.fillable.iter().filter(|&category| scoring.pays(category, row.extra)) {
            for scored in scoring.scored(category) {
                let roll = &mut rolls[usize::from(scored.roll)];
                *roll = roll.or_larger(self.slots[usize::from(scored.slot)]);
            }
        }
        if scoring.has_joker(row.open) || row.extra {
            self.score_choices(game, scoring.special_rolls().iter().copied(), choices, with_bonus);
        }
    }

    /// Sets the values of some full rolls, each from all ways in which it may be scored.
    #[inline(always)]
    fn score_choices<I: Iterator<Item = Choice>>(
        &mut self,
        game: &Game,
        rolls: impl Iterator<Item = usize>,
        choices: impl Fn(usize) -> I,
        with_bonus: impl Fn(&[L], &Choice) -> L,
    ) {
        let first = game.lattice().rolls().start;
        for roll in rolls {
            let mut best = L::splat(f64::NEG_INFINITY);
            for choice in choices(roll) {
                best = best.or_larger(with_bonus(&self.slots, &choice));
            }
            self.keeps[first + roll] = best;
        }
    }

    /// Adds the value of an action die to each full roll that earns one, after they were scored. Does nothing in games
    /// without action dice.
    #[inline(always)]
    pub fn award(&mut self, game: &Game, worth: L) {
        let first = game.lattice().rolls().start;
        for &roll in game.scoring().earning_rolls() {
            self.keeps[first + roll] = self.keeps[first + roll].plus(worth);
        }
    }

    /// Sets the value of each full roll when it is scored; `worth` gets its index among all full rolls.
    #[inline(always)]
    pub fn score_each(&mut self, game: &Game, worth: impl Fn(usize) -> L) {
        for (roll, place) in self.keeps[game.lattice().rolls()].iter_mut().enumerate() {
            *place = worth(roll);
        }
    }

    /// Computes the value of each keep before the last roll, from the values of scored full rolls.
    #[inline(always)]
    pub fn first_keeps(&mut self, game: &Game) {
        self.scored.copy_from_slice(&self.keeps[game.lattice().rolls()]);
        game.lattice().average(&mut self.keeps);
    }

    /// Computes the value of each keep with one more roll, from its value before a roll.
    #[inline(always)]
    pub fn earlier_keeps(&mut self, game: &Game) {
        let lattice = game.lattice();
        if game.rules().saved_dice {
            // A full roll always has the value of its score: none of its dice may be rolled again.
            for keep in 0..lattice.rolls().start {
                self.keeps[keep] = self.saved_keep(game, keep);
            }
        } else {
            lattice.best_parts(lattice.dice(), &mut self.keeps);
            lattice.average(&mut self.keeps);
        }
    }

    /// The value of a saved keep with one more roll: the other dice are rolled, and any part of them may be saved too.
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
