//! Rolls, and the dice that were kept before them.

use dicebase_games::Dice;
use dicebase_games::scorecard::Game;
use thiserror::Error;

/// A roll that does not go with what was kept before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum KeptError {
    /// A roll without the dice that were kept before.
    #[error("the roll {roll} does not have the dice that were kept before, {kept}; write all dice on the table")]
    RollWithoutKept {
        /// The roll.
        roll: Dice,
        /// The dice that were kept.
        kept: Dice,
    },
    /// Another roll after all dice were kept.
    #[error("all dice were kept, so {kept} is scored now, and not {roll}")]
    OtherRoll {
        /// The roll.
        roll: Dice,
        /// The dice that were kept.
        kept: Dice,
    },
}

/// Checks that the dice that were kept before are among all dice on the table.
pub(crate) fn check_kept(game: &Game, roll: Dice, kept: Dice) -> Result<(), KeptError> {
    // A roll of too few dice is told so elsewhere, whatever they are.
    match game.rules().dice {
        all if roll.len() != all || roll.contains(&kept) => Ok(()),
        all if kept.len() == all => Err(KeptError::OtherRoll { roll, kept }),
        _ => Err(KeptError::RollWithoutKept { roll, kept }),
    }
}
