//! What can be wrong with a line.

use dicebase_games::bank::PositionError;
use dicebase_games::{Dice, DiceError};
use thiserror::Error;

use super::Seat;
use crate::review::FormError;

/// A line of a review file that is malformed, or impossible at this point of the game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Problem {
    /// Its form, whatever the family of the game.
    #[error(transparent)]
    Form(#[from] FormError),
    /// Dice that are none of the game's.
    #[error(transparent)]
    Dice(#[from] DiceError),
    /// A position that cannot be.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Nothing that a player does.
    #[error("{found} is no decision; write the roll and what was done with it, as in: {examples}")]
    NotADecision {
        /// What was read.
        found: String,
        /// Decisions of this game.
        examples: String,
    },
    /// A turn of nobody.
    #[error("a turn begins here, and nobody knows whose; begin the line with `me:` or `opponent:`{hint}")]
    WhoseTurn {
        /// What else may be meant.
        hint: &'static str,
    },
    /// A line of the player who is not to move.
    #[error("it is the turn of {expected}, not of {found}; {hint}")]
    OtherTurn {
        /// Who is to move.
        expected: Seat,
        /// Who was named.
        found: Seat,
        /// What is missing.
        hint: String,
    },
    /// A second player where there is one.
    #[error(
        "the objective {objective} is about one player, so there is no opponent; leave its lines out, or review the game under the objective win"
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
    /// Nothing to take over.
    #[error("nothing may be taken over: {reason}")]
    NothingToTakeOver {
        /// Why.
        reason: String,
    },
    /// Not as many dice as there are to roll.
    #[error("{found} dice were rolled, but {expected}{hint}")]
    OtherNumber {
        /// How many were rolled.
        found: usize,
        /// How many there are.
        expected: String,
        /// What may be missing.
        hint: &'static str,
    },
    /// Dice that were not rolled.
    #[error("{keep} cannot be kept of the roll {roll}; name dice of the roll")]
    KeptElsewhere {
        /// The dice.
        keep: Dice,
        /// The roll.
        roll: Dice,
    },
    /// Dice of which some do not count.
    #[error("{keep} cannot be set aside: every die of it has to count, and at least one; of {roll} count {allowed}")]
    DoesNotCount {
        /// The dice.
        keep: Dice,
        /// The roll.
        roll: Dice,
        /// What could be set aside.
        allowed: Dice,
    },
    /// A bust that is none.
    #[error("{roll} is no bust: {allowed} may be set aside")]
    NoBust {
        /// The roll.
        roll: Dice,
        /// What could be set aside.
        allowed: Dice,
    },
    /// A turn total that may not be banked.
    #[error("{points} points with {dice} dice left may not be banked here; {reason}")]
    MayNotBank {
        /// The points.
        points: usize,
        /// The dice that are left.
        dice: usize,
        /// What may be.
        reason: String,
    },
    /// Points that are not the turn total.
    #[error("the turn total is {points}, not {found}; leave the points out or correct them")]
    OtherPoints {
        /// The turn total.
        points: usize,
        /// What was read.
        found: usize,
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
