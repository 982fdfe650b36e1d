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
    name: "bank",
    parts: PARTS,
    objectives: OBJECTIVES,
    usual: Objective::Win as usize,
    builtins: if ONLY_POINTS {
        &[]
    } else {
        builtin_files![
            Bank,
            "bank",
            "big-pig",
            "cinq-mille",
            "dix-mille",
            "farkle",
            "farkle-basic",
            "farkle-classic",
            "farkle-ten-turns",
            "farkle-three-farkles",
            "five-thousand",
            "greed",
            "greed-five-dice",
            "hog",
            "hog-cs61a",
            "hot-dice",
            "kcd",
            "pig",
            "pig-four",
            "piglet",
            "tiotusen",
            "titusind",
            "two-dice-pig",
            "two-dice-pig-doubles",
            "zehntausend",
            "zehntausend-exact",
            "zehntausend-five-dice",
            "zehntausend-four",
            "zehntausend-on-table",
            "zehntausend-platform",
            "zehntausend-platform-both-win",
            "zehntausend-round",
            "zehntausend-straight",
            "zehntausend-takeover",
            "zehntausend-takeover-covered",
            "zehntausend-takeover-paid",
            "zehntausend-three",
            "zehntausend-three-busts",
            "zilch"
        ]
    },
};

impl AnyGame for Game {
    any_game!();

    fn state_of_row(&self, row: usize) -> Option<Fields> {
        let notation = Position::of_state(&self.state_of(row)?).notation(self);
        // Some states are numbered that no turn comes to.
        Position::read(self, &notation).ok()?;
        Some(notation.fields())
    }
}

impl FamilyGame for Game {
    family_game!();

    fn check_decision(&self, _: &Position) -> Result<(), PositionError> {
        Ok(())
    }

    fn of_mover(&self, position: &Position) -> &Self {
        self.of_seat(position.situation().second)
    }

    fn row(&self, position: &Position) -> Option<usize> {
        let Moment::Start(offer) = *position.moment() else { return None };
        match self.objective() {
            Objective::Points => None,
            Objective::Turns => Some(self.turns_index(position.situation().me)),
            Objective::Win => self.state_at_start(position.situation(), offer).map(|state| self.states().index(&state)),
        }
    }

    fn value_in_words(&self, position: &Position, value: f64, worth: &str) -> String {
        position.value_in_words(self, value, worth)
    }

    fn fields_of(&self, position: &Position, action: &Action) -> Fields {
        action.fields(self, position)
    }
}
