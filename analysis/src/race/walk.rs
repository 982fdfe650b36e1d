//! Turn by turn through a game in which both players are alike.

use dicebase_solver::{Cancelled, Report};

use super::chain::Chain;
use super::states::{Leads, States};
use crate::Lengths;
use crate::lengths::lengths;

/// What is less likely than this is not followed: all of it together changes no digit.
const LEAST: f64 = 1e-40;
/// After how many states somebody is asked whether to go on.
const BETWEEN_LOOKS: usize = 1 << 18;

/// A game that was followed to its end.
pub(super) struct Walked {
    /// The chance of each number of turns.
    pub(super) turns: Lengths,
    /// How often a turn begins in each state.
    pub(super) begun: Vec<f64>,
    /// How often a player rolls for a move in each state, at the beginning of a turn or after a move.
    pub(super) rolled: Vec<f64>,
}

/// Follows the chance of each state from the start of the game to its end.
pub(super) fn walk(states: &States<'_>, chain: &Chain, report: Report<'_>) -> Result<Walked, Cancelled> {
    let (mut at, mut after) = (vec![0.0; states.len()], vec![0.0; states.len()]);
    let (mut begun, mut rolled) = (vec![0.0; states.len()], vec![0.0; states.len()]);
    at[states.start()] = 1.0;
    let turns = lengths(report, |counter| {
        begun.iter_mut().zip(&at).for_each(|(begun, at)| *begun += at);
        let mut won = 0.0;
        for state in 0..states.len() {
            if state.is_multiple_of(BETWEEN_LOOKS) {
                counter.check()?;
            }
            rolled[state] += at[state];
            won += turn(states, chain, state, &mut at, &mut after);
        }
        std::mem::swap(&mut at, &mut after);
        Ok::<_, Cancelled>((won, at.iter().sum()))
    })?;
    Ok(Walked { turns, begun, rolled })
}

/// Moves the chance of a state to those that follow, in this turn and in the next; returns what of it wins.
fn turn(states: &States<'_>, chain: &Chain, state: usize, at: &mut [f64], after: &mut [f64]) -> f64 {
    let chance = std::mem::take(&mut at[state]);
    if chance < LEAST {
        return 0.0;
    }
    let mut won = 0.0;
    for (leads, share) in chain.steps(state) {
        match leads {
            Leads::Won => won += chance * share,
            Leads::Again(to) => at[to] += chance * share,
            Leads::Next(to) => after[to] += chance * share,
        }
    }
    after[states.turned(state)] += chance * chain.stays(state);
    won
}

/// How likely a piece is sent home before its player's next turn, by its distance from 1 on, in a game of two.
pub(super) fn danger(states: &States<'_>, chain: &Chain, walked: &Walked) -> Vec<f64> {
    let board = states.game.board();
    let (placements, width) = (board.placements(), states.width());
    let ring = board.rules().ring;
    let (mut stood, mut captured) = (vec![0.0; ring], vec![0.0; ring]);
    for state in (0..states.len()).filter(|&state| walked.rolled[state] > 0.0) {
        let other = state % width;
        let standing = placements.placement(other);
        standing.distances().filter(|&distance| distance <= ring).for_each(|distance| {
            stood[distance - 1] += walked.begun[state];
        });
        for (leads, share) in chain.steps(state) {
            let left = match leads {
                Leads::Won => other,
                Leads::Again(to) => to % width,
                Leads::Next(to) => to / width,
            };
            if left != other {
                let gone = standing.bits() & !placements.placement(left).bits();
                captured[gone.trailing_zeros() as usize - 1] += walked.rolled[state] * share;
            }
        }
    }
    stood.iter().zip(captured).map(|(&stood, captured)| if stood > 0.0 { captured / stood } else { 0.0 }).collect()
}
