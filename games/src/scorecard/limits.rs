//! The refusal of games that a computation does not cover.

use super::game::Game;
use crate::not_covered::NotCovered;

/// Refuses games in which a category may be filled [early](super::RulesFile::fills_early), for computations in which
/// that is the same as keeping all dice until the last roll.
///
/// # Errors
/// If the game has saved rolls, or pays more for the first roll of a turn.
pub fn refuse_early_filling(game: &Game) -> Result<(), NotCovered> {
    let (rules, id) = (game.rules(), || game.id().to_owned());
    match rules {
        _ if rules.saved_rolls => Err(NotCovered::SavedRolls { game: id() }),
        _ if rules.pays_first_roll() => Err(NotCovered::FirstRoll { game: id() }),
        _ => Ok(()),
    }
}
