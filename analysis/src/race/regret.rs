//! The exact loss of a player against perfect play.

use dicebase_games::race::{Game, Objective};
use dicebase_solver::{Cancelled, Counter, Report, UNKNOWN};
use serde::Serialize;

use super::chain::Chain;
use super::chooser::{Chooser, Perfect};
use super::error::WalkError;
use super::states::{Leads, Numbers, States};
use crate::loss::loss;

/// The distance between lower and upper bound at which sweeps end.
const APART: f64 = 1e-12;
/// The largest number of sweeps, more than any game needs: each leaves about a quarter of the distance between the
/// bounds.
const MOST_SWEEPS: usize = 10_000;
/// The number of states between two checks for an interrupt.
const BETWEEN_LOOKS: usize = 1 << 16;

/// The expected loss of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Regret {
    /// The value of perfect play under the objective: expected turns, or the chance to win, averaged over both seats.
    pub optimum: f64,
    /// The value of the player.
    pub value: f64,
    /// The loss, never negative.
    pub loss: f64,
    /// The same numbers for each seat, where there are two players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seats: Option<[SeatRegret; 2]>,
}

/// The expected loss of a player in one seat.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct SeatRegret {
    /// Is `true` when the player begins.
    pub begins: bool,
    /// The chance of a perfect player in that seat to win.
    pub optimum: f64,
    /// The player's chance to win.
    pub value: f64,
    /// The loss, never negative.
    pub loss: f64,
}

/// Computes the exact expected loss of a player against perfect play from the start of a game. `values` are the values
/// of all states by index, see [`Game::values`].
///
/// For one player alone, the loss is the number of additional turns. Between two, the other player plays perfectly;
/// sweeps over all states narrow a lower and an upper bound of the chance to win to within 1e-12 but for rounding.
///
/// # Errors
/// If there are more than two players or too many states, or if `report` breaks off.
pub fn regret(game: &Game, chooser: &dyn Chooser, values: &[f64], report: Report<'_>) -> Result<Regret, WalkError> {
    let numbers = if chooser.numbers_pieces() { Numbers::One } else { Numbers::Nobody };
    let states = States::of(game, numbers)?;
    let chain = Chain::of(&states, chooser, &Counter::new(states.len(), report))?;
    let optimum = values[game.start()];
    if game.objective() == Objective::Turns {
        let value = turns(&states, &chain);
        // Fewer turns are better.
        return Ok(Regret { optimum, value, loss: loss(value, optimum), seats: None });
    }
    let perfect = Chain::of(&states.of_other(), &Perfect::new(game, values), &Counter::new(states.len(), report))?;
    let won = against(&states, [&chain, &perfect], report)?;
    let seat = |begins: bool| {
        let (optimum, value) = if begins { (optimum, won[0]) } else { (1.0 - optimum, won[1]) };
        SeatRegret { begins, optimum, value, loss: loss(optimum, value) }
    };
    let seats = [seat(true), seat(false)];
    let mean = |of: fn(&SeatRegret) -> f64| f64::midpoint(of(&seats[0]), of(&seats[1]));
    Ok(Regret {
        optimum: mean(|seat| seat.optimum),
        value: mean(|seat| seat.value),
        loss: mean(|seat| seat.loss),
        seats: Some(seats),
    })
}

/// The expected turns of a player alone from the start, by backward induction. Moves lead only to later states; the
/// possibility to stay without a move is solved for, as in the solver.
fn turns(states: &States<'_>, chain: &Chain) -> f64 {
    let mut after = vec![0.0; states.len()];
    for state in (0..states.len()).rev() {
        let worth = |(leads, chance): (Leads, f64)| match leads {
            Leads::Won => 0.0,
            Leads::Again(to) => chance * after[to],
            Leads::Next(to) => chance * (1.0 + after[to]),
        };
        let (sum, stays) = (chain.steps(state).map(worth).sum::<f64>(), chain.stays(state));
        after[state] = (sum + stays) / (1.0 - stays);
    }
    1.0 + after[states.start()]
}

/// The chances of the first of two players to win from the start: if it begins, and if the other player begins.
///
/// Each sweep updates the chance of the first player to win, for either player to move, from the last state to the
/// first. Only captures lead to values of an earlier sweep. Bounds of 0 and 1 approach each other, and the chance stays
/// between them. States in which both players may stay without a move depend on each other; these two equations are
/// solved together.
fn against(states: &States<'_>, chains: [&Chain; 2], report: Report<'_>) -> Result<[f64; 2], Cancelled> {
    let counter = Counter::new(UNKNOWN, report);
    let mut bounds = [vec![[0.0, 1.0]; states.len()], vec![[0.0, 1.0]; states.len()]];
    let starts = [states.start(), states.of_other().start()];
    for _ in 0..MOST_SWEEPS {
        for state in (0..states.len()).rev() {
            if state.is_multiple_of(BETWEEN_LOOKS) {
                counter.add(1);
                counter.check()?;
            }
            let turned = states.turned(state);
            let [one, two] = [step(chains[0], state, &bounds, 0), step(chains[1], turned, &bounds, 1)];
            let stays = [chains[0].stays(state), chains[1].stays(turned)];
            for lane in 0..2 {
                let solved = (one[lane] + stays[0] * two[lane]) / (1.0 - stays[0] * stays[1]);
                bounds[0][state][lane] = solved;
                bounds[1][turned][lane] = two[lane] + stays[1] * solved;
            }
        }
        if bounds.iter().zip(starts).all(|(bounds, start)| bounds[start][1] - bounds[start][0] < APART) {
            break;
        }
    }
    Ok([0, 1].map(|mover: usize| {
        let [lower, upper] = bounds[mover][starts[mover]];
        f64::midpoint(lower, upper)
    }))
}

/// The bounds of the chance of the first player to win, summed over the moves of a turn.
fn step(chain: &Chain, state: usize, bounds: &[Vec<[f64; 2]>; 2], mover: usize) -> [f64; 2] {
    let mut sums = [0.0; 2];
    for (leads, chance) in chain.steps(state) {
        let worth = match leads {
            Leads::Won if mover == 0 => [1.0; 2],
            Leads::Won => [0.0; 2],
            Leads::Again(to) => bounds[mover][to],
            Leads::Next(to) => bounds[1 - mover][to],
        };
        (0..2).for_each(|lane| sums[lane] += chance * worth[lane]);
    }
    sums
}
