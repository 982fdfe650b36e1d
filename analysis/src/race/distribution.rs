//! How long games are.

use dicebase_games::race::{Game, Objective};
use dicebase_solver::race::finished_within;
use dicebase_solver::{Counter, Report};

use super::chain::Chain;
use super::chooser::Chooser;
use super::error::WalkError;
use super::states::{Numbers, States};
use super::walk::walk;
use crate::Lengths;

/// It is told up to the turn within which so many games are over what the largest chance for that is.
const TOLD: f64 = 0.999;

/// How long games of a player are; between two, both play alike.
#[derive(Clone, Debug, PartialEq)]
pub enum Distribution {
    /// Of one player alone.
    Turns(Alone),
    /// Of two players.
    Win(TwoPlayers),
}

/// How many turns one player needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Alone {
    /// The chance of each number of turns until all pieces are in the goal.
    pub turns: Lengths,
    /// The largest chance to be done within 0, 1 and so on turns, of any play: that for the fewest expected turns has
    /// no more. It is told up to some number of turns within which nearly all games are over.
    pub most_within: Vec<f64>,
}

/// How a game between two players goes.
#[derive(Clone, Debug, PartialEq)]
pub struct TwoPlayers {
    /// The chance of each number of turns, those of both players together.
    pub turns: Lengths,
    /// The chance that the player who begins wins.
    pub first_wins: f64,
}

impl Distribution {
    /// What the value of the game is if this is perfect play: expected turns, or the chance to win of who begins.
    #[must_use]
    pub fn value(&self) -> f64 {
        match self {
            Self::Turns(alone) => alone.turns.chances.mean(),
            Self::Win(two) => two.first_wins,
        }
    }

    /// The chance of each number of turns.
    #[must_use]
    pub fn turns(&self) -> &Lengths {
        match self {
            Self::Turns(Alone { turns, .. }) | Self::Win(TwoPlayers { turns, .. }) => turns,
        }
    }

    /// The same, given away.
    #[must_use]
    pub fn into_turns(self) -> Lengths {
        match self {
            Self::Turns(Alone { turns, .. }) | Self::Win(TwoPlayers { turns, .. }) => turns,
        }
    }
}

/// Whether the games are followed turn by turn of players of whom so many number their pieces: a player whose
/// [distribution] is asked for is both of two, one whose [regret](super::regret()) it is plays against another one.
///
/// # Errors
/// Where there are more than two players or too many states.
pub fn followed(game: &Game, numbering: usize) -> Result<(), WalkError> {
    let numbers = match numbering {
        0 => Numbers::Nobody,
        1 => Numbers::One,
        _ => Numbers::Everybody,
    };
    States::of(game, numbers).map(|_| ())
}

/// The exact distribution of the number of turns from the start of the game, turn by turn.
///
/// Chances sum to 1 but for rounding, some 1e-13, and what is left of [`Lengths`].
///
/// # Errors
/// Where there are more than two players or too many states, and when `report` breaks off.
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
