//! What each turn of a player leads to, from every state of a game of one or two.

use std::ops::Range;

use dicebase_solver::{Cancelled, Counter};
use rayon::prelude::*;

use super::chooser::Chooser;
use super::states::{Leads, States};

/// So many states are one thread's at a time.
const PIECE: usize = 1024;

/// A step that wins.
const WON: u32 = u32::MAX;
/// Stands in a step after which the same player rolls again.
const AGAIN: u32 = 1 << 31;

/// The steps of a player from every state.
pub(super) struct Chain(Vec<Piece>);

/// The steps from some states that follow one another.
#[derive(Default)]
struct Piece {
    /// Where the steps of each state end.
    ends: Vec<u32>,
    steps: Vec<Step>,
    stays: Vec<f64>,
}

/// A step, and how likely it is.
#[derive(Clone, Copy)]
struct Step {
    to: u32,
    chance: f64,
}

impl Chain {
    /// The steps of a player from every state, for which the counter is told how many are done.
    pub(super) fn of(states: &States<'_>, chooser: &dyn Chooser, counter: &Counter<'_>) -> Result<Self, Cancelled> {
        let pieces = (0..states.len().div_ceil(PIECE)).into_par_iter().map(|piece| {
            let some = piece * PIECE..states.len().min((piece + 1) * PIECE);
            counter.add(some.len());
            counter.check()?;
            Ok(Piece::of(states, some, chooser))
        });
        Ok(Self(pieces.collect::<Result<_, Cancelled>>()?))
    }

    /// How likely it is that the turn ends without a move.
    pub(super) fn stays(&self, state: usize) -> f64 {
        self.0[state / PIECE].stays[state % PIECE]
    }

    /// Each step, with how likely it is.
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
            // No more than some dozens a state.
            piece.ends.push(piece.steps.len() as u32);
        }
        piece.steps.shrink_to_fit();
        piece
    }
}

impl Step {
    fn new(leads: &Leads, chance: f64) -> Self {
        // There are fewer states than half of these numbers.
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
