//! The reachable moments of a turn.

use super::rules::RulesFile;
use super::scoring::{Move, Scoring};
use super::states::Offer;

/// The largest turn total, in steps, for which reachability is computed: far above any that occurs in play.
pub const LONGEST_TURN: usize = 100_000;

/// For each turn total, the hands that can be left to roll with it.
pub(super) struct Reach {
    /// One bit for each hand, from 1 on.
    dice: Vec<u64>,
}

impl Reach {
    /// Computes the moments that are reachable from some moments, up to a turn total.
    pub(super) fn new(
        rules: &RulesFile,
        scoring: &Scoring,
        from: impl IntoIterator<Item = Offer>,
        longest: usize,
    ) -> Self {
        let moves = scoring.moves();
        let mut dice = vec![0_u64; longest + 1];
        for moment in from {
            if let Some(bits) = dice.get_mut(moment.total) {
                *bits |= 1 << (moment.dice - 1);
            }
        }
        for total in 0..=longest {
            let here = dice[total];
            for &Move { left, points, .. } in moves.iter().filter(|of| here & 1 << (of.rolled - 1) != 0) {
                if let Some(bits) = dice.get_mut(total + rules.steps(points)) {
                    *bits |= 1 << (left - 1);
                }
            }
        }
        Self { dice }
    }

    /// Computes the moments that are reachable from the start of a turn, after the choice of dice if there is one.
    pub(super) fn from_start(rules: &RulesFile, scoring: &Scoring, longest: usize) -> Self {
        Self::new(rules, scoring, rules.first_rolls().map(|dice| Offer { total: 0, dice }), longest)
    }

    /// Returns `true` when a turn total is reachable with this hand left.
    pub(super) fn has(&self, total: usize, dice: usize) -> bool {
        self.dice.get(total).is_some_and(|bits| bits & 1 << (dice - 1) != 0)
    }

    /// The hands with which a turn total is reachable.
    pub(super) fn dice(&self, total: usize) -> impl Iterator<Item = usize> + '_ {
        (1..=u64::BITS as usize).filter(move |&dice| self.has(total, dice))
    }
}
