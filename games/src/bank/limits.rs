//! The refusal of games that a computation does not cover.

use super::game::Game;
use super::objective::Objective;
use crate::not_covered::NotCovered;

/// Refuses games in which each player maximises their own chance. Some computations cover only one player alone, or two
/// in a zero-sum game.
///
/// # Errors
/// If each player of the game maximises their own chance.
pub fn refuse_equilibrium(game: &Game) -> Result<(), NotCovered> {
    if game.is_equilibrium() { Err(NotCovered::EachForOneself) } else { Ok(()) }
}

/// Refuses games of two that end after a number of turns. Some computations cover only games to a target.
///
/// # Errors
/// If the game ends so and two play it.
pub fn refuse_turns(game: &Game) -> Result<(), NotCovered> {
    match game.rules().turns() {
        Some(_) if game.objective() == Objective::Win => Err(NotCovered::NumberOfTurns { game: game.id().to_owned() }),
        _ => Ok(()),
    }
}

/// Refuses games whose dice are not all alike. Some computations and texts know only a number of dice.
///
/// # Errors
/// If the game has several kinds of dice.
pub fn refuse_kinds(game: &Game) -> Result<(), NotCovered> {
    let is_plain = game.rules().kinds.is_empty();
    if is_plain { Ok(()) } else { Err(NotCovered::KindsOfDice { game: game.id().to_owned() }) }
}
