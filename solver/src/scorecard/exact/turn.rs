//! The recursion over one turn in integers, for one state at a time.
//!
//! A value is not divided but brought to a larger denominator: with `t` rolls made from the end of the turn, values
//! have `outcomes^(dice * t)` times the denominator of the states after the turn. A keep of `k` dice has the sum
//! over the outcomes of the others, times `outcomes^k`. Comparing needs the leading bits only, unless they are equal.

use dicebase_games::scorecard::{Game, Row};

use super::best::Best;
use super::judge::Judge;
use super::limbs::{Limbs, add, add_times, carried};
use super::links::Links;
use super::plan::{Plan, rank};
use super::scale::Scale;

/// The values of the layer after a turn.
pub(super) struct After<'a> {
    pub(super) values: &'a [u64],
    /// The number of limbs of a value.
    pub(super) limbs: usize,
    /// The index of the first state.
    pub(super) first: usize,
}

impl After<'_> {
    #[inline(always)]
    fn value<const W: usize>(&self, state: usize) -> Limbs<W> {
        let mut value = [0; W];
        value[..self.limbs].copy_from_slice(&self.values[(state - self.first) * self.limbs..][..self.limbs]);
        value
    }
}

/// The turns of one layer, computed one after the other in the same buffers.
pub(super) struct ExactTurn<'a, const W: usize> {
    game: &'a Game,
    links: &'a Links,
    scale: Scale,
    /// The points of each slot, and of the extra bonus, over the denominator of the states after the turn.
    points: Vec<Limbs<W>>,
    extra: Limbs<W>,
    /// The values of the slots by rank, and their keys.
    slots: Vec<Limbs<W>>,
    slot_keys: Vec<Best>,
    /// The value of scoring each full roll.
    scored: Vec<Limbs<W>>,
    /// The value of each keep before the rolls made so far, and its key. Keeping a full roll means scoring it.
    keeps: Vec<Limbs<W>>,
    keep_keys: Vec<Best>,
    /// The best part of each keep.
    best: Vec<Best>,
    /// The sums over the outcomes of the dice beside each keep.
    sums: Vec<Limbs<W>>,
    /// The values of saved keeps with one more roll, in games with saved dice.
    saved: Vec<Limbs<W>>,
}

impl<'a, const W: usize> ExactTurn<'a, W> {
    /// The buffers for the states with this number of open categories.
    pub(super) fn new(game: &'a Game, links: &'a Links, open: usize) -> Self {
        let (slots, keeps) = (game.scoring().slots().len(), game.lattice().keeps().len());
        let one = Scale::new(game, open - 1).denominator();
        let points = |points: usize| carried(&one, points as u64);
        Self {
            game,
            links,
            scale: Scale::new(game, open),
            points: game.scoring().slots().iter().map(|slot| points(slot.points)).collect(),
            extra: points(game.scoring().extra_bonus(true)),
            slots: vec![[0; W]; slots],
            slot_keys: vec![Best::new(0, 0); slots],
            scored: vec![[0; W]; game.lattice().rolls().len()],
            keeps: vec![[0; W]; keeps],
            keep_keys: vec![Best::new(0, 0); keeps],
            best: vec![Best::new(0, 0); keeps],
            sums: vec![[0; W]; keeps],
            saved: vec![[0; W]; if game.rules().saved_dice { keeps } else { 0 }],
        }
    }

    /// The value of a state of a planned row before its first roll. The judge compares every decision.
    #[inline(always)]
    pub(super) fn value(
        &mut self,
        plan: &Plan,
        row: &Row,
        lane: usize,
        after: &After<'_>,
        judge: &mut Judge<'_>,
    ) -> Limbs<W> {
        self.fill(plan, row, lane, after);
        self.score(plan, row, judge);
        self.average(self.game.lattice().dice());
        for left in 1..self.game.rules().rolls {
            match left {
                1 => self.keep_sums(),
                _ if self.game.rules().saved_dice => self.save(left, judge),
                _ => {
                    self.decide(left - 1, 0, judge);
                    self.keep_sums();
                }
            }
        }
        if self.game.rules().rolls > 1 {
            self.decide(self.game.rules().rolls - 1, 0, judge);
        }
        carried(&self.sums[0], 1)
    }

    /// Computes the values of filling the slots of open categories.
    #[inline(always)]
    fn fill(&mut self, plan: &Plan, row: &Row, lane: usize, after: &After<'_>) {
        let upper = self.game.states().upper();
        for category in row.fillable.iter() {
            for (way, slot) in self.game.scoring().slots_of(category).enumerate() {
                let lane = match category < upper.count() {
                    true => usize::from(upper.lanes_after(row.open, category, way)[lane]),
                    false => lane,
                };
                let mut value = after.value(plan.next[slot] + lane);
                add(&mut value, &self.points[slot]);
                let rank = rank(self.game, slot);
                self.slots[rank] = carried(&value, 1);
                self.slot_keys[rank] = Best::new(self.scale.key(&self.slots[rank]), rank);
            }
        }
    }

