//! Why something cannot be computed.

use dicebase_solver::Cancelled;
use thiserror::Error;

use super::chain::MOST_STATES;

/// A player's games cannot be followed turn by turn.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WalkError {
    /// The progress callback ended it.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
    /// More than two players.
    #[error(
        "this is computed for one player alone and for two, and {game} is played by {players}; ask with --objective \
         turns, or play it with `dicebase simulate`"
    )]
    Players {
        /// The game's id.
        game: String,
        /// How many players there are.
        players: usize,
    },
    /// Too many states.
    #[error(
        "every turn of {game} is followed from every state, of which there are {states}; this is done for up to \
         {MOST_STATES}, so ask with --objective turns, or play it with `dicebase simulate`"
    )]
    TooLarge {
        /// The game's id.
        game: String,
        /// How many states there are.
        states: usize,
    },
}
