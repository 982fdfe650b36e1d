//! Errors of exact computations.

use dicebase_games::NotCovered;
use dicebase_solver::Cancelled;
use thiserror::Error;

/// The reason why a player's game cannot be computed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WalkError {
    /// The progress callback ended the computation.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// Busts can cost points of the score, so every state of a game of two depends on every other one.
    #[error(
        "where a bust can cost points of the score, a game of two can go round in circles too large to compute it \
         exactly; play it with `dicebase simulate`, or ask with --objective turns or --objective points"
    )]
    Circles,
    /// The game is not zero-sum: one player's gain need not be another one's loss.
    #[error(transparent)]
    NotCovered(#[from] NotCovered),
    /// The player practically never reaches the target.
    #[error("this player practically never reaches the target, so the game has no end; take another bot")]
    NeverEnds,
    /// A turn that goes on for too long to compute its end.
    #[error(
        "a turn of this player may go on above a total of {steps} steps, so its end is not computed; take another bot"
    )]
    EndlessTurn {
        /// The number of steps up to which turns are followed.
        steps: usize,
    },
}
