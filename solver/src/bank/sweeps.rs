//! Sweeps over all states of the game of two.

use dicebase_games::bank::Game;

use super::bounds::{Bounds, rounding};
use super::two_players::{Known, Room, Task, guess};
use crate::progress::{Cancelled, Counter, Report};

/// How close the bounds of the start have to come.
const AT_START: f64 = 1e-9;
/// How close the bounds of every state have to come.
const EVERYWHERE: f64 = 1e-6;

/// How far bounds are apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Gap {
    /// At the start of the game.
    pub start: f64,
    /// In the state where they are furthest apart.
    pub largest: f64,
}

impl Gap {
    /// Whether the bounds are as close as a table needs them: 1e-9 at the start of the game and 1e-6 everywhere.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.start <= AT_START && self.largest <= EVERYWHERE
    }
}

/// Bounds of all states of the game of two, to be improved sweep after sweep.
///
/// Where a bust costs only the turn, one sweep is all: banking leads to states that are solved before, and a bust to one that
/// is solved together. Where it can cost points it also leads to states that are solved later. Then a lower and an upper bound of every state are
/// known at any time, at first 0 and 1. Worth grows with the worth of what follows, so a sweep makes better bounds of them, and since
/// every game ends with certainty under best play, both come to the same value.
#[derive(Clone, Debug)]
pub struct Sweeps {
    values: Vec<Bounds>,
    is_first: bool,
}

impl Sweeps {
    /// Nothing is known yet.
    #[must_use]
    pub fn new(game: &Game) -> Self {
        Self { values: vec![Bounds::CHANCE; game.values()], is_first: true }
    }

    /// Goes on from bounds that an earlier computation has found: one for each state of the game.
    #[must_use]
    pub fn resume(values: Vec<Bounds>) -> Self {
        Self { values, is_first: false }
    }

    /// The bounds so far. They hold at any time, even if a sweep was broken off.
    #[must_use]
    pub fn values(&self) -> &[Bounds] {
        &self.values
    }

    /// The bounds.
    #[must_use]
    pub fn into_values(self) -> Vec<Bounds> {
        self.values
    }

    /// How far they are apart.
    #[must_use]
    pub fn gap(&self, game: &Game) -> Gap {
        let largest = self.values.iter().map(Bounds::gap).fold(0.0, f64::max);
        Gap { start: self.values[game.start()].gap(), largest }
    }

    /// Improves the bounds of every state, those with the highest scores first.
    ///
    /// # Errors
    /// When `report` breaks off.
    pub fn sweep(&mut self, game: &Game, report: Report<'_>) -> Result<Gap, Cancelled> {
        let counter = Counter::new(self.values.len(), report);
        let states = game.states();
        let rounding = rounding(game);
        let mut room = Room::default();
        for diagonal in states.diagonals() {
            let blocks = &states.blocks()[diagonal.clone()];
            let first = blocks[0].first;
            let end = states.blocks().get(diagonal.end).map_or(states.len(), |block| block.first);
            let (before, rest) = self.values.split_at_mut(first);
            let (values, after) = rest.split_at_mut(end - first);
            let known = Known { before, after, after_from: end };
            let task = Task { game, blocks, known, rounding, counter: &counter };
            let old: Vec<Bounds> = blocks.iter().map(|block| values[block.first - first]).collect();
            if self.is_first {
                guess(game, blocks, before, values);
            }
            task.solve(&mut room, values);
            if counter.is_cancelled() {
                for (block, old) in blocks.iter().zip(old) {
                    values[block.first - first] = old;
                }
                return Err(Cancelled);
            }
        }
        self.is_first = false;
        Ok(self.gap(game))
    }
}
