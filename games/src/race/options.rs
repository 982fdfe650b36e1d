//! The moves of a player with a roll.

use super::board::Board;
use super::duty::Duty;
use super::placement::{Move, Placement};
use super::rules::MAX_PIECES;

/// The moves of a player with a roll, and those that the duties allow.
///
/// Sets of moves are bits, with the first move as the lowest bit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    moves: [Move; MAX_PIECES],
    count: usize,
    without_captures: u8,
    captures_bind: bool,
}

impl Options {
    /// The moves of the pieces `own` with `roll`: first from home, then in ascending order of distance. `others` are
    /// the fields of the ring with pieces of other players, as the player's own distances; captures apart, they matter
    /// only where pieces on the ring may not be jumped.
    #[must_use]
    pub fn new(board: &Board, own: Placement, others: u64, roll: usize) -> Self {
        let mut options = Self::default();
        let rules = board.rules();
        if rules.enter.contains(&roll) && own.out() < rules.pieces && !own.has(1) {
            options.add(Move { from: 0, to: 1 });
        }
        for from in own.distances() {
            let to = from + roll;
            if to <= rules.ring + rules.goal && !own.has(to) && board.may_jump(own, others, from, to) {
                // Distances are bits of a word, so they fit.
                options.add(Move { from: from as u8, to: to as u8 });
            }
        }
        options.oblige(board, own);
        options
    }

    fn add(&mut self, step: Move) {
        self.moves[self.count] = step;
        self.count += 1;
    }

    /// Finds the first duty other than capturing that some move fulfils, and whether capturing comes before it.
    fn oblige(&mut self, board: &Board, own: Placement) {
        self.without_captures = self.all();
        for &duty in &board.rules().duties {
            if duty == Duty::Capture {
                self.captures_bind = true;
                continue;
            }
            let fulfil = self.that(|step| fulfils(board, own, step, duty));
            if fulfil != 0 {
                self.without_captures = fulfil;
                return;
            }
        }
    }

    fn all(&self) -> u8 {
        // There are at most MAX_PIECES moves, so they fit into a byte.
        (1_u8 << self.count) - 1
    }

    fn that(&self, is: impl Fn(Move) -> bool) -> u8 {
        self.moves().iter().enumerate().fold(0, |set, (i, &step)| set | u8::from(is(step)) << i)
    }

    /// All moves, including those that a duty rules out.
    #[inline]
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves[..self.count]
    }

    /// The moves that capture, if pieces of other players stand on these fields.
    #[must_use]
    pub fn captures(&self, others: u64) -> u8 {
        self.that(|step| others >> step.to & 1 == 1)
    }

    /// The moves that are allowed if none captures.
    #[inline]
    #[must_use]
    pub fn without_captures(&self) -> u8 {
        self.without_captures
    }

    /// Returns `true` when a capturing move rules out all others.
    #[inline]
    #[must_use]
    pub fn captures_bind(&self) -> bool {
        self.captures_bind
    }

    /// The moves that are allowed if those of the set `captures` capture.
    #[inline]
    #[must_use]
    pub fn allowed(&self, captures: u8) -> u8 {
        if self.captures_bind && captures != 0 { captures } else { self.without_captures }
    }

    /// The moves that are allowed if pieces of other players stand on these fields.
    pub fn legal(&self, others: u64) -> impl Iterator<Item = Move> {
        let allowed = self.allowed(self.captures(others));
        (0..self.count).filter(move |i| allowed >> i & 1 == 1).map(|i| self.moves[i])
    }
}

/// Returns `true` when a move fulfils a duty other than capturing.
pub(super) fn fulfils(board: &Board, own: Placement, step: Move, duty: Duty) -> bool {
    let rules = board.rules();
    match duty {
        Duty::Capture => false,
        Duty::ClearEntry => step.from == 1 && own.out() < rules.pieces,
        Duty::Enter => step.from == 0,
        Duty::ReachGoal => {
            let ring = 1..=rules.ring;
            ring.contains(&step.from.into()) && usize::from(step.to) > rules.ring
        }
    }
}
