//! What can be wrong with a line.

use dicebase_games::scorecard::PositionError;
use dicebase_games::{Dice, DiceError};
use thiserror::Error;

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
    /// Not a roll and what was done with it.
    #[error("{found} is no decision; write the roll and what was done with it, as in: {examples}")]
    NotADecision {
        /// What was read.
        found: String,
        /// Decisions of this game.
        examples: String,
    },
    /// A category that the game does not have.
    #[error("there is no category {found} in {game}; there are {allowed}")]
    UnknownCategory {
        /// What was read.
        found: String,
        /// The game's id.
        game: String,
        /// The ids of its categories.
        allowed: String,
    },
    /// A position that cannot be.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Kept dice that were not rolled.
    #[error("{keep} cannot be kept of the roll {roll}; name dice of the roll")]
    KeptElsewhere {
        /// The dice to keep.
        keep: Dice,
        /// The roll.
        roll: Dice,
    },
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
    /// Saved dice that are to be rolled again.
    #[error("in {game} a saved die stays saved: {saved} was kept before and is not all in {keep}")]
    SavedRolled {
        /// The game's id.
        game: String,
        /// The dice that were kept before.
        saved: Dice,
        /// The dice to keep now.
        keep: Dice,
    },
    /// A keep after the last roll.
    #[error("no roll is left in this turn, so nothing can be kept; name the category that is filled, one of {open}")]
    NoRollLeft {
        /// The ids of the open categories.
        open: String,
    },
    /// A category that is filled already.
    #[error("{category} was filled before, with {points} points; open are {open}")]
    Filled {
        /// Its id.
        category: String,
        /// Its points.
        points: usize,
        /// The ids of the open categories.
        open: String,
    },
    /// A category that the joker rule forbids.
    #[error("by the joker rule {category} may not be filled with {roll} on this card; allowed are {allowed}")]
    NotByJoker {
        /// Its id.
        category: String,
        /// The roll.
        roll: Dice,
        /// The ids of those that may be.
        allowed: String,
    },
    /// Points that are not those of the roll.
    #[error("{roll} gives {points} points in {category}, not {found}; leave the points out or correct them")]
    OtherPoints {
        /// The roll.
        roll: Dice,
        /// The category's id.
        category: String,
        /// The points it gives.
        points: usize,
        /// The points that were read.
        found: usize,
    },
    /// A line after the end.
    #[error("the card was full before this line, so the game is over; write another game into another file")]
    GameOver,
}
