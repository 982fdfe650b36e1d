//! The interface that the games of this family share with those of all others.

use super::action::Action;
use super::game::Game;
use super::objective::{OBJECTIVES, Objective};
use super::parts::PARTS;
use super::position::Position;
use super::rules::Rules;
use crate::any::PositionError;
use crate::builtin::builtin_files;
use crate::family::FamilyWords;
use crate::family_game::{AnyGame, FamilyGame, Understood, any_game, family_game};
use crate::fields::Fields;
use crate::notation::Notation;
use crate::objective::ObjectiveWords;

/// The facts that all games of the family share.
pub(crate) const FAMILY: FamilyWords = FamilyWords {
    name: "scorecard",
    parts: PARTS,
    objectives: OBJECTIVES,
    usual: Objective::ExpectedScore as usize,
    builtins: builtin_files![
        Scorecard,
        "scorecard",
        "kniffel",
        "kniffeliger",
        "kniffeliger-by-3",
        "knubbel-v1",
        "knubbel-v2",
        "knubbel-v3",
        "maxi-yatzy",
        "maxi-yatzy-saved",
        "yahtzee",
        "yahtzee-free-joker",
        "yatzy"
    ],
    allowed: |builtin| Rules::parse(builtin.id, builtin.text).map_or(&[], |rules| rules.objectives()),
};

impl AnyGame for Game {
    any_game!();
}

impl FamilyGame for Game {
    family_game!();

    fn check_decision(&self, position: &Position) -> Result<(), PositionError> {
        position.decision(self)?;
        Ok(())
    }

    fn sums(&self, position: &Position) -> Fields {
        position.sums(self)
    }

    fn value_in_words(&self, position: &Position, value: f64, _: &str) -> String {
        position.value_in_words(self, value)
    }

    fn fields_of(&self, _: &Position, action: &Action) -> Fields {
        action.fields(self)
    }
}
