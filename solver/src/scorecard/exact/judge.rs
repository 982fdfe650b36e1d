//! Comparison of exact decisions with those by numbers in `f64`.

use dicebase_games::scorecard::Game;

use super::best::Best;
use super::limbs::Limbs;
use super::plan::rank;
use crate::exact::Tally;
use crate::scorecard::decide::Chosen;

/// The comparison of the exact decisions of a state with those of the values in `f64`.
pub(super) struct Judge<'a> {
    pub(super) game: &'a Game,
    /// The decisions by the values in `f64` of states side by side.
    pub(super) chosen: &'a [Chosen],
    /// The place of the state among them.
    pub(super) place: usize,
    pub(super) tally: Tally,
}

impl Judge<'_> {
    /// Compares the best slot for a full roll.
    #[inline(always)]
    pub(super) fn judge_slot<const W: usize>(&mut self, roll: usize, best: Best, slots: &[Limbs<W>]) {
        let column = self.game.decisions().stage(0).start + roll;
        let chosen = rank(self.game, usize::from(self.chosen[column][self.place]));
        self.judge(chosen, best, slots);
    }

    /// Compares the best keeps for all rolls of the dice beside a saved keep.
    #[inline(always)]
    pub(super) fn judge_keeps<const W: usize>(&mut self, left: usize, saved: usize, best: &[Best], keeps: &[Limbs<W>]) {
        let decisions = self.game.decisions();
        let first = decisions.stage(left).start + decisions.with_saved(saved).start;
        for (chosen, &best) in self.chosen[first..].iter().zip(best) {
            self.judge(usize::from(chosen[self.place]), best, keeps);
        }
    }

    #[inline(always)]
    fn judge<const W: usize>(&mut self, chosen: usize, best: Best, values: &[Limbs<W>]) {
        self.tally.decisions += 1;
        self.tally.tied += u64::from(best.is_tied());
        if chosen != best.rank() {
            let is_best = best.is_tied() && values[chosen] == values[best.rank()];
            *(if is_best { &mut self.tally.other_tied } else { &mut self.tally.not_best }) += 1;
        }
    }
}