    /// Scores each full roll in the best category.
    #[inline(always)]
    fn score(&mut self, plan: &Plan, row: &Row, judge: &mut Judge<'_>) {
        let rolls = self.game.lattice().rolls();
        for roll in 0..rolls.len() {
            let mut best = self.slot_keys[usize::from(plan.ranks(roll)[0])];
            for &rank in &plan.ranks(roll)[1..] {
                best = best.or_better(self.slot_keys[usize::from(rank)], &self.slots);
            }
            judge.judge_slot(roll, best, &self.slots);
            self.scored[roll] = self.slots[best.rank()];
        }
        if row.extra {
            for &roll in self.game.scoring().extra_rolls() {
                add(&mut self.scored[roll], &self.extra);
                self.scored[roll] = carried(&self.scored[roll], 1);
            }
        }
        self.sums[rolls].copy_from_slice(&self.scored);
    }

    /// Sums up the outcomes of the dice beside each keep of fewer than `dice` dice, from the values of that many dice.
    #[inline(always)]
    fn average(&mut self, dice: usize) {
        let lattice = self.game.lattice();
        if !lattice.die().is_fair() {
            return self.average_loaded(dice);
        }
        for keep in (0..lattice.of_size(dice).start).rev() {
            let mut sum = self.sums[lattice.with_die(keep, 0)];
            for face in 1..lattice.sides() {
                add(&mut sum, &self.sums[lattice.with_die(keep, face)]);
            }
            self.sums[keep] = sum;
        }
    }

    /// Like `average` for loaded dice, whose outcomes may be so many that carries are passed on after each die.
    #[inline(always)]
    fn average_loaded(&mut self, dice: usize) {
        let lattice = self.game.lattice();
        for keep in (0..lattice.of_size(dice).start).rev() {
            let mut sum = [0; W];
            for (face, &weight) in lattice.die().weights().iter().enumerate() {
                add_times(&mut sum, &self.sums[lattice.with_die(keep, face)], weight as u64);
            }
            self.sums[keep] = carried(&sum, 1);
        }
    }

    /// Takes the sums of all keeps as their values with one more roll.
    #[inline(always)]
    fn keep_sums(&mut self) {
        let lattice = self.game.lattice();
        for size in 0..lattice.dice() {
            for keep in lattice.of_size(size) {
                self.keep(keep, self.links.times_outcomes(&self.sums[keep], size));
            }
        }
        self.keep_scored();
    }

    /// Brings the values of scored rolls to the denominator of one more roll.
    #[inline(always)]
    fn keep_scored(&mut self) {
        let lattice = self.game.lattice();
        for (keep, roll) in lattice.rolls().enumerate() {
            self.scored[keep] = self.links.times_outcomes(&self.scored[keep], lattice.dice());
            self.keep(roll, self.scored[keep]);
        }
    }

    #[inline(always)]
    fn keep(&mut self, keep: usize, value: Limbs<W>) {
        self.keeps[keep] = value;
        self.keep_keys[keep] = Best::new(self.scale.key(&value), keep);
    }

    /// Computes the values of all saved keeps with `left` rolls, from those with one roll less.
    #[inline(always)]
    fn save(&mut self, left: usize, judge: &mut Judge<'_>) {
        let lattice = self.game.lattice();
        for size in 0..lattice.dice() {
            for keep in lattice.of_size(size) {
                self.decide(left - 1, keep, judge);
                self.saved[keep] = self.links.times_outcomes(&self.sums[0], size);
            }
        }
        for keep in 0..lattice.rolls().start {
            self.keep(keep, self.saved[keep]);
        }
        self.keep_scored();
    }

    /// Decides all rolls of the dice beside a saved keep, with `left` rolls left, and sums up their outcomes.
    #[inline(always)]
    fn decide(&mut self, left: usize, saved: usize, judge: &mut Judge<'_>) {
        let lattice = self.game.lattice();
        let others = lattice.dice() - lattice.keeps()[saved].len();
        let rolls = lattice.of_size(others);
        match saved {
            0 => self.best.copy_from_slice(&self.keep_keys),
            _ => {
                for (best, &together) in self.best.iter_mut().zip(self.game.together(saved)) {
                    *best = self.keep_keys[usize::from(together)];
                }
            }
        }
        for &[keep, part] in self.links.smaller(others) {
            let (keep, part) = (usize::from(keep), usize::from(part));
            self.best[keep] = self.best[keep].or_better(self.best[part], &self.keeps);
        }
        judge.judge_keeps(left, saved, &self.best[rolls.clone()], &self.keeps);
        for roll in rolls {
            self.sums[roll] = self.keeps[self.best[roll].rank()];
        }
        self.average(others);
    }
}
