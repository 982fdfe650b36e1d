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

/// Refuses games in which a hand is more than a number of dice that are left. Some computations and texts know no
/// other.
///
/// # Errors
/// If the game has several kinds of dice, or if its turns are one roll.
pub fn refuse_other_hands(game: &Game) -> Result<(), NotCovered> {
    match game.rules() {
        rules if rules.one_roll => Err(NotCovered::OneRoll { game: game.id().to_owned() }),
        rules if !rules.kinds.is_empty() => Err(NotCovered::KindsOfDice { game: game.id().to_owned() }),
        _ => Ok(()),
    }
}
