//! The upper bonus, and its words in the expected further points.

use super::card::Card;
use super::game::Game;
use super::rules::{BonusStep, RulesFile, UpperBonus};

impl UpperBonus {
    /// The totals that earn something, in ascending order, each with the bonus from it on.
    #[must_use]
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = BonusStep> {
        let first = BonusStep { from: self.from, points: self.points };
        std::iter::once(first).chain(self.higher.iter().copied())
    }
}

impl BonusStep {
    /// The points of the highest step that a total reaches, of steps in ascending order; 0 below the first.
    pub(super) fn reached(steps: impl DoubleEndedIterator<Item = Self>, total: usize) -> usize {
        steps.rev().find(|step| total >= step.from).map_or(0, |step| step.points)
    }
}

impl RulesFile {
    /// The upper bonus of a total in the upper section; 0 if it earns none.
    #[must_use]
    pub fn bonus_at(&self, upper_total: usize) -> usize {
        BonusStep::reached(self.upper_bonus.iter().flat_map(UpperBonus::steps), upper_total)
    }

    /// The largest upper bonus; 0 if there is none.
    #[must_use]
    pub(crate) fn largest_bonus(&self) -> usize {
        self.bonus_at(usize::MAX)
    }
}

impl Card {
    /// The words about the upper bonus that follow the expected further points which include it. Empty if there is no
    /// bonus, or if it cannot be earned any more.
    #[must_use]
    pub fn bonus_in_words(&self, game: &Game) -> String {
        let upper_total = self.sums(game).upper_total;
        let most = game.rules().bonus_at(upper_total + self.most_upper_points(game));
        match game.rules().bonus_at(upper_total) {
            _ if most == 0 => String::new(),
            0 => format!(", the possible upper bonus of {most} included"),
            bonus if bonus == most => format!(", the upper bonus of {bonus} among them"),
            bonus => format!(", the upper bonus of {bonus} to {most} among them"),
        }
    }

    /// The largest number of points that the open categories can add to the upper section.
    fn most_upper_points(&self, game: &Game) -> usize {
        let scoring = game.scoring();
        let most = |category| scoring.slots()[scoring.slots_of(category)].iter().map(|slot| slot.points).max();
        let open = self.open().iter().filter(|&category| category < game.states().upper().count());
        open.filter_map(most).sum()
    }
}
