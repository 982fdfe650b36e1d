//! The interface that the games of this family share with those of all others.

use super::action::Action;
use super::game::Game;
use super::objective::{OBJECTIVES, Objective};
use super::parts::PARTS;
use super::position::{Moment, Position};
use crate::ONLY_POINTS;
use crate::any::PositionError;
use crate::builtin::builtin_files;
use crate::family::FamilyWords;
use crate::family_game::{AnyGame, FamilyGame, Understood, any_game, family_game};
use crate::fields::Fields;
use crate::notation::Notation;
use crate::objective::ObjectiveWords;

/// The facts that all games of the family share.
pub(crate) const FAMILY: FamilyWords = FamilyWords {
    name: "race",
    parts: PARTS,
    objectives: OBJECTIVES,
    usual: Objective::Win as usize,
    builtins: if ONLY_POINTS { &[] } else { builtin_files![Race, "race", "mad-game", "mensch-aergere-dich-nicht"] },
};

impl AnyGame for Game {
    any_game!();

    fn is_solved(&self) -> bool {
        self.is_solved()
    }

    fn state_of_row(&self, row: usize) -> Option<Fields> {
        let position = Position::start(self, self.seats(row)?, None).ok()?;
        Some(position.notation(self).fields())
    }
}

impl FamilyGame for Game {
    family_game!();

    fn check_decision(&self, position: &Position) -> Result<(), PositionError> {
        position.decision(self)?;
        Ok(())
    }

    fn row(&self, position: &Position) -> Option<usize> {
        let (seats, Moment::Start { tries }) = (position.seats(), position.moment()) else { return None };
        let begins = self.is_solved() && *tries == self.board().tries(seats.own());
        let other = if seats.players() == 2 { seats.placement(1) } else { seats.own() };
        begins.then(|| self.index(seats.own(), other)).flatten()
    }

    fn value_in_words(&self, position: &Position, _: f64, worth: &str) -> String {
        position.value_in_words(self, worth)
    }

    fn fields_of(&self, _: &Position, action: &Action) -> Fields {
        action.fields(self)
    }
}
