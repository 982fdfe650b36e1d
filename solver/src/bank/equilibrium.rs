//! Games in which each player maximises their own chance to win: three or four players, or two who may both win.
//!
//! The solution is a Nash equilibrium: a turn for every state such that no player gains by deviating. Banking leads to
//! a larger sum of all scores, so states of the same sum are solved side by side, the largest first. A bust leads to
//! the state in which the next player moves, and after one bust of each player the game is back in the same state. Such
//! states form an orbit and are solved together. For given turns the values solve a linear equation in closed form;
//! best responses to these values replace the turns until none changes. `circle.rs` handles best responses that go
//! round in a cycle. States with an offer to take over come last, since nothing within the layer leads to them.
//!
//! A game may have several equilibria, and which one is found depends on the [`FirstGuess`]. With three players, three
//! dice and a target of 700, chances differ between equilibria in 33 of 2744 states, by up to 0.00015, and not at the
//! start; for targets up to 1000 the differences are no larger, and less than 0.0000001 at the start. There are no
//! differences in smaller games, in games with one die, or with the six dice of `zehntausend-three` and targets up to
//! 1200. The first guess is fixed, and so is the table. The test `different_first_guesses` in `solver/tests` prints
//! such figures.

use dicebase_games::bank::{Game, ShareLanes, Shares, Situation, Turn};

use super::lanes::roll_back;
use super::orbit::Line;
use super::search::Search;
use crate::progress::{Cancelled, Report};

/// The number of orbits whose turns are computed side by side.
pub(super) const LANES: usize = 8;

/// The values of all states of a game in an equilibrium.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    /// The shares by the index of the state.
    pub shares: Vec<Shares>,
    /// The states in which a player has to mix two turns.
    pub mixtures: Vec<Mixture>,
}

/// A state in which a player mixes two turns of equal value, so that another player, who bust before, is indifferent
/// too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mixture {
    /// The index of the state.
    pub state: usize,
    /// The chance of playing the turn that busts more often.
    pub bolder: f64,
}

/// The first guess of the values, before best responses are computed.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FirstGuess {
    /// An extrapolation from states with higher scores of the player who moves last, which is close.
    Onward,
    /// The same shares in every state.
    Same(Shares),
}

/// Solves a game in which each player maximises their own chance to win; see [`Search`].
///
/// Needs 24 bytes a state. `report` is called often, from all threads.
///
/// # Errors
/// When `report` ends the computation.
pub fn equilibrium(game: &Game, report: Report<'_>) -> Result<Equilibrium, Cancelled> {
    equilibrium_from(game, FirstGuess::Onward, report)
}

/// Like [`equilibrium`], from another first guess, to find out whether there are several equilibria.
///
/// # Errors
/// As [`equilibrium`].
pub fn equilibrium_from(game: &Game, guess: FirstGuess, report: Report<'_>) -> Result<Equilibrium, Cancelled> {
    let mut search = Search::guessing(game, guess);
    while !search.is_over() {
        search.sweep(game, report)?;
    }
    Ok(search.into_equilibrium())
}

/// The value of a bust at a place of an orbit.
pub(super) fn bust(worths: &[Shares], place: usize) -> Shares {
    worths[(place + 1) % worths.len()].as_seen_before(worths.len())
}

/// The best turns for these values of busts.
pub(super) fn best<const N: usize, const THIRD: usize>(
    game: &Game,
    turn: &mut Turn<ShareLanes<N, 1, THIRD>>,
    busts: [Shares; N],
) -> [Line; N] {
    let script = game.script();
    roll_back(turn, script, game.above(), ShareLanes::bust(busts), 0);
    let rolled = turn.rolled(0, script.dice());
    std::array::from_fn(|lane| {
        let (worth, chance) = rolled.get(lane);
        Line::new(worth, chance, busts[lane])
    })
}

/// Fills in the values of banking in each lane's situation, from the turn total `lowest` up.
pub(super) fn fill<const N: usize, const BUSTS: usize, const THIRD: usize>(
    game: &Game,
    turn: &mut Turn<ShareLanes<N, BUSTS, THIRD>>,
    at: impl Fn(usize) -> Situation,
    known: &[Shares],
    lowest: usize,
) {
    turn.set_top((0..N).map(|lane| game.top(&at(lane))).max().unwrap_or_default());
    turn.settle(game.script(), game.above());
    for lane in 0..N {
        game.fill(
            turn,
            &at(lane),
            lowest,
            |next| game.shares(next, |index| known[index]),
            |bank, worth| bank.put(lane, worth),
        );
    }
}
