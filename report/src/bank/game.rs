//! A bank-or-roll game of a report.

use dicebase_analysis::bank::sheet::{RuleLoss, Sheet};
use dicebase_analysis::bank::{Alone, Distribution, OneTurn, TwoPlayers};
use dicebase_games::bank::{Objective, Rules};
use dicebase_policy::bank::Policy;

use crate::{GameName, LesserGame};

/// A bank-or-roll game with its results.
pub struct SolvedGame<'a, D> {
    /// The name of the game.
    pub name: GameName<'a>,
    /// The rules of the game.
    pub rules: &'a Rules,
    /// The best play for each objective, in the order of the objectives; at least one.
    pub policies: &'a [Policy<D>],
    /// The distributions of turns and games, as far as they are computed.
    pub distributions: &'a [Distribution],
    /// The game without each of its optional rules, as far as it is solved.
    pub without: &'a [LesserGame],
    /// The sheet, and the losses of its rule.
    pub sheet: Option<(&'a Sheet, &'a [RuleLoss])>,
}

impl<D: AsRef<[u8]>> SolvedGame<'_, D> {
    pub(super) fn policy(&self, objective: Objective) -> Option<&Policy<D>> {
        self.policies.iter().find(|policy| policy.game().objective() == objective)
    }

    /// The distributions of a turn, of one player's game and of a game of two.
    pub(super) fn found(&self) -> (Option<&OneTurn>, Option<&Alone>, Option<&TwoPlayers>) {
        let mut found = (None, None, None);
        for distribution in self.distributions {
            match distribution {
                Distribution::Points(turn) => found.0 = Some(turn),
                Distribution::Turns(alone) => found.1 = Some(alone),
                Distribution::Win(two) => found.2 = Some(two),
            }
        }
        found
    }

    /// The title of the game.
    pub(super) fn title(&self) -> String {
        self.name.title(&self.rules.name)
    }
}
