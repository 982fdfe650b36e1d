//! Errors of a line.

use dicebase_games::bank::{ActionError, Game, PositionError};
use dicebase_games::{Dice, DiceError, quoted};
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
    /// Dice that the game does not have.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// An impossible position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// An action that is not allowed.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// A line of a player who does not play, or is not to move.
    #[error(transparent)]
    Seating(#[from] SeatingError),
    /// An action of the start of a turn, in the middle of a turn.
    #[error("{what} is for the start of a turn, and this one has begun; write the next roll")]
    NotTheStart {
        /// The action.
        what: &'static str,
    },
    /// A roll with a wrong number of dice.
    #[error("{found} rolled, but {expected}{hint}")]
    OtherNumber {
        /// The dice rolled, in words.
        found: String,
        /// The number of dice to roll, in words.
        expected: String,
        /// A hint at what may be missing.
        hint: &'static str,
    },
    /// A roll that is written as a bust, and is none.
    #[error("{roll} is no bust: {allowed} may be set aside")]
    NoBust {
        /// The roll.
        roll: Dice,
        /// The dice that may be set aside.
        allowed: Dice,
    },
    /// A bust without its roll, in a game in which some busts cost all points.
    #[error("some busts cost all points here, so say what was rolled, as in: 1 1 bust")]
    WhichBust,
    /// A result that the turn cannot have.
    #[error("the turn cannot end with {points} points: {reason}")]
    ImpossibleResult {
        /// The points.
        points: usize,
        /// The reason.
        reason: String,
    },
    /// A result without the number of dice left, where it matters.
    #[error("these points may be taken over, so say how many dice were left, as in: bank {points} with 2 dice")]
    DiceMissing {
        /// The points.
        points: usize,
    },
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
    pub(super) fn not_a_decision(game: &Game, line: &Line<Player>) -> Self {
        let [roll, bank] = game.example_lines();
        let found = quoted(&line.to_string());
        Self::Action(ActionError::NotAnAction { found, examples: format!("{roll} or: {bank} or: bust") })
    }
}
