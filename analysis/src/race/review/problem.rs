//! Errors of a line.

use dicebase_games::race::{ActionError, PositionError};
use dicebase_games::{Dice, DiceError, counted, listed, quoted};
use dicebase_tables::Damaged;
use thiserror::Error;

use crate::review::{FormError, Line, LineProblem, Player, SeatingError};

/// A line of a review file that is malformed, or impossible at this point of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// An error in the form of the line, which is the same in all families.
    #[error(transparent)]
    Form(#[from] FormError),
    /// A damaged table.
    #[error(transparent)]
    Damaged(#[from] Damaged),
    /// A roll that the game does not have.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// An impossible position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A move that is not legal.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// A line that is not a roll followed by an action.
    #[error(
        "{found} is no decision; write the roll and what was done, as in: 6 enter, or: 4 12>16, or, where no piece \
         could be moved: 3 no move"
    )]
    NotADecision {
        /// The text that was read.
        found: String,
    },
    /// A roll of several dice.
    #[error(
        "the roll {found} has {}, but one is rolled; write a line for each roll",
        counted(found.len(), "die", "dice")
    )]
    NotOneDie {
        /// The roll.
        found: Dice,
    },
    /// A roll that has moves, but is written as one without.
    #[error("with a {roll} a piece has to be moved: possible is {}", listed(allowed, "or"))]
    MayMove {
        /// The roll.
        roll: usize,
        /// The moves that are legal.
        allowed: Vec<String>,
    },
    /// A roll that has no move.
    #[error("no piece can be moved with a {roll}; write: {roll} no move")]
    NoMove {
        /// The roll.
        roll: usize,
    },
    /// A line of a player who does not play, or is not to move.
    #[error(transparent)]
    Seating(#[from] SeatingError),
    /// A line after the end of the game.
    #[error("the game was over before this line; write another game into another file")]
    GameOver,
}

impl LineProblem for Problem {
    fn damaged(self) -> Result<Damaged, Self> {
        if let Self::Damaged(damaged) = self { Ok(damaged) } else { Err(self) }
    }
}

impl Problem {
    /// The error of a line that is not a roll followed by an action.
    pub(super) fn not_a_decision(line: &Line<Player>) -> Self {
        Self::NotADecision { found: quoted(&line.to_string()) }
    }
}
