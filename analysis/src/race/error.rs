//! Errors of exact computations.

use dicebase_solver::Cancelled;
use thiserror::Error;

use super::states::{MOST_NUMBERED, MOST_STATES};

/// The reason why the turns of a player cannot be followed from every state.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WalkError {
    /// The progress callback ended the computation.
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
        /// The number of players.
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
        /// The number of states.
        states: usize,
    },
    /// Too many states because pieces keep their numbers.
    #[error(
        "pieces that keep their numbers stand in one of many orders, so that {game} has up to {states} states in which \
         every turn would have to be followed; this is done for up to {MOST_NUMBERED}, so take another bot, or play it \
         with `dicebase simulate`"
    )]
    TooManyOrders {
        /// The game's id.
        game: String,
        /// An upper bound on the number of states.
        states: usize,
    },
}
