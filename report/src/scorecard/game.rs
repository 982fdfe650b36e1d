//! A scorecard game of a report.

use dicebase_analysis::melee::WorthOfDice;
use dicebase_analysis::scorecard::{Compared, Distribution, Frontier, HeadStart, Targets};
use dicebase_policy::scorecard::Policy;

use super::exact::ExactOptimum;
use crate::{GameName, LesserGame, Optimum};

/// A scorecard game with its results.
pub struct SolvedGame<'a, D> {
    /// The name of the game.
    pub name: GameName<'a>,
    /// The best play.
    pub policy: &'a Policy<D>,
    /// The distribution of final scores, if computed.
    pub distribution: Option<&'a Distribution>,
    /// The chances of all targets, if computed.
    pub targets: Option<&'a Targets>,
    /// The largest possible difference between a best chance in `targets` and the exact one.
    pub targets_error_bound: f64,
    /// The chances of the first of two players, who both play to win, for each head start; empty if not computed.
    pub head_starts: &'a [HeadStart],
    /// The largest possible difference between a chance in `head_starts` and the exact one.
    pub head_starts_error_bound: f64,
    /// The trade-off between points and action dice, if the game has them and it is computed.
    pub frontier: Option<&'a Frontier>,
    /// The game without each of its optional rules, as far as it is solved.
    pub without: &'a [LesserGame],
    /// The exact value, if computed.
    pub exact: Option<&'a ExactOptimum>,
    /// Play for risk, if computed.
    pub risk: Option<&'a Compared>,
    /// The estimated values of action dice, for some numbers of players; empty if not estimated.
    pub dice: &'a [WorthOfDice],
}

impl<D: AsRef<[u8]>> SolvedGame<'_, D> {
    pub(super) fn optimum(&self) -> Optimum {
        let metadata = self.policy.table().metadata();
        Optimum {
            aim: "expected points of a game".to_owned(),
            objective: None,
            value: metadata.root,
            error_bound: metadata.root_error_bound,
            states: self.policy.game().states().len(),
            checksum: self.policy.table().checksum(),
        }
    }

    /// The title of the game.
    pub(super) fn title(&self) -> String {
        self.name.title(&self.policy.game().rules().name)
    }
}
