//! What a turn is worth against many placements of the other player at once.

use std::ops::Range;

use dicebase_games::race::{Board, Move, Options, Placement, Waiting};
use pulp::{Arch, Simd, WithSimd};

use super::chances::{Chances, lesser};
use super::rolls::{Moves, Rolls, WON};
use super::targets::{Target, Targets};

/// The game of two, looked up once.
pub(super) struct Two<'b> {
    pub(super) board: &'b Board,
    rolls: Rolls,
    targets: Targets,
    /// How many fields the entry of the other player lies further.
    pub(super) offset: usize,
}

/// Some neighbouring levels of a layer.
#[derive(Clone)]
pub(super) struct Stretch {
    pub(super) layer: usize,
    pub(super) levels: Range<usize>,
    /// The placements.
    pub(super) indices: Range<usize>,
}

/// What a turn is worth, if the other player has a chance of `e` after a turn without a move: `moved + stays * (1 -
/// e)`. Of bounds the lower is first.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Worth {
    pub(super) moved: [f64; 2],
    pub(super) stays: f64,
}

/// Room for one turn against many placements.
#[derive(Default)]
pub(super) struct Room {
    least: Vec<f64>,
    captured: Vec<f64>,
}

impl<'b> Two<'b> {
    pub(super) fn new(board: &'b Board) -> Self {
        let offset = board.offset(1);
        Self { board, rolls: Rolls::new(board, offset), targets: Targets::new(board), offset }
    }

    /// What a turn of `mover` is worth against each of `others`.
    pub(super) fn play<C: Chances>(
        &self,
        chances: &C,
        mover: usize,
        others: &Stretch,
        room: &mut Room,
        worth: &mut [Worth],
    ) {
        if self.board.rules().jump_on_ring {
            Arch::new().dispatch(Play { two: self, chances, mover, others, room, worth });
        } else {
            self.play_one_by_one(chances, mover, others, worth);
        }
    }

    /// The same where the other player's pieces block the way, so that moves differ with each placement.
    fn play_one_by_one<C: Chances>(&self, chances: &C, mover: usize, others: &Stretch, worth: &mut [Worth]) {
        let (board, placements) = (self.board, self.board.placements());
        let own = placements.placement(mover);
        for (other, worth) in others.indices.clone().zip(worth) {
            let seen = board.seen(placements.placement(other), self.offset);
            let options = board.options_of_rolls(own, seen);
            let waiting = Waiting::new(board, own, &options);
            *worth = Worth { moved: [0.0; 2], stays: waiting.stays };
            for lane in 0..C::LANES {
                let best = |of_roll| self.best(chances, lane, (own, other, seen), of_roll);
                let rolls = (1..=board.rules().sides).zip(&options);
                worth.moved[lane] = waiting.moved * rolls.map(best).sum::<f64>();
            }
        }
    }

    /// What the best move of a roll is worth; 0 if there is none.
    fn best<C: Chances>(
        &self,
        chances: &C,
        lane: usize,
        (own, other, seen): (Placement, usize, u64),
        (roll, options): (usize, &Options),
    ) -> f64 {
        let (board, placements) = (self.board, self.board.placements());
        let standing = placements.placement(other);
        let worth = |step: Move| {
            let Some(to) = placements.index(own.after(step)) else { return 1.0 };
            let is_capture = seen >> step.to & 1 == 1;
            let left = || standing.without(board.seen_by(step.to.into(), self.offset));
            let other = if is_capture { placements.index(left()).expect("it has not won") } else { other };
            if board.rolls_again(roll) {
                chances.at(C::LANES - 1 - lane, other, to)
            } else {
                1.0 - chances.at(lane, to, other)
            }
        };
        options.legal(seen).map(worth).fold(0.0, f64::max)
    }

