//! What can be wrong with a line.

use dicebase_games::scorecard::{ActionError, Game, PositionError};
use dicebase_games::{Dice, DiceError, quoted};
use dicebase_tables::Damaged;
use thiserror::Error;

use crate::review::{FormError, Line, LineProblem};

/// A line of a review file that is malformed, or impossible at this point of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// Its form, whatever the family of the game.
    #[error(transparent)]
    Form(#[from] FormError),
    /// A damaged table.
    #[error(transparent)]
    Damaged(#[from] Damaged),
    /// Dice that are none of the game's.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// Something that cannot be done.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// A position that cannot be.
    #[error(transparent)]
    Position(#[from] PositionError),
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
    /// A game against others, of whom the file would have to tell too.
    #[error(
        "games against others are not reviewed: a file tells of one player alone; review it for the expected score \
         or a target"
    )]
    Others,
    /// A line after the end.
    #[error("the card was full before this line, so the game is over; write another game into another file")]
    GameOver,
}

impl LineProblem for Problem {
    fn damaged(self) -> Result<Damaged, Self> {
        if let Self::Damaged(damaged) = self { Ok(damaged) } else { Err(self) }
    }
}

impl Problem {
    /// A line that is no roll with what was done.
    pub(super) fn not_a_decision(game: &Game, line: &Line) -> Self {
        let [keep, score] = game.example_lines();
        let found = quoted(&line.to_string());
        Self::Action(ActionError::NotAnAction { found, examples: format!("{keep} or: {score}") })
    }
}
