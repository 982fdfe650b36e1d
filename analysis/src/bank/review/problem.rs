//! What can be wrong with a line.

use dicebase_games::bank::{ActionError, Game, PositionError};
use dicebase_games::{Dice, DiceError, counted, quoted};
use dicebase_tables::Damaged;
use thiserror::Error;

use crate::review::{FormError, Line, LineProblem, Player};

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
    /// A position that cannot be.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Something that cannot be done.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// A turn of nobody.
    #[error("a turn begins here, and nobody knows whose; begin the line with {players}{hint}")]
    WhoseTurn {
        /// How players are named.
        players: String,
        /// What else may be meant.
        hint: &'static str,
    },
    /// A line of the player who is not to move.
    #[error("it is the turn of {expected}, not of {found}; {hint}")]
    OtherTurn {
        /// Who is to move.
        expected: Player,
        /// Who was named.
        found: Player,
        /// What is missing.
        hint: String,
    },
    /// A player that there is not.
    #[error("there is no player `{found}`: the players are {players}")]
    NoSuchPlayer {
        /// Who was named.
        found: Player,
        /// Who there is.
        players: String,
    },
    /// A second player where there is one.
    #[error(
        "the objective {objective} is about one player, so there is no opponent; leave its lines out, or review the \
         game under the objective win"
    )]
    NoOpponent {
        /// The objective.
        objective: &'static str,
    },
    /// A start of a turn in its middle.
    #[error("{what} is for the start of a turn, and this one has begun; write the next roll")]
    NotTheStart {
        /// What was to be done.
        what: &'static str,
    },
    /// Not as many dice as there are to roll.
    #[error("{} rolled, but {expected}{hint}", counted(*found, "die was", "dice were"))]
    OtherNumber {
        /// How many were rolled.
        found: usize,
        /// How many there are.
        expected: String,
        /// What may be missing.
        hint: &'static str,
    },
    /// A bust that is none.
    #[error("{roll} is no bust: {allowed} may be set aside")]
    NoBust {
        /// The roll.
        roll: Dice,
        /// What could be set aside.
        allowed: Dice,
    },
    /// A result that the turn cannot come to.
    #[error("the turn cannot end with {points} points: {reason}")]
    ImpossibleResult {
        /// The points.
        points: usize,
        /// Why.
        reason: String,
    },
    /// A result that does not say how many dice were left, where it matters.
    #[error("these points may be taken over, so say how many dice were left, as in: bank {points} with 2 dice")]
    DiceMissing {
        /// The points.
        points: usize,
    },
    /// A line after the end.
    #[error("the game was over before this line; write another game into another file")]
    GameOver,
}

impl LineProblem for Problem {
    fn damaged(self) -> Result<Damaged, Self> {
        if let Self::Damaged(damaged) = self { Ok(damaged) } else { Err(self) }
    }
}

impl Problem {
    /// A line that is no roll with what was done.
    pub(super) fn not_a_decision(game: &Game, line: &Line<Player>) -> Self {
        let [roll, bank] = game.example_lines();
        let found = quoted(&line.to_string());
        Self::Action(ActionError::NotAnAction { found, examples: format!("{roll} or: {bank} or: bust") })
    }
}
