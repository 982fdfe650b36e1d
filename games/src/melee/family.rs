//! The interface that the games of this family share with those of all others.

use super::action::Action;
use super::game::Game;
use super::position::Position;
use crate::any::PositionError;
use crate::family_game::{AnyGame, FamilyGame, Understood, any_game, family_game};
use crate::fields::Fields;
use crate::notation::Notation;
use crate::objective::ObjectiveWords;

impl AnyGame for Game {
    any_game!();

    fn is_solved(&self) -> bool {
        false
    }
}

impl FamilyGame for Game {
    family_game!();

    fn check_decision(&self, position: &Position) -> Result<(), PositionError> {
        Ok(position.decision(self)?)
    }

    fn sums(&self, position: &Position) -> Fields {
        position.sums()
    }

    fn value_in_words(&self, position: &Position, _: f64, worth: &str) -> String {
        position.value_in_words(self, worth)
    }

    fn fields_of(&self, _: &Position, action: &Action) -> Fields {
        action.fields(self)
    }
}