    /// The chance of what a turn is worth to a player and to the other, both of whom may stay where they are.
    ///
    /// With `p` and `q` for the chances of the two at the start of their turns, `p = a + b (1 - q)` and `q = c + d (1 -
    /// p)`, so `p = (a + b (1 - c - d)) / (1 - b d)`.
    #[inline(always)]
    pub(super) fn pair<C: Chances>(one: &Worth, two: &Worth) -> [f64; 2] {
        let mut chance = [0.0; 2];
        for (lane, chance) in chance.iter_mut().take(C::LANES).enumerate() {
            let against = two.moved[C::LANES - 1 - lane] + two.stays;
            *chance = (one.moved[lane] + one.stays * (1.0 - against)) / (1.0 - one.stays * two.stays);
        }
        chance
    }
}

struct Play<'a, 'b, C> {
    two: &'a Two<'b>,
    chances: &'a C,
    mover: usize,
    others: &'a Stretch,
    room: &'a mut Room,
    worth: &'a mut [Worth],
}

/// Compiled once for each instruction set.
impl<C: Chances> WithSimd for Play<'_, '_, C> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Self { two, chances, mover, others, room, worth } = self;
        let waiting = two.rolls.waiting(mover);
        room.least.resize(others.indices.len(), 0.0);
        room.captured.resize(others.indices.len(), 0.0);
        worth.fill(Worth { moved: [0.0; 2], stays: waiting.stays });
        for lane in 0..C::LANES {
            for moves in two.rolls.of(mover) {
                two.best_of_each(chances, lane, moves, others, room);
                let least = room.least.iter();
                worth.iter_mut().zip(least).for_each(|(worth, least)| worth.moved[lane] += 1.0 - least);
            }
            worth.iter_mut().for_each(|worth| worth.moved[lane] *= waiting.moved);
        }
    }
}

impl Two<'_> {
    /// What the best move of a roll leaves to each of the others, as the chance of the other player.
    #[inline(always)]
    fn best_of_each<C: Chances>(&self, chances: &C, lane: usize, moves: Moves<'_>, others: &Stretch, room: &mut Room) {
        let Room { least, captured } = room;
        least.fill(1.0);
        let mut any_captured = false;
        for step in moves.steps {
            let found = step.field().map(|field| self.targets.at(others.layer, &others.levels, field));
            let found = found.filter(|found| !found.is_empty() && (moves.captures_bind || step.is_allowed()));
            if let Some(found) = found {
                if !any_captured {
                    captured.fill(f64::INFINITY);
                    any_captured = true;
                }
                capture(chances, lane, (step.to(), moves.again), found, others.indices.start, captured);
            }
            if !step.is_allowed() {
                continue;
            }
            match step.to() {
                WON => least.fill(0.0),
                to if moves.again => {
                    let others = others.indices.clone();
                    least.iter_mut().zip(others).for_each(|(least, other)| {
                        *least = lesser(1.0 - chances.at(C::LANES - 1 - lane, other, to), *least);
                    });
                }
                to => chances.least(lane, to, others.indices.clone(), least),
            }
        }
        if any_captured && moves.captures_bind {
            least.iter_mut().zip(&*captured).for_each(|(least, &captured)| {
                *least = if captured < f64::INFINITY { captured } else { *least };
            });
        } else if any_captured {
            least.iter_mut().zip(&*captured).for_each(|(least, &captured)| *least = lesser(captured, *least));
        }
    }
}

/// Looks up what a move leaves to those of whom it captures a piece.
#[inline(always)]
fn capture<C: Chances>(
    chances: &C,
    lane: usize,
    (to, again): (usize, bool),
    found: &[Target],
    first: usize,
    captured: &mut [f64],
) {
    for target in found {
        let without = target.without as usize;
        let left =
            if again { 1.0 - chances.at(C::LANES - 1 - lane, without, to) } else { chances.at(lane, to, without) };
        let captured = &mut captured[target.index as usize - first];
        *captured = lesser(left, *captured);
    }
}
