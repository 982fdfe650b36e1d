//! The distribution of the end of a turn under fixed decisions, for several states side by side.

use dicebase_games::scorecard::{Game, Row};
use dicebase_games::{Lanes, Wide};
use pulp::{Simd, WithSimd};

use super::decide::{Chosen, Decider, LANES};
use crate::instructions::with_widest;

/// A probability for each of the states.
pub(super) type LaneChances = Wide<LANES>;

/// For each slot, the probability that it is filled without an extra bonus, and with one.
pub(super) type OfSlots = [[LaneChances; 2]];

/// The decisions of the turns of states side by side.
#[derive(Clone, Copy)]
pub enum Choosing<'a> {
    /// The choice of each state in each column of [`Game::decisions`].
    Chosen(&'a [Chosen]),
    /// A random choice among the actions that the game of this decider allows, all equally likely.
    Chance(&'a Decider<'a>),
}

/// The probabilities within a turn. Each thread has its own.
pub(super) struct Ends {
    /// For each stage, from the first decision to the one with no roll left, the probability of reaching each of its
    /// columns.
    rolled: Vec<Vec<LaneChances>>,
    /// The probability that each full roll is kept while rolls are left.
    kept: Vec<LaneChances>,
    /// The probability that each keep is held before a roll.
    keeps: Vec<LaneChances>,
    slots: Vec<[LaneChances; 2]>,
}

impl Ends {
    pub(super) fn new(game: &Game) -> Self {
        let room = |len| vec![LaneChances::splat(0.0); len];
        let stages = (0..game.rules().rolls).rev();
        Self {
            rolled: stages.map(|rolls_left| room(game.decisions().stage(rolls_left).len())).collect(),
            kept: room(game.lattice().rolls().len()),
            keeps: room(game.lattice().keeps().len()),
            slots: vec![[LaneChances::splat(0.0); 2]; game.scoring().slots().len()],
        }
    }

    /// Computes the end of a turn for states of a row, with the widest instruction set of the processor.
    pub(super) fn of(&mut self, game: &Game, row: &Row, choosing: Choosing<'_>) -> &OfSlots {
        with_widest(EndsKernel { ends: self, game, row, choosing });
        &self.slots
    }

    /// The probability of each slot without an extra bonus, then with one.
    pub(super) fn slots(&self) -> impl Iterator<Item = &LaneChances> {
        self.slots.iter().map(|[plain, _]| plain).chain(self.slots.iter().map(|[_, with]| with))
    }

    /// The probability of reaching each column of the decisions with this number of rolls left, at least 1.
    pub(super) fn rolled(&self, rolls_left: usize) -> impl Iterator<Item = LaneChances> {
        self.rolled[self.rolled.len() - 1 - rolls_left].iter().copied()
    }

    /// The probability that each full roll is scored.
    pub(super) fn scored(&self) -> impl Iterator<Item = LaneChances> {
        self.kept.iter().zip(self.rolled(0)).map(|(kept, rolled)| kept.plus(rolled))
    }

    /// The probability that the turn earns an action die.
    pub(super) fn earned(&self, game: &Game) -> LaneChances {
        let [.., rolled] = &self.rolled[..] else { return LaneChances::splat(0.0) };
        let earning = game.scoring().earning_rolls().iter();
        earning.fold(LaneChances::splat(0.0), |sum, &roll| sum.plus(self.kept[roll]).plus(rolled[roll]))
    }
}

/// The turn of some states.
struct EndsKernel<'a> {
    ends: &'a mut Ends,
    game: &'a Game,
    row: &'a Row,
    choosing: Choosing<'a>,
}

/// Compiled once for each instruction set.
impl WithSimd for EndsKernel<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(mut self, _: S) {
        let (lattice, rolls) = (self.game.lattice(), self.game.rules().rolls);
        let Ends { rolled, kept, .. } = &mut *self.ends;
        for (place, &chance) in rolled[0].iter_mut().zip(&lattice.chances()[lattice.rolls()]) {
            *place = LaneChances::splat(chance);
        }
        kept.fill(LaneChances::splat(0.0));
        for rolls_left in (1..rolls).rev() {
            self.hold(rolls_left);
            self.roll(rolls_left - 1);
        }
        self.fill();
    }
}

