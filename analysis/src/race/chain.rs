//! The transitions of a player's turns from every state, in games of one or two players.

use std::ops::Range;

use dicebase_solver::{Cancelled, Counter};
use rayon::prelude::*;

use super::chooser::Chooser;
use super::states::{Leads, States};

/// The number of states that a thread takes at a time.
const PIECE: usize = 1024;

/// The target of a step that wins.
const WON: u32 = u32::MAX;
/// The bit of a step after which the same player rolls again.
const AGAIN: u32 = 1 << 31;

/// The steps of a player from every state.
pub(super) struct Chain(Vec<Piece>);

/// The steps from a range of states.
#[derive(Default)]
struct Piece {
    /// The end of each state's steps in the list of steps.
    ends: Vec<u32>,
    steps: Vec<Step>,
    stays: Vec<f64>,
}

/// A transition with its probability.
#[derive(Clone, Copy)]
struct Step {
    to: u32,
    chance: f64,
}

impl Chain {
    /// Computes the steps of a player from every state. The counter counts states.
    pub(super) fn of(states: &States<'_>, chooser: &dyn Chooser, counter: &Counter<'_>) -> Result<Self, Cancelled> {
        let pieces = (0..states.len().div_ceil(PIECE)).into_par_iter().map(|piece| {
            let some = piece * PIECE..states.len().min((piece + 1) * PIECE);
            counter.add(some.len());
            counter.check()?;
            Ok(Piece::of(states, some, chooser))
        });
        Ok(Self(pieces.collect::<Result<_, Cancelled>>()?))
    }

    /// The probability that the turn ends without a move.
    pub(super) fn stays(&self, state: usize) -> f64 {
        self.0[state / PIECE].stays[state % PIECE]
    }

    /// The steps from a state, each with its probability.
    pub(super) fn steps(&self, state: usize) -> impl Iterator<Item = (Leads, f64)> {
        let (piece, at) = (&self.0[state / PIECE], state % PIECE);
        let start = if at == 0 { 0 } else { piece.ends[at - 1] };
        let steps = &piece.steps[start as usize..piece.ends[at] as usize];
        steps.iter().map(|step| (step.leads(), step.chance))
    }
}

impl Piece {
    fn of(states: &States<'_>, some: Range<usize>, chooser: &dyn Chooser) -> Self {
        let mut piece = Self::default();
        for state in some {
            let stays = states.standing(state).map_or(0.0, |standing| {
                states.decisions(&standing.seats, |roll, chance, moves| {
                    let mix = chooser.mix(&standing.seats, roll, moves, standing.pieces());
                    let chosen = moves.iter().zip(mix).filter(|(_, share)| *share > 0.0);
                    let step = |(&step, share)| Step::new(&states.leads(&standing, step, roll), chance * share);
                    piece.steps.extend(chosen.map(step));
                })
            });
            piece.stays.push(stays);
            // A state has no more than a few dozen steps.
            piece.ends.push(piece.steps.len() as u32);
        }
        piece.steps.shrink_to_fit();
        piece
    }
}

impl Step {
    fn new(leads: &Leads, chance: f64) -> Self {
        // The number of states is less than half of the range of `u32`.
        let to = match *leads {
            Leads::Won => WON,
            Leads::Again(to) => to as u32 | AGAIN,
            Leads::Next(to) => to as u32,
        };
        Self { to, chance }
    }

    fn leads(self) -> Leads {
        match self.to {
            WON => Leads::Won,
            to if to & AGAIN != 0 => Leads::Again((to & !AGAIN) as usize),
            to => Leads::Next(to as usize),
        }
    }
}
