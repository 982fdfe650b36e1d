//! How turns end in which everything is decided, for several states side by side.

use dicebase_games::scorecard::{Game, Row};
use dicebase_games::{Lanes, Wide};
use pulp::{Simd, WithSimd};

use super::decide::{Chosen, LANES};
use crate::instructions::with_widest;

/// A chance for each of the states.
pub(super) type Chances = Wide<LANES>;

/// The chances of the slots to be filled, each without an extra bonus and with one.
pub(super) type OfSlots = [[Chances; 2]];

/// Room for the chances within a turn. One for each thread.
#[derive(Default)]
pub(super) struct Ends {
    /// Of what is decided next.
    rolled: Vec<Chances>,
    /// Of each keep to be held.
    keeps: Vec<Chances>,
    /// Of each full roll to be scored.
    scored: Vec<Chances>,
    slots: Vec<[Chances; 2]>,
}

impl Ends {
    /// How a turn ends in states of a row that choose so, with the widest instruction set that the machine has.
    pub(super) fn of(&mut self, game: &Game, row: &Row, chosen: &[Chosen]) -> &OfSlots {
        with_widest(Play { ends: self, game, row, chosen });
        &self.slots
    }

    /// The chance that the turn earned an action die, after [`of`](Self::of).
    pub(super) fn earned(&self, game: &Game) -> Chances {
        let earning = game.scoring().earning_rolls().iter();
        earning.fold(Chances::splat(0.0), |sum, &roll| sum.plus(self.scored[roll]).plus(self.rolled[roll]))
    }
}

/// A turn of some states.
struct Play<'a> {
    ends: &'a mut Ends,
    game: &'a Game,
    row: &'a Row,
    chosen: &'a [Chosen],
}

/// Compiled once for each instruction set.
impl WithSimd for Play<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(mut self, _: S) {
        let lattice = self.game.lattice();
        let Ends { rolled, scored, .. } = &mut *self.ends;
        rolled.clear();
        rolled.extend(lattice.chances()[lattice.rolls()].iter().map(|&chance| Chances::splat(chance)));
        clear(scored, lattice.rolls().len());
        for rolls_left in (1..self.game.rules().rolls).rev() {
            self.hold(rolls_left);
            self.roll(rolls_left - 1);
        }
        self.fill();
    }
}

impl Play<'_> {
    /// From the rolls to the keeps that are held; who keeps all dice scores them.
    #[inline(always)]
    fn hold(&mut self, rolls_left: usize) {
        let Ends { rolled, keeps, scored, .. } = &mut *self.ends;
        clear(keeps, self.game.lattice().keeps().len());
        for (chances, chosen) in rolled.iter().zip(&self.chosen[self.game.decisions().stage(rolls_left)]) {
            for (lane, (chance, &keep)) in chances.as_slice().iter().zip(chosen).enumerate() {
                keeps[usize::from(keep)].as_mut_slice()[lane] += chance;
            }
        }
        for (scored, full) in scored.iter_mut().zip(&mut keeps[self.game.lattice().rolls()]) {
            *scored = scored.plus(std::mem::replace(full, Chances::splat(0.0)));
        }
    }

    /// From the keeps to what is decided next, with so many rolls left then, or to the rolls that are scored.
    #[inline(always)]
    fn roll(&mut self, rolls_left: usize) {
        let (game, lattice) = (self.game, self.game.lattice());
        let Ends { rolled, keeps, .. } = &mut *self.ends;
        if rolls_left == 0 || !game.rules().saved_dice {
            lattice.roll_keeps(keeps);
            rolled.clear();
            rolled.extend_from_slice(&keeps[lattice.rolls()]);
            return;
        }
        clear(rolled, game.decisions().stage(rolls_left).len());
        for (keep, chance) in keeps[..lattice.rolls().start].iter().enumerate() {
            let others = lattice.of_size(lattice.dice() - lattice.keeps()[keep].len());
            let places = &mut rolled[game.decisions().with_saved(keep)];
            for (place, &of_roll) in places.iter_mut().zip(&lattice.chances()[others]) {
                *place = chance.times(of_roll);
            }
        }
    }

    /// From the rolls that are scored to the slots that are filled.
    #[inline(always)]
    fn fill(&mut self) {
        let scoring = self.game.scoring();
        let Ends { rolled, scored, slots, .. } = &mut *self.ends;
        slots.clear();
        slots.resize(scoring.slots().len(), [Chances::splat(0.0); 2]);
        let is_paid = scoring.extra_bonus(self.row.extra) > 0;
        let chosen = &self.chosen[self.game.decisions().stage(0)];
        for (roll, ((scored, rolled), chosen)) in scored.iter().zip(rolled.iter()).zip(chosen).enumerate() {
            let with_bonus = usize::from(is_paid && scoring.equal_rolls().contains(&roll));
            let chances = scored.plus(*rolled);
            for (lane, (chance, &slot)) in chances.as_slice().iter().zip(chosen).enumerate() {
                slots[usize::from(slot)][with_bonus].as_mut_slice()[lane] += chance;
            }
        }
    }
}

/// Makes room for so many chances, all of them zero.
#[inline(always)]
fn clear(chances: &mut Vec<Chances>, len: usize) {
    chances.clear();
    chances.resize(len, Chances::splat(0.0));
}
