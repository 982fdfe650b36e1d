//! Games in which each plays for the own chance: three players, or two who may both win.
//!
//! What is sought is an equilibrium: a turn for every state, from which nobody gains by another one. Banking leads to a
//! larger sum of all scores, so states of the same sum are solved side by side, the largest first. A bust leads from a
//! state to the one in which the next player is to move, and after as many busts as there are players back to it: such
//! states, an orbit, are solved together. For given turns that is a linear equation, solved in closed form; the best
//! turns for what it gives take the place of those before, until they are at rest. Where they turn in a circle instead,
//! see `circle.rs`. What may be taken over comes after that: nothing within the layer leads to it.
//!
//! A game may have several equilibria, and which one is found depends on the [`FirstGuess`]. With three players, three
//! dice and a target of 700, chances differ in 33 of 2744 states, by up to 0.00015, and not at the start; up to a
//! target of 1000 it is no more there, and less than 0.0000001 at the start. All of them are equilibria. None differ in
//! smaller games, in those with one die, nor with the six dice of `zehntausend-three` and targets up to 1200. The first
//! guess is always the same, and so is the table. The test `different_first_guesses` in `solver/tests` prints such
//! figures.

use dicebase_games::bank::{Game, ShareLanes, Shares, Situation, Turn};

use super::lanes::roll_back;
use super::orbit::Line;
use super::search::Search;
use crate::progress::{Cancelled, Report};

/// How many orbits go through their turns side by side.
pub(super) const LANES: usize = 8;

/// What every state of a game is worth in an equilibrium.
#[derive(Clone, Debug, PartialEq)]
pub struct Equilibrium {
    /// By the index of the state.
    pub shares: Vec<Shares>,
    /// The states in which a player has to mix two turns.
    pub mixtures: Vec<Mixture>,
}

/// A state in which a player mixes two turns that are worth the same to that player, so that another one, who bust
/// before, is indifferent too.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mixture {
    /// The index of the state.
    pub state: usize,
    /// The chance with which the turn is played that has the larger chance of a bust.
    pub bolder: f64,
}

/// What states are guessed to be worth before best turns are looked for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FirstGuess {
    /// As it goes on from higher scores of the player who moves last, which is close.
    Onward,
    /// The same in every state.
    Same(Shares),
}

/// Solves a game in which each plays for the own chance; see [`Search`].
///
/// Needs 16 bytes a state. `report` is called often, from all threads.
///
/// # Errors
/// When `report` breaks off.
pub fn equilibrium(game: &Game, report: Report<'_>) -> Result<Equilibrium, Cancelled> {
    equilibrium_from(game, FirstGuess::Onward, report)
}

/// The same from a first guess, for who asks whether there are several equilibria.
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

/// What a bust is worth at a place of an orbit.
pub(super) fn bust(worths: &[Shares], place: usize) -> Shares {
    worths[(place + 1) % worths.len()].as_seen_before(worths.len())
}

/// The best turns for what busts are worth.
pub(super) fn best<const N: usize>(game: &Game, turn: &mut Turn<ShareLanes<N>>, busts: [Shares; N]) -> [Line; N] {
    let script = game.script();
    roll_back(turn, script, game.above(), ShareLanes::bust(busts), 0);
    let rolled = turn.rolled(0, script.dice());
    std::array::from_fn(|lane| {
        let (worth, chance) = rolled.get(lane);
        Line::new(worth, chance, busts[lane])
    })
}

/// Fills in what banking is worth in each lane's situation, from the turn total `lowest` up.
pub(super) fn fill<const N: usize, const BUSTS: usize>(
    game: &Game,
    turn: &mut Turn<ShareLanes<N, BUSTS>>,
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
