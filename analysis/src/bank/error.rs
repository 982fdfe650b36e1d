//! Why something cannot be computed.

use dicebase_games::bank::EachForOneself;
use dicebase_solver::Cancelled;
use thiserror::Error;

/// A player's game cannot be computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WalkError {
    /// The progress callback ended it.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// Every state of the game of two hangs on every other one.
    #[error(
        "where a bust can cost points of the score, a game of two can go round in circles too large to compute it \
         exactly; play it with `dicebase simulate`, or ask with --objective turns or --objective points"
    )]
    Circles,
    /// What one player gains need not be what one other loses.
    #[error(transparent)]
    EachForOneself(#[from] EachForOneself),
    /// Whoever plays so never comes to an end.
    #[error("this player practically never reaches the target, so the game has no end; take another bot")]
    NeverEnds,
    /// A turn that goes on for so long that its end is not looked for.
    #[error(
        "a turn of this player may go on above a total of {steps} steps, so its end is not computed; take another bot"
    )]
    EndlessTurn {
        /// How many steps are looked at.
        steps: usize,
    },
}
