//! Exact distributions of the length of games.

use dicebase_games::race::{Game, Objective};
use dicebase_solver::race::finished_within;
use dicebase_solver::{Counter, Report};

use super::chain::Chain;
use super::chooser::Chooser;
use super::error::WalkError;
use super::states::{Numbers, States};
use super::walk::walk;
use crate::Lengths;

/// The largest probabilities are computed up to the turn within which this share of games is over.
const TOLD: f64 = 0.999;

/// The distribution of the length of a player's games; two players play alike.
#[derive(Clone, Debug, PartialEq)]
pub enum Distribution {
    /// One player alone.
    Turns(Alone),
    /// A game of two players.
    Win(TwoPlayers),
}

/// The number of turns that one player needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Alone {
    /// The probability of each number of turns until all pieces are in the goal.
    pub turns: Lengths,
    /// The largest probability, over all ways to play, to finish within 0, 1 and so on turns. Play for the fewest
    /// expected turns reaches at most these. The list ends at a turn within which nearly all games are over.
    pub most_within: Vec<f64>,
}

/// The course of a game between two players.
#[derive(Clone, Debug, PartialEq)]
pub struct TwoPlayers {
    /// The probability of each number of turns of both players together.
    pub turns: Lengths,
    /// The chance of the player who begins to win.
    pub first_wins: f64,
}

impl Distribution {
    /// The mean under the objective: expected turns, or the chance of the first player to win. For a perfect player it
    /// is the value of the game.
    #[must_use]
    pub fn value(&self) -> f64 {
        match self {
            Self::Turns(alone) => alone.turns.chances.mean(),
            Self::Win(two) => two.first_wins,
        }
    }

    /// The probability of each number of turns.
    #[must_use]
    pub fn turns(&self) -> &Lengths {
        match self {
            Self::Turns(Alone { turns, .. }) | Self::Win(TwoPlayers { turns, .. }) => turns,
        }
    }

    /// Like [`turns`](Self::turns), but consumes the distribution.
    #[must_use]
    pub fn into_turns(self) -> Lengths {
        match self {
            Self::Turns(Alone { turns, .. }) | Self::Win(TwoPlayers { turns, .. }) => turns,
        }
    }
}

/// Computes the exact distribution of the number of turns from the start of the game by a forward pass.
///
/// The probabilities sum to 1 but for rounding, about 1e-13, and for the rest in [`Lengths`].
///
/// # Errors
/// If there are more than two players or too many states, or if `report` breaks off.
pub fn distribution(game: &Game, chooser: &dyn Chooser, report: Report<'_>) -> Result<Distribution, WalkError> {
    let numbers = if chooser.numbers_pieces() { Numbers::Everybody } else { Numbers::Nobody };
    let states = States::of(game, numbers)?;
    let chain = Chain::of(&states, chooser, &Counter::new(states.len(), report))?;
    let turns = walk(&states, &chain, report)?.turns;
    if game.objective() == Objective::Win {
        let firsts = turns.chances.iter().filter(|(number, _)| number % 2 == 1);
        return Ok(Distribution::Win(TwoPlayers { first_wins: firsts.map(|(_, chance)| chance).sum(), turns }));
    }
    let most_within = finished_within(game.board(), turns.chances.quantile(TOLD), report)?;
    Ok(Distribution::Turns(Alone { turns, most_within }))
}
