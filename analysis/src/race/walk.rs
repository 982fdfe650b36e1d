//! The forward pass through a game in which both players play alike.

use dicebase_solver::{Cancelled, Report};

use super::chain::Chain;
use super::states::{Leads, States};
use crate::Lengths;
use crate::lengths::lengths;

/// The probability below which a state is not followed. All such states together change no digit.
const LEAST: f64 = 1e-40;
/// The number of states between two checks for an interrupt.
const BETWEEN_LOOKS: usize = 1 << 18;

/// The results of a forward pass.
pub(super) struct Walked {
    /// The probability of each number of turns.
    pub(super) turns: Lengths,
    /// The expected number of turns that begin in each state.
    pub(super) begun: Vec<f64>,
    /// The expected number of times a player rolls for a move in each state, at the beginning of a turn or after a
    /// move.
    pub(super) rolled: Vec<f64>,
}

/// Follows the probability of each state from the start of the game to its end.
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

/// Moves the probability of a state on to its successors, in this turn (`at`) and in the next one (`after`). Returns
/// the probability of winning.
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

/// The probability that a piece is sent home before its player's next turn, by its distance from 1 on, in a game of
/// two.
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
