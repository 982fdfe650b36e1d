//! The quantities that decisions maximise, for several lanes side by side.

use dicebase_games::scorecard::{Choice, Filled, Game, Needs, Objective, Row, Turn, Values};
use dicebase_games::{Lanes, Wide};

use super::decide::{LANES, Needed};
use super::duel::EQUALLY_GOOD;
use super::side::OfRow;

/// A quantity that decisions maximise.
pub(super) trait Worths {
    /// The largest difference between equally good actions.
    #[inline(always)]
    fn margin(&self, _: &Game) -> f64 {
        0.0
    }

    /// Prepares the values after the coming turns.
    fn enter(&mut self, game: &Game, turn: &mut Turn<Wide<LANES>>);

    /// Sets the values of slots and full rolls in the lanes from `first` on.
    fn load(&self, game: &Game, turn: &mut Turn<Wide<LANES>>, first: usize);

    /// The value of filling a category, in the lanes from `first` on, which were loaded before.
    fn of_choice(&self, turn: &Turn<Wide<LANES>>, choice: &Choice, first: usize) -> Wide<LANES>;
}

/// The points of a row's states from some lane on, by the values of all states.
pub(super) struct ByState<'a, V: ?Sized> {
    pub(super) row: &'a Row,
    pub(super) first: usize,
    pub(super) values: &'a V,
}

impl<V: Values + ?Sized> Worths for ByState<'_, V> {
    #[inline(always)]
    fn margin(&self, game: &Game) -> f64 {
        // A margin in points means nothing among products, so only equal gains are equally good there.
        if game.objective() == Objective::Risk { 0.0 } else { game.equally_good() }
    }

    #[inline(always)]
    fn enter(&mut self, game: &Game, turn: &mut Turn<Wide<LANES>>) {
        turn.enter(game, self.row);
    }

    #[inline(always)]
    fn load(&self, game: &Game, turn: &mut Turn<Wide<LANES>>, first: usize) {
        turn.load(game, self.row, self.first + first, self.values);
        turn.score(game, self.row);
    }

    #[inline(always)]
    fn of_choice(&self, turn: &Turn<Wide<LANES>>, choice: &Choice, _: usize) -> Wide<LANES> {
        // The bonus is the same for all choices of a roll, so it decides nothing.
        turn.slots()[choice.slot]
    }
}

/// One state's largest chances of getting the needed points, one more and so on.
pub(super) struct ByNeed<'a, 'b, V: ?Sized> {
    pub(super) state: &'a Needed<'b, V>,
    /// The state and points after filling each slot of an open category.
    pub(super) filled: &'a mut Vec<Filled>,
}

impl<V: Values + ?Sized> ByNeed<'_, '_, V> {
    /// The chances after filling a slot with an extra bonus of this many points.
    #[inline(always)]
    fn of_slot(&self, first: usize, slot: usize, bonus: usize) -> Wide<LANES> {
        let Filled { state, points } = self.filled[slot];
        let needed = (self.state.needed + first) as isize - (points + bonus) as isize;
        let numbers = self.state.needs.of_state(state);
        let mut worth = Wide::splat(0.0);
        let reached = (1 - needed).clamp(0, LANES as isize) as usize;
        let (certain, places) = worth.as_mut_slice().split_at_mut(reached);
        certain.fill(1.0);
        let first = numbers.start + (needed.max(1) - 1) as usize;
        let count = numbers.end.saturating_sub(first).min(places.len());
        if count > 0 {
            self.state.chances.copy_to(first, &mut places[..count]);
        }
        worth
    }
}

impl<V: Values + ?Sized> Worths for ByNeed<'_, '_, V> {
    #[inline(always)]
    fn enter(&mut self, game: &Game, _: &mut Turn<Wide<LANES>>) {
        self.filled.resize(game.scoring().slots().len(), Filled { state: 0, points: 0 });
        let &Needed { row, lane, .. } = self.state;
        for slot in row.fillable.iter().flat_map(|category| game.scoring().slots_of(category)) {
            self.filled[slot] = Needs::filled(game, row, lane, slot);
        }
    }

    #[inline(always)]
    fn load(&self, game: &Game, turn: &mut Turn<Wide<LANES>>, first: usize) {
        turn.fill(
            game,
            self.state.row,
            #[inline(always)]
            |slot, bonus| self.of_slot(first, slot, bonus),
        );
    }

    #[inline(always)]
    fn of_choice(&self, turn: &Turn<Wide<LANES>>, choice: &Choice, first: usize) -> Wide<LANES> {
        match choice.bonus {
            0 => turn.slots()[choice.slot],
            bonus => self.of_slot(first, choice.slot, bonus),
        }
    }
}

/// The points of a row's only state plus the value of the action dice still to come, which differs from lane to lane.
pub(super) struct ByAward<'a, F> {
    pub(super) row: &'a Row,
    /// The value of an action die.
    pub(super) award: Wide<LANES>,
    /// The values after filling a slot, without the points of the slot.
    pub(super) after: F,
}

impl<F: Fn(usize) -> Wide<LANES>> Worths for ByAward<'_, F> {
    #[inline(always)]
    fn enter(&mut self, _: &Game, _: &mut Turn<Wide<LANES>>) {}

    #[inline(always)]
    fn load(&self, game: &Game, turn: &mut Turn<Wide<LANES>>, _: usize) {
        turn.fill(
            game,
            self.row,
            #[inline(always)]
            |slot, _| Wide::splat(game.scoring().slots()[slot].points as f64).plus((self.after)(slot)),
        );
        turn.award(game, self.award);
    }

    #[inline(always)]
    fn of_choice(&self, turn: &Turn<Wide<LANES>>, choice: &Choice, _: usize) -> Wide<LANES> {
        // The roll decides whether a die is earned, whatever is filled.
        turn.slots()[choice.slot]
    }
}

/// The chances of a row of leads, from some lane on.
pub(super) struct ByLead<'a> {
    pub(super) of: OfRow<'a>,
    pub(super) first: usize,
}

impl Worths for ByLead<'_> {
    #[inline(always)]
    fn margin(&self, _: &Game) -> f64 {
        EQUALLY_GOOD
    }

    #[inline(always)]
    fn enter(&mut self, _: &Game, _: &mut Turn<Wide<LANES>>) {}

    #[inline(always)]
    fn load(&self, game: &Game, turn: &mut Turn<Wide<LANES>>, first: usize) {
        turn.fill(
            game,
            self.of.row,
            #[inline(always)]
            |slot, bonus| self.of.of_slot(slot, bonus, self.first + first),
        );
    }

    #[inline(always)]
    fn of_choice(&self, turn: &Turn<Wide<LANES>>, choice: &Choice, first: usize) -> Wide<LANES> {
        match choice.bonus {
            0 => turn.slots()[choice.slot],
            bonus => self.of.of_slot(choice.slot, bonus, self.first + first),
        }
    }
}
