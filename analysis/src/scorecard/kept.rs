//! Rolls, and the dice that were kept before them.

use dicebase_games::Dice;
use dicebase_games::scorecard::Game;
use thiserror::Error;

/// A roll that contradicts the dice kept before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum KeptError {
    /// A roll without all of the kept dice.
    #[error("the roll {roll} does not have the dice that were kept before, {kept}; write all dice on the table")]
    RollWithoutKept {
        /// The roll.
        roll: Dice,
        /// The kept dice.
        kept: Dice,
    },
    /// A different roll after all dice were kept.
    #[error("all dice were kept, so {kept} is scored now, and not {roll}")]
    OtherRoll {
        /// The roll.
        roll: Dice,
        /// The kept dice.
        kept: Dice,
    },
}

/// Checks that a roll, with all dice on the table, contains the dice kept before.
pub(crate) fn check_kept(game: &Game, roll: Dice, kept: Dice) -> Result<(), KeptError> {
    // Rolls with the wrong number of dice are reported elsewhere.
    match game.rules().dice {
        all if roll.len() != all || roll.contains(&kept) => Ok(()),
        all if kept.len() == all => Err(KeptError::OtherRoll { roll, kept }),
        _ => Err(KeptError::RollWithoutKept { roll, kept }),
    }
}
