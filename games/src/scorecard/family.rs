//! The interface that the games of this family share with those of all others.

use super::action::Action;
use super::game::Game;
use super::objective::{OBJECTIVES, Objective};
use super::parts::PARTS;
use super::position::Position;
use crate::any::PositionError;
use crate::builtin::builtin_files;
use crate::family::FamilyWords;
use crate::family_game::{AnyGame, FamilyGame, Understood, any_game, family_game};
use crate::fields::Fields;
use crate::notation::Notation;
use crate::objective::ObjectiveWords;
use crate::part::Value;

/// The facts that all games of the family share.
pub(crate) const FAMILY: FamilyWords = FamilyWords {
    name: "scorecard",
    parts: PARTS,
    objectives: OBJECTIVES,
    usual: Objective::ExpectedScore as usize,
    builtins: builtin_files![
        Scorecard,
        "scorecard",
        "balut",
        "cheerio",
        "crag",
        "generala",
        "generala-double",
        "generala-served",
        "kismet",
        "kniffel",
        "kniffeliger",
        "kniffeliger-by-3",
        "knubbel-v1",
        "knubbel-v2",
        "knubbel-v3",
        "maxi-yatzy",
        "maxi-yatzy-saved",
        "poker-dice",
        "yacht",
        "yacht-boxed",
        "yacht-dice",
        "yahtzee",
        "yahtzee-free-joker",
        "yams",
        "yatzy",
        "yatzy-in-order"
    ],
};

impl AnyGame for Game {
    any_game!();

    fn state_of_row(&self, row: usize) -> Option<Fields> {
        if self.objective() != Objective::ExpectedScore || row >= self.values() {
            return None;
        }
        let (state, saved) = self.saved_rolls().state(self.states(), row);
        let open = state.open.iter().map(|category| self.category(category).id.clone()).collect();
        let fields = Fields::default().words("open", open).number("upper_total", state.upper_total);
        let fields = if state.extra { fields.value("extra_bonus".to_owned(), Value::Flag) } else { fields };
        Some(if self.rules().saved_rolls { fields.number("saved_rolls", saved) } else { fields })
    }
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

    /// A roll has the row of its card, except in games with saved rolls, where a roll does not tell how many were
    /// saved.
    fn row(&self, position: &Position) -> Option<usize> {
        let is_told = position.rolled().is_none() || !self.rules().saved_rolls;
        let is_state = self.objective() == Objective::ExpectedScore && is_told;
        let row = || self.saved_rolls().index(self.states(), &position.card().state(self), position.saved_rolls());
        is_state.then(row)
    }

    fn value_in_words(&self, position: &Position, value: f64, _: &str) -> String {
        position.value_in_words(self, value)
    }

    fn fields_of(&self, _: &Position, action: &Action) -> Fields {
        action.fields(self)
    }
}
