//! The next position after an action on one's own card.

use super::action::Action;
use super::game::Game;
use super::objective::Objective;
use super::parts::{ROLLS_LEFT, SAVED};
use super::position::{Position, Rolled};
use super::scoring::Choice;
use crate::dice::Dice;
use crate::onward::Onward;

impl Position {
    /// The next position after one of its actions. `None` if no roll is on the table, and if the next position depends
    /// on an extra bonus, which is on no card.
    #[must_use]
    pub fn onward(&self, game: &Game, action: &Action) -> Option<Onward> {
        let rolled = self.rolled()?;
        match action {
            Action::Keep(dice) => Some(self.after_keep(game, rolled, *dice)),
            Action::Score(choice) => self.after_score(game, rolled, choice),
        }
    }

    fn after_keep(&self, game: &Game, rolled: &Rolled, kept: Dice) -> Onward {
        let is_content = kept.len() == game.rules().dice;
        let rolls_left = if is_content { 0 } else { rolled.rolls_left.saturating_sub(1) };
        let start = Self::start(self.card().clone()).aiming_at(self.aim().clone());
        let notation = start.notation(game).with_number(&ROLLS_LEFT, Some(rolls_left));
        let saves = game.rules().saved_dice && !kept.is_empty();
        Onward { notation: if saves { notation.with_word(&SAVED, kept.to_string()) } else { notation }, kept }
    }

    fn after_score(&self, game: &Game, rolled: &Rolled, choice: &Choice) -> Option<Onward> {
        if choice.bonus > 0 && game.objective() != Objective::ExpectedScore {
            return None;
        }
        let card = self.card().clone().with(choice.category, choice.points);
        let saved = if game.rules().saved_rolls { rolled.rolls_left } else { 0 };
        let rolls_left = game.rules().rolls - 1 + saved;
        let start = Self::start(card).aiming_at(self.aim().clone());
        let notation = start.notation(game).with_number(&ROLLS_LEFT, Some(rolls_left));
        Some(Onward { notation, kept: Dice::NONE })
    }
}
