//! The problems of a line.

use dicebase_games::scorecard::{ActionError, CardError, Game, PositionError};
use dicebase_games::{DiceError, quoted};
use dicebase_tables::Damaged;
use thiserror::Error;

use crate::review::{FormError, Line, LineProblem, Seat, SeatingError};
use crate::scorecard::kept::KeptError;

/// The problem of a line that is malformed, or impossible at this point of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// A malformed line, in a way that all families share.
    #[error(transparent)]
    Form(#[from] FormError),
    /// A damaged table.
    #[error(transparent)]
    Damaged(#[from] Damaged),
    /// Dice that the game does not have.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// An action that is not allowed.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// An impossible position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A roll without the dice that were kept before.
    #[error(transparent)]
    Kept(#[from] KeptError),
    /// A turn with a result that its category cannot have.
    #[error(transparent)]
    Entry(CardError),
    /// A turn with an extra bonus that is not paid.
    #[error("{}", no_bonus(found, *allowed))]
    NoBonus {
        /// The bonus as read.
        found: String,
        /// The bonus that is paid on this card, 0 if none is.
        allowed: usize,
    },
    /// More players than a file can have.
    #[error("a file tells of one player or of two, not of {players}; leave all opponents but one out")]
    TooMany {
        /// The number of players.
        players: usize,
    },
    /// A first line without the name of a player.
    #[error(
        "a turn begins here, and nobody knows whose; begin the line with `me:` or `opponent:`, or review it under \
         another objective if one player was alone"
    )]
    WhoseTurn,
    /// A line of the player who is not to move.
    #[error("it is the turn of {expected}, not of {found}; {hint}")]
    OtherTurn {
        /// The player to move.
        expected: Seat,
        /// The player named in the line.
        found: Seat,
        /// A hint at what is missing.
        hint: &'static str,
    },
    /// A line of a player who does not play, or is not to move, where each fills a card of their own.
    #[error(transparent)]
    Seating(#[from] SeatingError),
    /// A position that cannot be solved.
    #[error("{reason}")]
    Unsolved {
        /// The reason.
        reason: String,
    },
    /// A line after the end of the game.
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
    /// The problem of a line that is not a roll with an action.
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
