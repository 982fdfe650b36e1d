//! Exact distributions of turns and games.

use dicebase_games::bank::{Objective, RulesFile};
use dicebase_solver::{Counter, Report};

use super::alone::{Route, one};
use super::error::WalkError;
use super::pairs::{TurnFrom, walk_alike};
use super::player::Player;
use crate::chances::Chances;
use crate::lengths::{Lengths, lengths};

/// The number of pairs of scores between two checks for an interrupt.
const BETWEEN_LOOKS: usize = 4096;

/// The distribution of the results under the objective of the game; two players play alike.
#[derive(Clone, Debug, PartialEq)]
pub enum Distribution {
    /// One turn.
    Points(OneTurn),
    /// One player alone, up to the target.
    Turns(Alone),
    /// A game of two players.
    Win(TwoPlayers),
}

/// The points of one turn, without a target.
#[derive(Clone, Debug, PartialEq)]
pub struct OneTurn {
    /// The chance of each number of points; a bust is 0.
    pub points: Chances,
    /// The chance of a bust.
    pub bust: f64,
    /// The mean points of the turns that are banked.
    pub banked: f64,
}

/// The number of turns that one player needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Alone {
    /// The chance of each number of turns to the target.
    pub turns: Lengths,
    /// The expected number of turns, computed without the cut-off of [`Lengths`].
    pub expected: f64,
    /// The share of turns that end with a bust.
    pub busts: f64,
    /// The mean number of points banked per turn. The last turn counts fully, even above the target.
    pub points: f64,
}

/// The course of a game between two players.
#[derive(Clone, Debug, PartialEq)]
pub struct TwoPlayers {
    /// The chance that the player who begins wins, a draw counting half.
    pub first_wins: f64,
    /// The expected number of turns of both players together.
    pub expected: f64,
    /// The share of turns that end with a bust.
    pub busts: f64,
    /// The share of turns that begin with taking over; `None` in games without it.
    pub taken: Option<f64>,
    /// The probability of each number of turns. `None` in games in which turns can be taken over, because each number
    /// of turns would then need a pass over the turns of all states.
    pub turns: Option<Lengths>,
}

impl OneTurn {
    /// The points of all turns of a player in a game that ends after a number of them; `None` in other games, and where
    /// more has to be banked at first, so that turns are not alike.
    #[must_use]
    pub fn of_all_turns(&self, rules: &RulesFile) -> Option<Chances> {
        let turns = rules.turns().filter(|_| rules.least_bank(false) == rules.least_bank(true))?;
        Some(self.points.of_sum(turns))
    }
}

impl Distribution {
    /// The mean under the objective: points, turns, or the chance of the first player to win.
    #[must_use]
    pub fn value(&self) -> f64 {
        match self {
            Self::Points(turn) => turn.points.mean(),
            Self::Turns(alone) => alone.expected,
            Self::Win(two) => two.first_wins,
        }
    }
}

/// Computes the exact distribution of a player's results from the start of the game.
///
/// The probabilities sum to 1 but for rounding, about 1e-13, and for the rest in [`Lengths`]. Takes milliseconds; for
/// two players up to a millisecond per pair of scores.
///
/// # Errors
/// If the player's game cannot be computed, for a reason that [`WalkError`] lists, or if `report` breaks off.
pub fn distribution(player: &Player<'_>, report: Report<'_>) -> Result<Distribution, WalkError> {
    match player.game.objective() {
        Objective::Points => of_points(player, report).map(Distribution::Points),
        Objective::Turns => of_turns(player, report).map(Distribution::Turns),
        Objective::Win => of_two(player, report).map(Distribution::Win),
    }
}

fn of_points(player: &Player<'_>, report: Report<'_>) -> Result<OneTurn, WalkError> {
    let passed = one(player, false, &Counter::new(1, report))?;
    let step = player.game.rules().step.0;
    let most = passed.banked.iter().map(|banked| banked.total).max().unwrap_or_default();
    let mut chances = vec![0.0; most + 1];
    chances[0] = passed.bust[0];
    for banked in &passed.banked {
        chances[banked.total] += banked.mass[0];
    }
    let points = Chances::new(0, step, &chances);
    let bust = passed.bust[0];
    Ok(OneTurn { banked: points.mean() / (1.0 - bust), points, bust })
}

fn of_turns(player: &Player<'_>, report: Report<'_>) -> Result<Alone, WalkError> {
    let route = Route::of(player, None, report)?;
    let expected = route.expected();
    let mean = |of: fn(&super::alone::TurnFrom) -> f64| {
        route.turns.iter().map(|turn| turn.visits * of(turn)).sum::<f64>() / expected
    };
    Ok(Alone {
        turns: lengths_alone(&route, report)?,
        expected,
        busts: mean(|turn| turn.bust),
        points: mean(|turn| turn.steps) * player.game.rules().step.0 as f64,
    })
}

fn of_two(player: &Player<'_>, report: Report<'_>) -> Result<TwoPlayers, WalkError> {
    let game = player.game;
    let (found, kept) = walk_alike(player, report)?;
    let start = game.states().start();
    let first = game.states().block(&start);
    let expected = found.turns[0];
    Ok(TwoPlayers {
        first_wins: found.won[0],
        expected,
        busts: found.busts[0] / expected,
        taken: game.rules().take_over.map(|_| found.taken[0] / expected),
        turns: kept.map(|turns| lengths_of_two(&turns, first, report)).transpose()?,
    })
}

/// The forward pass over turns with the probability of each standing.
fn lengths_alone(route: &Route, report: Report<'_>) -> Result<Lengths, WalkError> {
    let mut at = vec![0.0; route.turns.len()];
    at[0] = 1.0;
    lengths(report, |_| {
        let mut after = vec![0.0; at.len()];
        let mut ends = 0.0;
        for (level, (&chance, turn)) in
            at.iter().zip(&route.turns).enumerate().filter(|(_, (chance, _))| **chance > 0.0)
        {
            after[level] += chance * turn.stays;
            turn.next.iter().for_each(|&(next, of_turn)| after[next] += chance * of_turn);
            ends += chance * turn.ends;
        }
        at = after;
        Ok((ends, at.iter().sum()))
    })
}

/// The forward pass over turns with the probability of each pair of scores.
fn lengths_of_two(turns: &[TurnFrom], first: usize, report: Report<'_>) -> Result<Lengths, WalkError> {
    let mut at = vec![0.0; turns.len()];
    at[first] = 1.0;
    // The probability that a last turn follows.
    let mut last = 0.0;
    lengths(report, |counter| {
        let mut after = vec![0.0; at.len()];
        let mut ends = last;
        last = 0.0;
        for (place, (&chance, turn)) in at.iter().zip(turns).enumerate().filter(|(_, (chance, _))| **chance > 0.0) {
            if place.is_multiple_of(BETWEEN_LOOKS) {
                counter.check()?;
            }
            after[turn.after_bust] += chance * turn.bust;
            turn.next.iter().for_each(|&(next, of_turn)| after[next] += chance * of_turn);
            ends += chance * turn.ends;
            last += chance * turn.last;
        }
        at = after;
        Ok((ends, last + at.iter().sum::<f64>()))
    })
}