impl EndsKernel<'_> {
    /// Passes the probabilities from the rolls to the keeps. Keeping all dice scores them.
    #[inline(always)]
    fn hold(&mut self, rolls_left: usize) {
        let Ends { rolled, keeps, kept, .. } = &mut *self.ends;
        let rolled = &rolled[self.game.rules().rolls - 1 - rolls_left];
        keeps.fill(LaneChances::splat(0.0));
        match self.choosing {
            Choosing::Chosen(chosen) => {
                for (chances, chosen) in rolled.iter().zip(&chosen[self.game.decisions().stage(rolls_left)]) {
                    for (lane, (chance, &keep)) in chances.as_slice().iter().zip(chosen).enumerate() {
                        keeps[usize::from(keep)].as_mut_slice()[lane] += chance;
                    }
                }
            }
            Choosing::Chance(decider) => {
                for (chances, options) in rolled.iter().zip(decider.keeps(rolls_left)) {
                    let share = chances.times(1.0 / options.len() as f64);
                    options.iter().for_each(|keep| add(&mut keeps[usize::from(keep.index())], share));
                }
            }
        }
        for (kept, full) in kept.iter_mut().zip(&mut keeps[self.game.lattice().rolls()]) {
            add(kept, std::mem::replace(full, LaneChances::splat(0.0)));
        }
    }

    /// Passes the probabilities from the keeps to the columns of the next decision, with this number of rolls left.
    #[inline(always)]
    fn roll(&mut self, rolls_left: usize) {
        let (game, lattice) = (self.game, self.game.lattice());
        let Ends { rolled, keeps, .. } = &mut *self.ends;
        let rolled = &mut rolled[game.rules().rolls - 1 - rolls_left];
        if rolls_left == 0 || !game.rules().saved_dice {
            lattice.roll_keeps(keeps);
            rolled.copy_from_slice(&keeps[lattice.rolls()]);
            return;
        }
        for (keep, chance) in keeps[..lattice.rolls().start].iter().enumerate() {
            let others = lattice.of_size(lattice.dice() - lattice.keeps()[keep].len());
            let places = &mut rolled[game.decisions().with_saved(keep)];
            for (place, &of_roll) in places.iter_mut().zip(&lattice.chances()[others]) {
                *place = chance.times(of_roll);
            }
        }
        // If all dice are saved, they have been scored already.
        rolled[game.decisions().with_saved(lattice.rolls().start).start..].fill(LaneChances::splat(0.0));
    }

    /// Passes the probabilities from the scored rolls to the filled slots.
    #[inline(always)]
    fn fill(&mut self) {
        let (scoring, row) = (self.game.scoring(), self.row);
        let Ends { rolled, kept, slots, .. } = &mut *self.ends;
        slots.fill([LaneChances::splat(0.0); 2]);
        let scored = kept.iter().zip(&rolled[self.game.rules().rolls - 1]).map(
            #[inline(always)]
            |(kept, &rolled)| kept.plus(rolled),
        );
        match self.choosing {
            Choosing::Chosen(chosen) => {
                let is_paid = scoring.extra_bonus(row.extra) > 0;
                let chosen = &chosen[self.game.decisions().stage(0)];
                for (roll, (chances, chosen)) in scored.zip(chosen).enumerate() {
                    let with_bonus = usize::from(is_paid && scoring.earns_extra(roll));
                    for (lane, (chance, &slot)) in chances.as_slice().iter().zip(chosen).enumerate() {
                        slots[usize::from(slot)][with_bonus].as_mut_slice()[lane] += chance;
                    }
                }
            }
            Choosing::Chance(_) => {
                for (roll, chances) in scored.enumerate() {
                    let choices = || scoring.choices(row.open, row.extra, roll);
                    let share = chances.times(1.0 / choices().count() as f64);
                    choices().for_each(|choice| add(&mut slots[choice.slot][usize::from(choice.bonus > 0)], share));
                }
            }
        }
    }
}

#[inline(always)]
fn add(place: &mut LaneChances, chance: LaneChances) {
    *place = place.plus(chance);
}
