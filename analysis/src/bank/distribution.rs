//! How a turn or a game may end.

use dicebase_games::bank::Objective;
use dicebase_solver::{Counter, Report};

use super::alone::{Route, one};
use super::error::WalkError;
use super::pairs::{TurnFrom, walk_alike};
use super::player::Player;
use crate::chances::Chances;
use crate::lengths::{Lengths, lengths};

/// After how many pairs of scores somebody is asked whether to go on.
const BETWEEN_LOOKS: usize = 4096;

/// How it may end when a player follows the game's objective; between two, both play alike.
#[derive(Clone, Debug, PartialEq)]
pub enum Distribution {
    /// Of one turn.
    Points(OneTurn),
    /// Of one player on the way to the target.
    Turns(Alone),
    /// Of two players.
    Win(TwoPlayers),
}

/// What one turn comes to, with no target in sight.
#[derive(Clone, Debug, PartialEq)]
pub struct OneTurn {
    /// The chance of each number of points; a bust is 0.
    pub points: Chances,
    /// The chance of a bust.
    pub bust: f64,
    /// The mean points of the turns that are banked.
    pub banked: f64,
}

/// How many turns one player needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Alone {
    /// The chance of each number of turns to the target.
    pub turns: Lengths,
    /// The expected number, all turns counted.
    pub expected: f64,
    /// The share of turns that are a bust.
    pub busts: f64,
    /// The mean points that a turn banks; the last one counts with all it has, even above the target.
    pub points: f64,
}

/// How a game between two players goes.
#[derive(Clone, Debug, PartialEq)]
pub struct TwoPlayers {
    /// The chance that the player who begins wins, a draw counting half.
    pub first_wins: f64,
    /// The expected number of turns, those of both players together.
    pub expected: f64,
    /// The share of turns that are a bust.
    pub busts: f64,
    /// The share of turns that begin with taking over; none in games without it.
    pub taken: Option<f64>,
    /// The chance of each number of turns. None in games in which turns can be taken over: there it would take a turn
    /// of every state for every number of turns.
    pub turns: Option<Lengths>,
}

impl Distribution {
    /// The mean of what it is about under the objective: points, turns, or the chance to win of who begins.
    #[must_use]
    pub fn value(&self) -> f64 {
        match self {
            Self::Points(turn) => turn.points.mean(),
            Self::Turns(alone) => alone.expected,
            Self::Win(two) => two.first_wins,
        }
    }
}

/// The exact distribution of what a player comes to from the start.
///
/// Chances sum to 1 but for rounding, some 1e-13, and what is left of [`Lengths`]. Takes milliseconds, for two players
/// up to a millisecond for each pair of scores.
///
/// # Errors
/// As [`regret`](super::regret).
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
    let first = game.states().block(start.me, start.opponent, start.second);
    let expected = found.turns[0];
    Ok(TwoPlayers {
        first_wins: found.won[0],
        expected,
        busts: found.busts[0] / expected,
        taken: game.rules().take_over.map(|_| found.taken[0] / expected),
        turns: kept.map(|turns| lengths_of_two(&turns, first, report)).transpose()?,
    })
}

/// Turn by turn: the chance of each standing.
fn lengths_alone(route: &Route, report: Report<'_>) -> Result<Lengths, WalkError> {
    let mut at = vec![0.0; route.turns.len()];
    at[0] = 1.0;
    lengths(report, |_| {
        let mut after = vec![0.0; at.len()];
        let mut ends = 0.0;
        for (&chance, turn) in at.iter().zip(&route.turns).filter(|(chance, _)| **chance > 0.0) {
            after[turn.after_bust] += chance * turn.bust;
            turn.next.iter().for_each(|&(next, of_turn)| after[next] += chance * of_turn);
            ends += chance * turn.ends;
        }
        at = after;
        Ok((ends, at.iter().sum()))
    })
}

/// Turn by turn: the chance of each pair of scores.
fn lengths_of_two(turns: &[TurnFrom], first: usize, report: Report<'_>) -> Result<Lengths, WalkError> {
    let mut at = vec![0.0; turns.len()];
    at[first] = 1.0;
    // The chance that a last turn follows.
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
