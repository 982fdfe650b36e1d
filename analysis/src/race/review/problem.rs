//! What can be wrong with a line.

use dicebase_games::race::{ActionError, PositionError};
use dicebase_games::{Dice, DiceError, counted, listed, quoted};
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
    /// A roll that is none of the game's.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// A position that cannot be.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A move that cannot be made.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// No roll with what was done.
    #[error(
        "{found} is no decision; write the roll and what was done, as in: 6 enter, or: 4 12>16, or, where no piece \
         could be moved: 3 no move"
    )]
    NotADecision {
        /// What was read.
        found: String,
    },
    /// More than one die.
    #[error(
        "the roll {found} has {}, but one is rolled; write a line for each roll",
        counted(found.len(), "die", "dice")
    )]
    NotOneDie {
        /// The roll.
        found: Dice,
    },
    /// A roll that has moves, but was written as one without.
    #[error("with a {roll} a piece has to be moved: possible is {}", listed(allowed, "or"))]
    MayMove {
        /// The roll.
        roll: usize,
        /// What may be done.
        allowed: Vec<String>,
    },
    /// A roll that has no move.
    #[error("no piece can be moved with a {roll}; write: {roll} no move")]
    NoMove {
        /// The roll.
        roll: usize,
    },
    /// A turn of nobody.
    #[error("a turn begins here, and nobody knows whose; begin the line with {players}{hint}")]
    WhoseTurn {
        /// How players are named.
        players: String,
        /// What else may be meant.
        hint: &'static str,
    },
    /// A line of a player who is not to move.
    #[error("it is the turn of {expected}, not of {found}; {hint}")]
    OtherTurn {
        /// Who is to move.
        expected: Player,
        /// Who was named.
        found: Player,
        /// What is missing.
        hint: &'static str,
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
        "the objective turns is about one player, so there is no opponent; leave its lines out, or review the game \
         under the objective win"
    )]
    NoOpponent,
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
    pub(super) fn not_a_decision(line: &Line<Player>) -> Self {
        Self::NotADecision { found: quoted(&line.to_string()) }
    }
}
