//! What turns end in: the chance of every slot that may be filled, for several states side by side.

use dicebase_games::scorecard::{Game, Row};
use dicebase_games::{Lanes, Wide};
use dicebase_solver::scorecard::{Chosen, LANES};
use dicebase_solver::with_widest;
use pulp::{Simd, WithSimd};

use super::columns::{Columns, Stage};

/// A chance for each of the states.
pub(super) type Chances = Wide<LANES>;

/// The chances within one turn of neighbouring states, by a player's decisions. One for each thread.
#[derive(Clone, Debug)]
pub(super) struct Ends {
    /// For each stage from the first decision on, the chance to come to each of its columns.
    pub(super) rolled: Vec<Vec<Chances>>,
    /// The chance of each full roll to be scored.
    pub(super) scored: Vec<Chances>,
    /// The chance of each slot to be filled without an extra bonus, then with one.
    pub(super) slots: Vec<Chances>,
    /// The chance of each keep to be held before a roll.
    keeps: Vec<Chances>,
}

impl Ends {
    pub(super) fn new(game: &Game) -> Self {
        let room = |len| vec![Chances::splat(0.0); len];
        let decided = (1..game.rules().rolls).rev();
        Self {
            rolled: decided.map(|rolls_left| room(game.decisions().stage(rolls_left).len())).collect(),
            scored: room(game.lattice().rolls().len()),
            slots: room(2 * game.scoring().slots().len()),
            keeps: room(game.lattice().keeps().len()),
        }
    }

    /// Works out a turn of states of this row by what they choose, or by chance if there is nothing, with the widest
    /// instruction set that the machine has.
    pub(super) fn play(&mut self, game: &Game, columns: &Columns, row: &Row, chosen: Option<&[Chosen]>) {
        with_widest(Play { ends: self, game, columns, row, chosen });
    }
}

/// A turn of some states.
struct Play<'a> {
    ends: &'a mut Ends,
    game: &'a Game,
    columns: &'a Columns,
    row: &'a Row,
    chosen: Option<&'a [Chosen]>,
}

/// Compiled once for each instruction set.
impl WithSimd for Play<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(mut self, _: S) {
        let (lattice, rolls) = (self.game.lattice(), self.game.rules().rolls);
        self.ends.scored.fill(Chances::splat(0.0));
        let first = match self.ends.rolled.first_mut() {
            Some(rolled) => rolled,
            None => &mut self.ends.scored,
        };
        for (place, &chance) in first.iter_mut().zip(&lattice.chances()[lattice.rolls()]) {
            *place = Chances::splat(chance);
        }
        for rolls_left in (1..rolls).rev() {
            self.hold(rolls_left);
            self.roll(rolls_left - 1);
        }
        self.ends.slots.fill(Chances::splat(0.0));
        self.fill();
    }
}

impl Play<'_> {
    /// From the rolls to the keeps that are held; who keeps all dice scores them.
    #[inline(always)]
    fn hold(&mut self, rolls_left: usize) {
        let Ends { rolled, keeps, scored, .. } = &mut *self.ends;
        let Stage { columns, options, .. } = self.columns.stage(rolls_left);
        let rolled = &rolled[self.game.rules().rolls - 1 - rolls_left];
        keeps.fill(Chances::splat(0.0));
        match self.chosen {
            Some(chosen) => {
                for (chances, chosen) in rolled.iter().zip(&chosen[columns.clone()]) {
                    share_out(chances, chosen, keeps);
                }
            }
            None => {
                for (chances, options) in rolled.iter().zip(options) {
                    let share = chances.times(1.0 / options.len() as f64);
                    options.iter().for_each(|&keep| add(&mut keeps[usize::from(keep)], share));
                }
            }
        }
        for (scored, full) in scored.iter_mut().zip(&mut keeps[self.game.lattice().rolls()]) {
            add(scored, std::mem::replace(full, Chances::splat(0.0)));
        }
    }

    /// From the keeps to the rolls after them, with so many rolls left then.
    #[inline(always)]
    fn roll(&mut self, rolls_left: usize) {
        let (game, lattice) = (self.game, self.game.lattice());
        let Ends { rolled, keeps, scored, .. } = &mut *self.ends;
        if rolls_left > 0 && game.rules().saved_dice {
            let rolled = &mut rolled[game.rules().rolls - 1 - rolls_left];
            for (keep, chance) in keeps[..lattice.rolls().start].iter().enumerate() {
                let others = lattice.of_size(lattice.dice() - lattice.keeps()[keep].len());
                let places = &mut rolled[game.decisions().with_saved(keep)];
                for (place, &of_roll) in places.iter_mut().zip(&lattice.chances()[others]) {
                    *place = chance.times(of_roll);
                }
            }
            // All dice saved: they were scored.
            rolled[game.decisions().with_saved(lattice.rolls().start).start..].fill(Chances::splat(0.0));
            return;
        }
        lattice.roll_keeps(keeps);
        let after = &keeps[lattice.rolls()];
        match rolls_left {
            0 => scored.iter_mut().zip(after).for_each(|(scored, &chance)| add(scored, chance)),
            _ => rolled[game.rules().rolls - 1 - rolls_left].copy_from_slice(after),
        }
    }

    /// From the rolls that are scored to the slots that are filled.
    #[inline(always)]
    fn fill(&mut self) {
        let (scoring, row) = (self.game.scoring(), self.row);
        let Ends { scored, slots, .. } = &mut *self.ends;
        let with_bonus = slots.len() / 2;
        match self.chosen {
            Some(chosen) => {
                let chosen = &chosen[self.game.decisions().stage(0)];
                let is_paid = scoring.extra_bonus(row.extra) > 0;
                for (roll, (chances, chosen)) in scored.iter().zip(chosen).enumerate() {
                    let has_bonus = is_paid && scoring.equal_rolls().contains(&roll);
                    share_out(chances, chosen, &mut slots[if has_bonus { with_bonus } else { 0 }..]);
                }
            }
            None => {
                for (roll, chances) in scored.iter().enumerate() {
                    let choices = || scoring.choices(row.open, row.extra, roll);
                    let share = chances.times(1.0 / choices().count() as f64);
                    choices().for_each(|choice| {
                        let first = if choice.bonus > 0 { with_bonus } else { 0 };
                        add(&mut slots[first + choice.slot], share);
                    });
                }
            }
        }
    }
}

/// Adds the chance of each state to the place that it chooses.
#[inline(always)]
fn share_out(chances: &Chances, chosen: &Chosen, places: &mut [Chances]) {
    for (lane, (chance, &place)) in chances.as_slice().iter().zip(chosen).enumerate() {
        places[usize::from(place)].as_mut_slice()[lane] += chance;
    }
}

#[inline(always)]
fn add(place: &mut Chances, chance: Chances) {
    *place = place.plus(chance);
}
