//! What can be wrong with a line.

use dicebase_games::scorecard::{ActionError, CardError, Game, PositionError};
use dicebase_games::{DiceError, quoted};
use dicebase_tables::Damaged;
use thiserror::Error;

use crate::review::{FormError, Line, LineProblem, Seat};
use crate::scorecard::kept::KeptError;

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
    #[error(transparent)]
    Kept(#[from] KeptError),
    /// A turn whose end cannot be: the points of its category.
    #[error(transparent)]
    Entry(CardError),
    /// A turn whose end has an extra bonus that is not paid.
    #[error("{}", no_bonus(found, *allowed))]
    NoBonus {
        /// What was read.
        found: String,
        /// The bonus that is paid on this card, 0 if none is.
        allowed: usize,
    },
    /// More players than a file can tell of.
    #[error("a file tells of one player or of two, not of {players}; leave all opponents but one out")]
    TooMany {
        /// How many play.
        players: usize,
    },
    /// A turn of nobody.
    #[error(
        "a turn begins here, and nobody knows whose; begin the line with `me:` or `opponent:`, or review it under \
         another objective if one player was alone"
    )]
    WhoseTurn,
    /// A line of the player who is not to move.
    #[error("it is the turn of {expected}, not of {found}; {hint}")]
    OtherTurn {
        /// Who is to move.
        expected: Seat,
        /// Who was named.
        found: Seat,
        /// What is missing.
        hint: &'static str,
    },
    /// A position of which nobody knows what it is worth.
    #[error("{reason}")]
    Unsolved {
        /// Why.
        reason: String,
    },
    /// A line after the end.
    #[error("the game was over before this line, since all is filled; write another game into another file")]
    GameOver,
}

impl LineProblem for Problem {
    fn damaged(self) -> Result<Damaged, Self> {
        if let Self::Damaged(damaged) = self { Ok(damaged) } else { Err(self) }
    }

    fn unsolved(self) -> Result<String, Self> {
        if let Self::Unsolved { reason } = self { Ok(reason) } else { Err(self) }
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

fn no_bonus(found: &str, allowed: usize) -> String {
    match allowed {
        0 => format!("no extra bonus is paid on this card, so not {}; leave it out", quoted(found)),
        _ => format!("the extra bonus is {allowed} points, not {}", quoted(found)),
    }
}
