//! The exact values of one layer, row by row and in parallel.

use dicebase_games::scorecard::{Game, Group, Row};
use pulp::{Simd, WithSimd};
use rayon::prelude::*;

use super::judge::Judge;
use super::limbs::leading;
use super::links::Links;
use super::plan::Plan;
use super::scale::Scale;
use super::turn::{After, ExactTurn};
use crate::exact::Tally;
use crate::instructions::with_widest;
use crate::progress::Counter;
use crate::scorecard::decide::{Chosen, DecideScratch, Decider, LANES};
use crate::scorecard::rows::{Piece, pieces};

/// The limbs of the widest values that are computed.
pub(super) const MOST_LIMBS: usize = 48;

/// The findings of some states.
#[derive(Clone, Copy, Default)]
pub(super) struct Findings {
    pub(super) tally: Tally,
    /// The largest distance of a value in `f64` from the exact one.
    pub(super) largest_error: f64,
}

impl Findings {
    pub(super) fn and(mut self, other: Self) -> Self {
        self.tally += other.tally;
        Self { largest_error: self.largest_error.max(other.largest_error), ..self }
    }
}

/// The constant parts of solving a game exactly.
pub(super) struct ExactSolver<'a> {
    pub(super) game: &'a Game,
    pub(super) links: Links,
    pub(super) decider: Decider<'a>,
    /// The values of all states in `f64`.
    pub(super) values: &'a [f64],
    pub(super) counter: Counter<'a>,
}

impl ExactSolver<'_> {
    /// Fills the room of a layer, from the values of the layer after it, with numbers as wide as they have to be.
    pub(super) fn solve(&self, groups: &[Group], after: &After<'_>, room: &mut [u64]) -> Findings {
        let limbs = Scale::new(self.game, groups[0].open()).limbs();
        match limbs {
            ..=4 => self.solve_wide::<4>(groups, after, limbs, room),
            5..=8 => self.solve_wide::<8>(groups, after, limbs, room),
            9..=12 => self.solve_wide::<12>(groups, after, limbs, room),
            13..=16 => self.solve_wide::<16>(groups, after, limbs, room),
            17..=24 => self.solve_wide::<24>(groups, after, limbs, room),
            _ => self.solve_wide::<MOST_LIMBS>(groups, after, limbs, room),
        }
    }

    fn solve_wide<const W: usize>(
        &self,
        groups: &[Group],
        after: &After<'_>,
        limbs: usize,
        room: &mut [u64],
    ) -> Findings {
        let worker = || Worker::<W>::new(self, groups[0].open());
        let solve = |worker: &mut Worker<'_, W>, piece: Piece<'_, u64>| worker.solve(piece, after, limbs);
        pieces(groups, limbs, room).into_par_iter().map_init(worker, solve).reduce(Findings::default, Findings::and)
    }
}

/// The buffers of one thread.
struct Worker<'a, const W: usize> {
    of: &'a ExactSolver<'a>,
    turn: ExactTurn<'a, W>,
    plan: Plan,
    decide: DecideScratch,
    chosen: Vec<Chosen>,
    /// The leading limbs of the denominator.
    denominator: f64,
}

impl<'a, const W: usize> Worker<'a, W> {
    fn new(of: &'a ExactSolver<'a>, open: usize) -> Self {
        let scale = Scale::new(of.game, open);
        Self {
            of,
            turn: ExactTurn::new(of.game, &of.links, open),
            plan: Plan::default(),
            decide: of.decider.scratch(),
            chosen: vec![[0; LANES]; of.game.decisions().columns()],
            denominator: leading(&scale.denominator::<W>(), scale.limbs() - 1),
        }
    }

    fn solve(&mut self, mut piece: Piece<'_, u64>, after: &After<'_>, limbs: usize) -> Findings {
        let mut findings = Findings::default();
        for (row, room) in piece.rows(self.of.game) {
            if self.of.counter.is_cancelled() {
                break;
            }
            self.plan.enter(self.of.game, &row);
            for (block, room) in room.chunks_mut(LANES * limbs).enumerate() {
                findings = findings.and(self.solve_block(&row, block * LANES, after, room.chunks_exact_mut(limbs)));
            }
        }
        self.of.counter.add(piece.states());
        findings
    }

    /// Fills the room of up to [`LANES`] states of a row.
    fn solve_block<'r>(
        &mut self,
        row: &Row,
        first: usize,
        after: &After<'_>,
        room: impl Iterator<Item = &'r mut [u64]>,
    ) -> Findings {
        let ExactSolver { game, decider, values, .. } = self.of;
        decider.choose(&mut self.decide, row, first, *values, &mut self.chosen);
        let mut judge = Judge { game, chosen: &self.chosen, place: 0, tally: Tally::default() };
        let mut largest_error = 0.0_f64;
        for (place, room) in room.enumerate() {
            judge.place = place;
            let (turn, plan) = (&mut self.turn, &self.plan);
            with_widest(OneState { turn, plan, row, lane: first + place, after, judge: &mut judge, room });
            largest_error = largest_error.max(distance(values[row.first + first + place], room, self.denominator));
        }
        Findings { tally: judge.tally, largest_error }
    }
}

/// A bound for the distance of a value in `f64` from the exact one; infinity for NaN, so that NaN counts as wrong.
pub(super) fn distance(value: f64, exact: &[u64], denominator: f64) -> f64 {
    let rounded = leading(exact, exact.len() - 1) / denominator;
    // Three roundings of each number, and one of the quotient.
    let distance = (value - rounded).abs() + 4.0 * f64::EPSILON * rounded;
    if distance.is_nan() { f64::INFINITY } else { distance }
}

/// The value of one state.
struct OneState<'a, 'b, 'c, const W: usize> {
    turn: &'a mut ExactTurn<'b, W>,
    plan: &'a Plan,
    row: &'a Row,
    lane: usize,
    after: &'a After<'a>,
    judge: &'a mut Judge<'c>,
    room: &'a mut [u64],
}

/// Compiled once for each instruction set.
impl<const W: usize> WithSimd for OneState<'_, '_, '_, W> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Self { turn, plan, row, lane, after, judge, room } = self;
        let value = turn.value(plan, row, lane, after, judge);
        room.copy_from_slice(&value[..room.len()]);
    }
}
